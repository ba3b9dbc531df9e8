#include "games/connect_four/winning_line.hpp"

#include <algorithm>
#include <array>

namespace quadrille::connect_four {
namespace {

constexpr int kLine = 4;
/// Up, to the right, and the two diagonals to the right.
constexpr std::array kSteps{Cell{0, 1}, Cell{1, 0}, Cell{1, 1}, Cell{1, -1}};

/// How many stones of the player follow each other from the cell on, itself not counted.
int run(const Diagram& diagram, int player, Cell from, Cell step) {
  int length = 0;
  for (;; ++length) {
    from.column += step.column;
    from.row += step.row;
    if (!diagram.board.contains(from) || !diagram.has_stone(player, from)) return length;
  }
}

bool is_in_line(const Diagram& diagram, int player, Cell cell) {
  return diagram.has_stone(player, cell) &&
         std::any_of(kSteps.begin(), kSteps.end(), [&](Cell step) {
           const Cell back{-step.column, -step.row};
           return run(diagram, player, cell, step) + 1 + run(diagram, player, cell, back) >= kLine;
         });
}

}  // namespace

std::vector<Cell> winning_cells(const Diagram& diagram) {
  std::vector<Cell> cells;
  for (Column column = 0; column < diagram.board.width; ++column) {
    for (int row = 0; row < diagram.board.height; ++row) {
      const Cell cell{column, row};
      if (is_in_line(diagram, 0, cell) || is_in_line(diagram, 1, cell)) cells.push_back(cell);
    }
  }
  return cells;
}

}  // namespace quadrille::connect_four
