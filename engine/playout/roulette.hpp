#pragma once

#include <array>
#include <cstdint>

#include "games/connect_four/layout.hpp"

namespace quadrille::playout {

/// Points of a cell for the stones that stand in an unbroken row next to it on both sides along one
/// line, of one player.
inline constexpr std::array<std::uint32_t, 4> kRunPoints = {0, 1, 4, 9};

/// The local value of a cell: 1, and the points of its runs along the four lines, for both players.
template <class Layout>
constexpr std::uint32_t cell_value(const typename Layout::Bits& cell,
                                   const typename Layout::Bits& mover,
                                   const typename Layout::Bits& other) {
  using namespace connect_four;
  using Bits = typename Layout::Bits;
  std::uint32_t value = 1;
  const auto along = [&]<int Step>(const Bits& stones) {
    std::size_t run = 0;
    for (Bits next = ahead<Step>(cell) & stones; any(next) && run < 3; ++run) {
      next = ahead<Step>(next) & stones;
    }
    for (Bits next = back<Step>(cell) & stones; any(next) && run < 3; ++run) {
      next = back<Step>(next) & stones;
    }
    value += kRunPoints[run];
  };
  for (const Bits* stones : {&mover, &other}) {
    along.template operator()<1>(*stones);
    along.template operator()<Layout::kStride - 1>(*stones);
    along.template operator()<Layout::kStride>(*stones);
    along.template operator()<Layout::kStride + 1>(*stones);
  }
  return value;
}

/// One of the cells, with a chance in proportion to its value; `bits` are 32 random bits.
/// Precondition: there is a cell.
template <class Layout>
constexpr typename Layout::Bits spin(const typename Layout::Bits& cells,
                                     const typename Layout::Bits& mover,
                                     const typename Layout::Bits& other, std::uint32_t bits) {
  using namespace connect_four;
  using Bits = typename Layout::Bits;
  std::array<Bits, Layout::kColumns> cell{};
  std::array<std::uint32_t, Layout::kColumns> up_to{};
  std::size_t count = 0;
  std::uint32_t total = 0;
  for (Bits rest = cells; any(rest); rest ^= cell[count++]) {
    cell[count] = lowest(rest);
    total += cell_value<Layout>(cell[count], mover, other);
    up_to[count] = total;
  }
  const auto ticket = static_cast<std::uint32_t>((std::uint64_t{bits} * total) >> 32);
  std::size_t chosen = 0;
  while (ticket >= up_to[chosen]) ++chosen;
  return cell[chosen];
}

}  // namespace quadrille::playout
