#include "playout/naive_plans.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace quadrille::playout {
namespace {

using connect_four::Cell;
using connect_four::Column;
using connect_four::Marks;
using connect_four::NaiveGame;

bool is_marked(const Marks& marks, Cell cell) {
  return marks[static_cast<std::size_t>(cell.column)][static_cast<std::size_t>(cell.row)];
}

void mark(Marks& marks, Cell cell) {
  marks[static_cast<std::size_t>(cell.column)][static_cast<std::size_t>(cell.row)] = true;
}

/// From the lowest on.
std::vector<Cell> free_cells(const NaiveGame& game, Column column) {
  std::vector<Cell> cells;
  for (int row = 0; row < game.height(); ++row) {
    if (game.at({column, row}) == '.') cells.push_back({column, row});
  }
  return cells;
}

bool has_four(const NaiveGame& game, const Marks& marks) {
  for (Column column = 0; column < game.width(); ++column) {
    for (int row = 0; row < game.height(); ++row) {
      for (const auto& [right, up] : {std::array{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
        int length = 0;
        for (; length < 4; ++length) {
          const Cell cell{column + length * right, row + length * up};
          const bool is_on_board =
              cell.column < game.width() && cell.row >= 0 && cell.row < game.height();
          if (!is_on_board || !is_marked(marks, cell)) break;
        }
        if (length == 4) return true;
      }
    }
  }
  return false;
}

/// The place of a column's lowest threat, counted from its lowest free cell, among those that leave
/// the pairs of the column as they are, or among those that change them.
enum class Kind : std::uint8_t { kKeeping, kChanging };

std::optional<std::size_t> lowest_threat(const std::vector<Cell>& cells, const Marks& threats,
                                         Kind kind) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool is_upper = (cells.size() - i) % 2 == 1;
    if (is_marked(threats, cells[i]) && is_upper == (kind == Kind::kKeeping)) return i;
  }
  return std::nullopt;
}

/// What becomes of the board if the holder follows its plan.
struct Plan {
  Marks holder{};
  Marks runner{};
  bool has_threat = false;
};

/// `changed`: the columns in which the holder counts on a threat that changes the pairs.
Plan plan_of(const NaiveGame& game, char holder, const std::vector<Column>& changed) {
  const Marks threats = game.threats(holder);
  Plan plan;
  std::vector<Cell> open;
  for (Column column = 0; column < game.width(); ++column) {
    for (int row = 0; row < game.height(); ++row) {
      const char stone = game.at({column, row});
      if (stone != 'x' && stone != 'o') continue;
      mark(stone == holder ? plan.holder : plan.runner, {column, row});
    }
    std::vector<Cell> cells = free_cells(game, column);
    const bool changes = std::find(changed.begin(), changed.end(), column) != changed.end();
    const auto threat = lowest_threat(cells, threats, changes ? Kind::kChanging : Kind::kKeeping);
    if (threat) {
      plan.has_threat = true;
      mark(plan.runner, cells[*threat - 1]);
      cells.resize(*threat - 1);
    }
    // Pairs from the top down.
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool is_upper = (cells.size() - i) % 2 == 1;
      if (!is_upper) {
        mark(plan.runner, cells[i]);
      } else if (i > 0) {
        mark(plan.holder, cells[i]);
      } else {
        open.push_back(cells[i]);
      }
    }
  }
  // A single cell without a pair is the holder's; of more the runner may get any.
  for (const Cell cell : open) {
    if (open.size() > 1) mark(plan.runner, cell);
  }
  return plan;
}

bool bars(const NaiveGame& game, const Plan& plan) { return !has_four(game, plan.runner); }

std::vector<Column> columns_to_change(const NaiveGame& game, char holder) {
  const Marks threats = game.threats(holder);
  std::vector<Column> columns;
  for (Column column = 0; column < game.width(); ++column) {
    if (lowest_threat(free_cells(game, column), threats, Kind::kChanging))
      columns.push_back(column);
  }
  return columns;
}

bool wins_without_change(const NaiveGame& game, char holder) {
  const Plan plan = plan_of(game, holder, {});
  return bars(game, plan) && (plan.has_threat || has_four(game, plan.holder));
}

bool wins_by_one_change(const NaiveGame& game, char holder) {
  const auto columns = columns_to_change(game, holder);
  return std::any_of(columns.begin(), columns.end(),
                     [&](Column column) { return bars(game, plan_of(game, holder, {column})); });
}

bool wins_by_two_changes(const NaiveGame& game, char holder) {
  auto columns = columns_to_change(game, holder);
  if (columns.size() < 2) return false;
  columns.resize(2);
  return bars(game, plan_of(game, holder, columns));
}

bool can_win_at_once(const NaiveGame& game, char stone) {
  const Marks threats = game.threats(stone);
  const auto columns = game.legal_moves();
  return std::any_of(columns.begin(), columns.end(), [&](Column column) {
    return is_marked(threats, free_cells(game, column).front());
  });
}

/// More than one move does not let the other side win at once.
bool has_choice(const NaiveGame& game, char other) {
  const Marks threats = game.threats(other);
  const auto columns = game.legal_moves();
  return std::count_if(columns.begin(), columns.end(), [&](Column column) {
           const auto cells = free_cells(game, column);
           return cells.size() == 1 || !is_marked(threats, cells[1]);
         }) > 1;
}

}  // namespace

std::optional<char> winner_by_plans(const NaiveGame& game) {
  const char mover = game.side_to_move();
  const char other = mover == 'x' ? 'o' : 'x';
  if (can_win_at_once(game, mover) || can_win_at_once(game, other)) return std::nullopt;
  if (!has_choice(game, other)) return std::nullopt;
  std::size_t left = 0;
  for (Column column = 0; column < game.width(); ++column) left += free_cells(game, column).size();
  // Who makes the last move if nobody wins.
  const char last = left % 2 == 0 ? other : mover;
  const char first = left % 2 == 0 ? mover : other;
  if (wins_without_change(game, last) || wins_by_two_changes(game, last)) return last;
  if (wins_by_one_change(game, first)) return first;
  return std::nullopt;
}

}  // namespace quadrille::playout
