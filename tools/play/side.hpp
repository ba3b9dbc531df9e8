#pragma once

#include <cstdint>
#include <string_view>

#include "support/result.hpp"

namespace quadrille::play {

/// Which of the two sides the person plays; the engine plays the rest.
enum class Side : std::uint8_t { kFirst, kSecond, kBoth, kNone };

/// `x`, `o`, `both`, `none`.
std::string_view name(Side side);
support::Result<Side> parse_side(std::string_view text);

/// Whether the person plays this player: 0 for the one who begins, else 1.
constexpr bool plays(Side side, int player) {
  return side == Side::kBoth || (side == Side::kFirst && player == 0) ||
         (side == Side::kSecond && player == 1);
}

}  // namespace quadrille::play
