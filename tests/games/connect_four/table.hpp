#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <type_traits>
#include <vector>

#include "games/connect_four/position.hpp"
#include "support/rng.hpp"

namespace quadrille::connect_four {

inline Board board_of(int width, int height, std::initializer_list<Cell> forbidden = {}) {
  Board board{width, height, {}};
  for (const Cell cell : forbidden) board.forbid(cell);
  return board;
}

inline std::vector<Column> columns(ColumnSet set) { return {set.begin(), set.end()}; }

/// A geometry and the position on it that a test plays with.
template <class Layout>
struct Table {
  explicit Table(const Board& board) : geometry(board) {}
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  Table& play(std::initializer_list<Column> moves) {
    for (const Column column : moves) position.play(column);
    return *this;
  }
  /// Returns the move.
  Column play_at_random(support::Rng& rng) {
    const auto moves = columns(position.legal_moves());
    const Column move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    position.play(move);
    return move;
  }
  bool is_over() const { return position.outcome() != Outcome::kOngoing; }
  bool lands_on(Cell cell) const { return any(position.landing_cells() & cell_bit<Layout>(cell)); }

  Geometry<Layout> geometry;
  Position<Layout> position{geometry};
};

/// For typed tests that run in both layouts.
using Layouts = testing::Types<Narrow, Wide>;

struct LayoutName {
  template <class Layout>
  static std::string GetName(int) {  // NOLINT(readability-identifier-naming): gtest looks for it
    return std::is_same_v<Layout, Narrow> ? "Narrow" : "Wide";
  }
};

}  // namespace quadrille::connect_four
