#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/connect_four/layout.hpp"

namespace quadrille::playout {

/// Points of a cell for the stones that stand in an unbroken row next to it on both sides along one
/// line, of one player; more than three count as three.
inline constexpr std::array<std::uint32_t, 4> kRunPoints = {0, 1, 4, 9};

/// The local value of every cell: 1, and the points of its runs along the four lines, for both
/// players.
template <class Layout>
class LocalValues {
  using Bits = typename Layout::Bits;

 public:
  constexpr LocalValues(const Bits& mover, const Bits& other) {
    auto* next = runs_.data();
    for (const Bits* stones : {&mover, &other}) {
      *next++ = runs_along<1>(*stones);
      *next++ = runs_along<Layout::kStride - 1>(*stones);
      *next++ = runs_along<Layout::kStride>(*stones);
      *next++ = runs_along<Layout::kStride + 1>(*stones);
    }
  }

  constexpr std::uint32_t of(connect_four::Cell cell) const {
    std::uint32_t value = 1;
    for (const Runs& runs : runs_) {
      for (std::size_t stones = 1; stones < kRunPoints.size(); ++stones) {
        const auto rows = connect_four::column_rows<Layout>(runs.at_least[stones - 1], cell.column);
        const auto more = kRunPoints[stones] - kRunPoints[stones - 1];
        value += more * static_cast<std::uint32_t>(rows >> cell.row & 1);
      }
    }
    return value;
  }

 private:
  /// The cells with one, two and three stones or more next to them along a line.
  struct Runs {
    std::array<Bits, 3> at_least;
  };

  template <int Step>
  static constexpr Runs runs_along(const Bits& stones) {
    using connect_four::ahead;
    using connect_four::back;
    const Bits behind_1 = ahead<Step>(stones);
    const Bits behind_2 = behind_1 & ahead<2 * Step>(stones);
    const Bits behind_3 = behind_2 & ahead<3 * Step>(stones);
    const Bits before_1 = back<Step>(stones);
    const Bits before_2 = before_1 & back<2 * Step>(stones);
    const Bits before_3 = before_2 & back<3 * Step>(stones);
    return {{behind_1 | before_1, behind_2 | before_2 | (behind_1 & before_1),
             behind_3 | before_3 | (behind_2 & before_1) | (behind_1 & before_2)}};
  }

  /// Four lines of the mover, then four of the other side.
  std::array<Runs, 8> runs_{};
};

/// One of the landing cells, with a chance in proportion to its value; `bits` are 32 random bits.
/// Precondition: there is a cell, and at most one in a column.
template <class Layout>
constexpr typename Layout::Bits spin(const typename Layout::Bits& cells,
                                     const typename Layout::Bits& mover,
                                     const typename Layout::Bits& other, std::uint32_t bits) {
  using connect_four::Cell;
  const LocalValues<Layout> values(mover, other);
  std::array<Cell, Layout::kColumns> cell{};
  std::array<std::uint32_t, Layout::kColumns> up_to{};
  std::size_t count = 0;
  std::uint32_t total = 0;
  for (connect_four::Column column = 0; column < Layout::kColumns; ++column) {
    const auto rows = connect_four::column_rows<Layout>(cells, column);
    if (rows == 0) continue;
    cell[count] = {column, std::countr_zero(rows)};
    total += values.of(cell[count]);
    up_to[count++] = total;
  }
  const auto ticket = static_cast<std::uint32_t>((std::uint64_t{bits} * total) >> 32);
  std::size_t chosen = 0;
  while (ticket >= up_to[chosen]) ++chosen;
  return connect_four::cell_bit<Layout>(cell[chosen]);
}

}  // namespace quadrille::playout
