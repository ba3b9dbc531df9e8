#pragma once

#include <array>
#include <cstdint>

namespace quadrille::connect_four {

/// A position on 7x6 and its exact value, as `connect4_samples` writes it.
struct Sample {
  /// In the narrow layout.
  std::uint64_t first;
  std::uint64_t second;
  /// 1 if the first player wins, 0 for a draw, -1 if the second wins.
  std::int8_t value;
  std::array<std::uint8_t, 7> unused;
};
static_assert(sizeof(Sample) == 24);

}  // namespace quadrille::connect_four
