#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/connect_four/board.hpp"

namespace quadrille::connect_four {

/// Boards are sets of cells, a fixed number of bits ("stride") per column, row 0 lowest. The bits
/// above the top row stay empty, so that a shift never joins the top of one column to the bottom of
/// the next, and `occupied + bottom` has room to carry out of a full column.
///
///   Narrow, 7x6: 8 bits per column          Wide, 12x13: 16 bits per column, 4 columns a word
///
///    .  .  .  .  .  .  .                     .  .  .  .  | .  .  .  .  | .  .  .  .
///    .  .  .  .  .  .  .                     .  .  .  .  | .  .  .  .  | .  .  .  .
///    5 13 21 29 37 45 53                    12 28 44 60  |12 28 44 60  |12 28 44 60
///    4 12 20 28 36 44 52                     :  :  :  :  | :  :  :  :  | :  :  :  :
///    :  :  :  :  :  :  :                     1 17 33 49  | 1 17 33 49  | 1 17 33 49
///    0  8 16 24 32 40 48                     0 16 32 48  | 0 16 32 48  | 0 16 32 48
///                                              word 0       word 1        word 2
///
/// A line runs along one of four steps: 1 (up), stride (right), stride + 1 and stride - 1 (the
/// diagonals). Steps are compile-time constants; sizes and forbidden cells are run-time masks.
struct Narrow {
  using Bits = std::uint64_t;
  static constexpr int kStride = 8;
  static constexpr int kColumns = 8;
  static constexpr int kMaxHeight = 7;

  static constexpr bool fits(const Board& board) {
    return board.width <= kColumns && board.height <= kMaxHeight;
  }
};

/// 192 bits. Addition is word by word: columns do not straddle words and never overflow.
struct WideBits {
  std::array<std::uint64_t, 3> words{};

  friend constexpr bool operator==(const WideBits&, const WideBits&) = default;

  friend constexpr WideBits operator&(const WideBits& a, const WideBits& b) {
    return {{a.words[0] & b.words[0], a.words[1] & b.words[1], a.words[2] & b.words[2]}};
  }
  friend constexpr WideBits operator|(const WideBits& a, const WideBits& b) {
    return {{a.words[0] | b.words[0], a.words[1] | b.words[1], a.words[2] | b.words[2]}};
  }
  friend constexpr WideBits operator^(const WideBits& a, const WideBits& b) {
    return {{a.words[0] ^ b.words[0], a.words[1] ^ b.words[1], a.words[2] ^ b.words[2]}};
  }
  friend constexpr WideBits operator+(const WideBits& a, const WideBits& b) {
    return {{a.words[0] + b.words[0], a.words[1] + b.words[1], a.words[2] + b.words[2]}};
  }
  friend constexpr WideBits operator~(const WideBits& a) {
    return {{~a.words[0], ~a.words[1], ~a.words[2]}};
  }
  constexpr WideBits& operator|=(const WideBits& other) { return *this = *this | other; }
  constexpr WideBits& operator&=(const WideBits& other) { return *this = *this & other; }
  constexpr WideBits& operator^=(const WideBits& other) { return *this = *this ^ other; }
};

struct Wide {
  using Bits = WideBits;
  static constexpr int kStride = 16;
  static constexpr int kColumns = kMaxWidth;
  static constexpr int kMaxHeight = connect_four::kMaxHeight;
};

/// Moves every cell `S` bits towards higher columns and rows.
template <int S>
constexpr std::uint64_t ahead(std::uint64_t bits) {
  return bits << S;
}
template <int S>
constexpr WideBits ahead(const WideBits& bits) {
  static_assert(S > 0 && S < 64);
  const auto& w = bits.words;
  return {{w[0] << S, w[1] << S | w[0] >> (64 - S), w[2] << S | w[1] >> (64 - S)}};
}

/// Moves every cell `S` bits towards lower columns and rows.
template <int S>
constexpr std::uint64_t back(std::uint64_t bits) {
  return bits >> S;
}
template <int S>
constexpr WideBits back(const WideBits& bits) {
  static_assert(S > 0 && S < 64);
  const auto& w = bits.words;
  return {{w[0] >> S | w[1] << (64 - S), w[1] >> S | w[2] << (64 - S), w[2] >> S}};
}

/// The words that a set of cells is made of.
template <class Layout>
constexpr std::size_t word_count() {
  constexpr std::size_t kWordBytes = 8;
  return sizeof(typename Layout::Bits) / kWordBytes;
}
constexpr std::uint64_t word(std::uint64_t bits, std::size_t) { return bits; }
constexpr std::uint64_t word(const WideBits& bits, std::size_t index) { return bits.words[index]; }

constexpr bool any(std::uint64_t bits) { return bits != 0; }
constexpr bool any(const WideBits& bits) {
  return (bits.words[0] | bits.words[1] | bits.words[2]) != 0;
}

constexpr int count(std::uint64_t bits) { return std::popcount(bits); }
constexpr int count(const WideBits& bits) {
  return std::popcount(bits.words[0]) + std::popcount(bits.words[1]) + std::popcount(bits.words[2]);
}

constexpr std::uint64_t lowest(std::uint64_t bits) { return bits & (~bits + 1); }
constexpr WideBits lowest(const WideBits& bits) {
  const auto& w = bits.words;
  if (w[0] != 0) return {{lowest(w[0]), 0, 0}};
  if (w[1] != 0) return {{0, lowest(w[1]), 0}};
  return {{0, 0, lowest(w[2])}};
}

/// An order of sets of cells: by their last columns first.
constexpr bool precedes(std::uint64_t a, std::uint64_t b) { return a < b; }
constexpr bool precedes(const WideBits& a, const WideBits& b) {
  if (a.words[2] != b.words[2]) return a.words[2] < b.words[2];
  if (a.words[1] != b.words[1]) return a.words[1] < b.words[1];
  return a.words[0] < b.words[0];
}

/// The rows of one column as a small number, and back.
template <class Layout>
constexpr std::uint64_t column_rows(const typename Layout::Bits& bits, Column column);
template <>
constexpr std::uint64_t column_rows<Narrow>(const std::uint64_t& bits, Column column) {
  return bits >> (Narrow::kStride * column) & 0xFF;
}
template <>
constexpr std::uint64_t column_rows<Wide>(const WideBits& bits, Column column) {
  return bits.words[static_cast<std::size_t>(column) / 4] >> (Wide::kStride * (column % 4)) &
         0xFFFF;
}

template <class Layout>
constexpr typename Layout::Bits column_bits(std::uint64_t rows, Column column);
template <>
constexpr std::uint64_t column_bits<Narrow>(std::uint64_t rows, Column column) {
  return rows << (Narrow::kStride * column);
}
template <>
constexpr WideBits column_bits<Wide>(std::uint64_t rows, Column column) {
  WideBits bits;
  bits.words[static_cast<std::size_t>(column) / 4] = rows << (Wide::kStride * (column % 4));
  return bits;
}

template <class Layout>
constexpr typename Layout::Bits cell_bit(Cell cell) {
  return column_bits<Layout>(std::uint64_t{1} << cell.row, cell.column);
}

/// Left and right exchanged on a board of the given width.
constexpr std::uint64_t mirror(std::uint64_t bits, int width) {
  return __builtin_bswap64(bits) >> (Narrow::kStride * (Narrow::kColumns - width));
}
/// The four columns of a word in the other order: a b c d -> c d a b -> d c b a.
constexpr std::uint64_t mirror_word(std::uint64_t word) {
  constexpr std::uint64_t kEverySecond = 0x0000'FFFF'0000'FFFF;
  const std::uint64_t halves = std::rotl(word, 2 * Wide::kStride);
  return (halves & kEverySecond) << Wide::kStride | (halves >> Wide::kStride & kEverySecond);
}
constexpr WideBits mirror(const WideBits& bits, int width) {
  std::uint64_t left = mirror_word(bits.words[2]);
  std::uint64_t middle = mirror_word(bits.words[1]);
  std::uint64_t right = mirror_word(bits.words[0]);
  // Columns that the board does not have now stand to its left: first four at a time.
  int missing = Wide::kColumns - width;
  for (; missing >= 4; missing -= 4) {
    left = middle;
    middle = right;
    right = 0;
  }
  const int shift = Wide::kStride * missing;
  // In two steps: to shift by all 64 bits at once means nothing.
  return {{left >> shift | middle << 1 << (63 - shift),
           middle >> shift | right << 1 << (63 - shift), right >> shift}};
}

}  // namespace quadrille::connect_four
