#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace quadrille::support {

/// sqrt(ln n) for n >= 1, from a table: what UCB1 needs at every step down a tree, and what a
/// descent would otherwise wait for longer than for anything else.
///
/// The table is addressed by a number's floating-point bits: its exponent and the first six binary
/// digits after the leading one. So it is exact up to 127 and then within 0.8 % of n, which is less
/// than 0.1 % of the result.
class RootOfLog {
 public:
  float operator()(std::uint32_t n) const {
    const auto bits =
        std::bit_cast<std::uint32_t>(static_cast<float>(static_cast<std::int32_t>(n)));
    return table_[(bits >> kShift) - kFirst];
  }

  RootOfLog() {
    for (std::size_t i = 0; i < table_.size(); ++i) {
      const auto low = std::bit_cast<float>(static_cast<std::uint32_t>(i + kFirst) << kShift);
      const auto high = std::bit_cast<float>(static_cast<std::uint32_t>(i + kFirst + 1) << kShift);
      const double middle = low < 128 ? low : (double{low} + double{high}) / 2;
      table_[i] = static_cast<float>(std::sqrt(std::log(middle)));
    }
  }

 private:
  static constexpr int kDigits = 6;
  static constexpr int kShift = 23 - kDigits;
  /// Of the number 1.
  static constexpr std::uint32_t kFirst = 127u << kDigits;
  static constexpr std::size_t kExponents = 31;

  std::array<float, kExponents << kDigits> table_{};
};

}  // namespace quadrille::support
