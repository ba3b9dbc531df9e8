#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/connect_four/position.hpp"

namespace quadrille::connect_four {

/// One bit per row for each column, whatever the layout.
using ColumnRows = std::array<std::uint16_t, kMaxWidth>;

/// A board with stones on it as a person would draw it: the same for every layout, and not
/// necessarily a position that a game can lead to (reachability.hpp).
struct Diagram {
  Board board;
  /// Of the player who began, and of the other one.
  std::array<ColumnRows, 2> stones{};

  constexpr bool has_stone(int player, Cell cell) const {
    return (rows(player, cell.column) >> cell.row & 1) != 0;
  }
  constexpr void put(int player, Cell cell) {
    stones[static_cast<std::size_t>(player)][static_cast<std::size_t>(cell.column)] |=
        static_cast<std::uint16_t>(1 << cell.row);
  }
  constexpr void take(Cell cell) {
    for (auto& of_player : stones) {
      of_player[static_cast<std::size_t>(cell.column)] &=
          static_cast<std::uint16_t>(~(1 << cell.row));
    }
  }
  constexpr std::uint16_t rows(int player, Column column) const {
    return stones[static_cast<std::size_t>(player)][static_cast<std::size_t>(column)];
  }
  constexpr int count(int player) const {
    int total = 0;
    for (Column column = 0; column < board.width; ++column) {
      total += std::popcount(rows(player, column));
    }
    return total;
  }
  constexpr int plies() const { return count(0) + count(1); }
  /// 0 if the player who began is to move, else 1.
  constexpr int side_to_move() const { return plies() & 1; }

  friend constexpr bool operator==(const Diagram&, const Diagram&) = default;
};

template <class Layout>
constexpr typename Layout::Bits bits_of(const Diagram& diagram, int player) {
  typename Layout::Bits bits{};
  for (Column column = 0; column < diagram.board.width; ++column) {
    bits |= column_bits<Layout>(diagram.rows(player, column), column);
  }
  return bits;
}

template <class Layout>
constexpr Diagram diagram_of(const Position<Layout>& position) {
  Diagram diagram{position.geometry().board(), {}};
  for (int player = 0; player < 2; ++player) {
    const auto bits = position.stones_of(player);
    for (Column column = 0; column < diagram.board.width; ++column) {
      diagram.stones[static_cast<std::size_t>(player)][static_cast<std::size_t>(column)] =
          static_cast<std::uint16_t>(column_rows<Layout>(bits, column));
    }
  }
  return diagram;
}

/// Precondition: the geometry is that of the diagram's board, and a game can lead to the diagram.
template <class Layout>
constexpr Position<Layout> position_of(const Diagram& diagram, const Geometry<Layout>& geometry) {
  return Position<Layout>::of_stones(geometry, bits_of<Layout>(diagram, 0),
                                     bits_of<Layout>(diagram, 1));
}

}  // namespace quadrille::connect_four
