#pragma once

#include <cstdint>

#include "games/connect_four/board.hpp"
#include "support/rng.hpp"

namespace quadrille::connect_four {

/// A board of the contest: 9 to 12 columns, 9 to 12 rows, and one forbidden cell anywhere on it,
/// each chosen uniformly. The same seed gives the same board everywhere.
constexpr Board contest_board(std::uint64_t seed) {
  // Far from the small stream numbers that a search uses under the same seed.
  constexpr std::uint64_t kStream = 0xB0A2D;
  auto rng = support::Rng::stream(seed, kStream);
  Board board;
  board.width = 9 + static_cast<int>(rng.below(4));
  board.height = 9 + static_cast<int>(rng.below(4));
  const auto cell =
      static_cast<int>(rng.below(static_cast<std::uint32_t>(board.width * board.height)));
  board.forbid({cell % board.width, cell / board.width});
  return board;
}

}  // namespace quadrille::connect_four
