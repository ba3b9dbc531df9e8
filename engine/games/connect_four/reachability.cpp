#include "games/connect_four/reachability.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <vector>

#include "games/connect_four/lines.hpp"
#include "games/connect_four/turn_order.hpp"

namespace quadrille::connect_four {
namespace {

const char* stone_name(int player) { return player == 0 ? "x" : "o"; }

std::string cell_name(Cell cell) {
  return "column " + std::to_string(cell.column + 1) + ", row " + std::to_string(cell.row + 1);
}

std::optional<Flaw> find_floating_stone(const Diagram& diagram) {
  for (Column column = 0; column < diagram.board.width; ++column) {
    std::optional<int> gap;
    for (int row = 0; row < diagram.board.height; ++row) {
      const Cell cell{column, row};
      const bool stone = diagram.has_stone(0, cell) || diagram.has_stone(1, cell);
      if (stone && gap) {
        return Flaw{"the stone in " + cell_name(cell) + " floats above the free row " +
                        std::to_string(*gap + 1),
                    cell};
      }
      if (!stone && !gap && !diagram.board.is_forbidden(cell)) gap = row;
    }
  }
  return std::nullopt;
}

std::optional<Flaw> find_wrong_count(const Diagram& diagram) {
  const int lead = diagram.count(0) - diagram.count(1);
  if (lead == 0 || lead == 1) return std::nullopt;
  return Flaw{"x has " + std::to_string(diagram.count(0)) + " stones and o " +
                  std::to_string(diagram.count(1)) + ", but x has as many as o or one more",
              std::nullopt};
}

/// A stone of the player that is part of a four.
std::optional<Cell> find_four(const Diagram& diagram, int player) {
  const auto stones = bits_of<Wide>(diagram, player);
  const auto cells = stones & completing_cells<Wide>(stones);
  for (Column column = 0; column < diagram.board.width; ++column) {
    const auto rows = column_rows<Wide>(cells, column);
    if (rows != 0) return Cell{column, std::countr_zero(rows)};
  }
  return std::nullopt;
}

Stacks stacks_of(const Diagram& diagram) {
  Stacks stacks;
  for (Column column = 0; column < diagram.board.width; ++column) {
    for (int row = 0; row < diagram.board.height; ++row) {
      for (int player = 0; player < 2; ++player) {
        if (!diagram.has_stone(player, {column, row})) continue;
        stacks[static_cast<std::size_t>(column)].push_back(player);
      }
    }
  }
  return stacks;
}

/// The diagrams before a win: each lacks a top stone of the winner without which there is no four.
std::vector<Diagram> before_win_of(int winner, const Diagram& diagram) {
  std::vector<Diagram> result;
  for (Column column = 0; column < diagram.board.width; ++column) {
    const auto own = diagram.rows(winner, column);
    // Of two sets of rows the larger number has the highest.
    if (own <= diagram.rows(1 - winner, column)) continue;
    Diagram before = diagram;
    before.take({column, std::bit_width(own) - 1});
    if (!find_four(before, winner)) result.push_back(before);
  }
  return result;
}

std::optional<Flaw> find_impossible_order(const Diagram& diagram) {
  const int winner = 1 - diagram.side_to_move();
  const auto four = find_four(diagram, winner);
  const auto before_last = four ? before_win_of(winner, diagram) : std::vector{diagram};
  if (before_last.empty()) {
    return Flaw{std::string("no single last move explains every four of ") + stone_name(winner) +
                    ", such as the one through " + cell_name(*four),
                four};
  }
  // Stones without a four had none before either, so from here on only the turns matter.
  const bool found = std::any_of(before_last.begin(), before_last.end(), [](const Diagram& step) {
    return can_be_stacked_in_turn(stacks_of(step));
  });
  if (found) return std::nullopt;
  return Flaw{"no order of moves puts the stones like this", std::nullopt};
}

std::optional<Flaw> find_wrong_winner(const Diagram& diagram) {
  const int mover = diagram.side_to_move();
  const auto four = find_four(diagram, mover);
  if (!four) return std::nullopt;
  if (find_four(diagram, 1 - mover)) {
    return Flaw{
        "both sides have four, " + std::string(stone_name(mover)) + " through " + cell_name(*four),
        four};
  }
  return Flaw{std::string(stone_name(mover)) + " has four through " + cell_name(*four) +
                  ", but the other side moved last",
              four};
}

}  // namespace

std::optional<Flaw> find_flaw(const Diagram& diagram) {
  for (const auto find :
       {find_floating_stone, find_wrong_count, find_wrong_winner, find_impossible_order}) {
    if (auto flaw = find(diagram)) return flaw;
  }
  return std::nullopt;
}

}  // namespace quadrille::connect_four
