#pragma once

#include <cstdint>

namespace quadrille::games {

/// Stands for a position in a search: equal for equal positions, and different for others of the
/// same board but for a chance of 2^-96. Positions with different numbers of plies always differ,
/// so nothing that is found by its key can lead back to where a game has been.
struct Key {
  std::uint64_t hash = 0;
  /// Independent of `hash`.
  std::uint32_t check = 0;
  std::uint8_t plies = 0;

  friend constexpr bool operator==(const Key&, const Key&) = default;
};

}  // namespace quadrille::games
