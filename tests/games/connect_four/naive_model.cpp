#include "games/connect_four/naive_model.hpp"

namespace quadrille::connect_four {

NaiveGame::NaiveGame(const Board& board) {
  for (Column column = 0; column < board.width; ++column) {
    std::string cells;
    for (int row = 0; row < board.height; ++row) {
      cells += board.is_forbidden({column, row}) ? '#' : '.';
    }
    columns_.push_back(cells);
  }
}

char NaiveGame::at(Cell cell) const {
  if (cell.column < 0 || cell.column >= width() || cell.row < 0 || cell.row >= height()) return '#';
  return columns_[static_cast<std::size_t>(cell.column)][static_cast<std::size_t>(cell.row)];
}

std::optional<int> NaiveGame::landing_row(Column column) const {
  for (int row = 0; row < height(); ++row) {
    if (at({column, row}) == '.') return row;
  }
  return std::nullopt;
}

std::vector<Column> NaiveGame::legal_moves() const {
  std::vector<Column> moves;
  for (Column column = 0; column < width(); ++column) {
    if (landing_row(column)) moves.push_back(column);
  }
  return moves;
}

void NaiveGame::play(Column column) {
  const auto row = static_cast<std::size_t>(landing_row(column).value());
  columns_[static_cast<std::size_t>(column)][row] = side_to_move();
  ++plies_;
}

bool NaiveGame::is_in_four(Cell cell, char stone) const {
  const auto stones_beyond = [&](int right, int up) {
    int stones = 0;
    while (at({cell.column + right * (stones + 1), cell.row + up * (stones + 1)}) == stone)
      ++stones;
    return stones;
  };
  const bool across = stones_beyond(-1, 0) + 1 + stones_beyond(1, 0) >= 4;
  const bool upwards = stones_beyond(0, -1) + 1 + stones_beyond(0, 1) >= 4;
  const bool rising = stones_beyond(-1, -1) + 1 + stones_beyond(1, 1) >= 4;
  const bool falling = stones_beyond(-1, 1) + 1 + stones_beyond(1, -1) >= 4;
  return across || upwards || rising || falling;
}

Marks NaiveGame::threats(char stone) const {
  Marks marks{};
  for (Column column = 0; column < width(); ++column) {
    for (int row = 0; row < height(); ++row) {
      marks[static_cast<std::size_t>(column)][static_cast<std::size_t>(row)] =
          at({column, row}) == '.' && is_in_four({column, row}, stone);
    }
  }
  return marks;
}

std::vector<Column> NaiveGame::winning_moves() const {
  std::vector<Column> moves;
  for (const Column column : legal_moves()) {
    if (is_in_four({column, landing_row(column).value()}, side_to_move())) moves.push_back(column);
  }
  return moves;
}

bool NaiveGame::has_four(char stone) const {
  for (Column column = 0; column < width(); ++column) {
    for (int row = 0; row < height(); ++row) {
      if (at({column, row}) == stone && is_in_four({column, row}, stone)) return true;
    }
  }
  return false;
}

Outcome NaiveGame::outcome() const {
  if (has_four('x')) return Outcome::kFirstWins;
  if (has_four('o')) return Outcome::kSecondWins;
  return legal_moves().empty() ? Outcome::kDraw : Outcome::kOngoing;
}

}  // namespace quadrille::connect_four
