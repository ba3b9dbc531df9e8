#include "games/nogo/naive_model.hpp"

#include <array>
#include <cstddef>

namespace quadrille::nogo {
namespace {

std::array<Cell, 4> around(Cell cell) {
  return {{{cell.column + 1, cell.row},
           {cell.column - 1, cell.row},
           {cell.column, cell.row + 1},
           {cell.column, cell.row - 1}}};
}

}  // namespace

NaiveGame::NaiveGame(const Board& board)
    : board_(board), cells_(static_cast<std::size_t>(board.cells()), '.') {}

char NaiveGame::at(Cell cell) const {
  if (!board_.contains(cell)) return '#';
  return cells_[static_cast<std::size_t>(board_.move_at(cell))];
}

bool NaiveGame::has_liberty(Cell cell) const {
  std::vector<Cell> group{cell};
  std::vector<bool> seen(cells_.size(), false);
  seen[static_cast<std::size_t>(board_.move_at(cell))] = true;
  for (std::size_t i = 0; i < group.size(); ++i) {
    for (const Cell next : around(group[i])) {
      if (at(next) == '.') return true;
      if (at(next) != at(cell)) continue;
      const auto number = static_cast<std::size_t>(board_.move_at(next));
      if (seen[number]) continue;
      seen[number] = true;
      group.push_back(next);
    }
  }
  return false;
}

bool NaiveGame::is_legal(Move move, char stone) const {
  const Cell cell = board_.cell_of(move);
  if (at(cell) != '.') return false;
  const bool is_centre = cell.column * 2 + 1 == board_.size && cell.row * 2 + 1 == board_.size;
  if (plies_ == 0 && stone == 'x' && is_centre && board_.first_move == FirstMove::kNotInTheCentre) {
    return false;
  }
  NaiveGame tried = *this;
  tried.cells_[static_cast<std::size_t>(move)] = stone;
  if (!tried.has_liberty(cell)) return false;
  for (const Cell next : around(cell)) {
    const char there = tried.at(next);
    if ((there == 'x' || there == 'o') && !tried.has_liberty(next)) return false;
  }
  return true;
}

std::vector<Move> NaiveGame::legal_moves(char stone) const {
  std::vector<Move> moves;
  for (Move move = 0; move < board_.cells(); ++move) {
    if (is_legal(move, stone)) moves.push_back(move);
  }
  return moves;
}

void NaiveGame::play(Move move) {
  cells_[static_cast<std::size_t>(move)] = side_to_move();
  ++plies_;
}

}  // namespace quadrille::nogo
