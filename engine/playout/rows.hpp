#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/connect_four/layout.hpp"

namespace quadrille::playout {

/// A board turned on its side: a word per row, bit c for column c. The SIMD kernels work on rows.
template <class Layout>
struct Rows;

template <>
struct Rows<connect_four::Narrow> {
  using Row = std::uint8_t;
  static constexpr std::size_t kRows = connect_four::Narrow::kMaxHeight;

  /// Transposes the 8 x 8 bits by exchanging ever larger blocks across the diagonal.
  static constexpr std::uint64_t transpose(std::uint64_t bits) {
    std::uint64_t swap = (bits ^ (bits >> 7)) & 0x00AA00AA00AA00AAu;
    bits ^= swap ^ (swap << 7);
    swap = (bits ^ (bits >> 14)) & 0x0000CCCC0000CCCCu;
    bits ^= swap ^ (swap << 14);
    swap = (bits ^ (bits >> 28)) & 0x00000000F0F0F0F0u;
    return bits ^ swap ^ (swap << 28);
  }

  constexpr Rows() = default;
  explicit constexpr Rows(std::uint64_t bits) {
    const std::uint64_t transposed = transpose(bits);
    for (std::size_t r = 0; r < kRows; ++r) row[r] = static_cast<Row>(transposed >> (8 * r));
  }

  std::array<Row, kRows> row{};
};

template <>
struct Rows<connect_four::Wide> {
  using Row = std::uint16_t;
  static constexpr std::size_t kRows = connect_four::Wide::kMaxHeight;

  constexpr Rows() = default;
  /// Four 8 x 8 blocks: rows 0-7 and 8-12 of columns 0-7 and 8-11.
  explicit constexpr Rows(const connect_four::WideBits& bits) {
    using Block = Rows<connect_four::Narrow>;
    const auto& w = bits.words;
    const std::uint64_t low_left = Block::transpose(even_bytes(w[0]) | even_bytes(w[1]) << 32);
    const std::uint64_t low_right = Block::transpose(even_bytes(w[2]));
    for (std::size_t r = 0; r < 8; ++r) {
      row[r] = static_cast<Row>((low_left >> (8 * r) & 0xFF) | (low_right >> (8 * r) & 0xFF) << 8);
    }
    const std::uint64_t high_left =
        Block::transpose(even_bytes(w[0] >> 8) | even_bytes(w[1] >> 8) << 32);
    const std::uint64_t high_right = Block::transpose(even_bytes(w[2] >> 8));
    if ((high_left | high_right) == 0) return;
    for (std::size_t r = 8; r < kRows; ++r) {
      row[r] = static_cast<Row>((high_left >> (8 * (r - 8)) & 0xFF) |
                                (high_right >> (8 * (r - 8)) & 0xFF) << 8);
    }
  }

  std::array<Row, kRows> row{};

 private:
  static constexpr std::uint64_t even_bytes(std::uint64_t x) {
    x &= 0x00FF00FF00FF00FFu;
    x = (x | x >> 8) & 0x0000FFFF0000FFFFu;
    return (x | x >> 16) & 0x00000000FFFFFFFFu;
  }
};

}  // namespace quadrille::playout
