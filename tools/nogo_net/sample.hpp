#pragma once

#include <array>
#include <cstdint>

#include "games/nogo/position.hpp"

namespace quadrille::nogo {

/// A position of a game on 9x9 and what came of it, as `nogo_selfplay` writes it.
struct Sample {
  std::array<std::uint64_t, 2> mover;
  std::array<std::uint64_t, 2> other;
  /// 1 if the side to move won the game, else -1.
  std::int8_t outcome;
  /// What the search thought of it, for the side to move: from -100 to 100.
  std::int8_t value;
  /// What the search would have played.
  std::uint8_t move;
  std::uint8_t unused;
  std::uint32_t visits;
};
static_assert(sizeof(Sample) == 40);

}  // namespace quadrille::nogo
