#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/nogo/board.hpp"

namespace quadrille::nogo {

/// A set of cells.
template <std::size_t kWords>
struct CellBits {
  std::array<std::uint64_t, kWords> words{};

  friend constexpr bool operator==(const CellBits&, const CellBits&) = default;

  constexpr CellBits& operator&=(const CellBits& other) {
    for (std::size_t i = 0; i < kWords; ++i) words[i] &= other.words[i];
    return *this;
  }
  constexpr CellBits& operator|=(const CellBits& other) {
    for (std::size_t i = 0; i < kWords; ++i) words[i] |= other.words[i];
    return *this;
  }
  constexpr CellBits& operator^=(const CellBits& other) {
    for (std::size_t i = 0; i < kWords; ++i) words[i] ^= other.words[i];
    return *this;
  }
  friend constexpr CellBits operator&(CellBits a, const CellBits& b) { return a &= b; }
  friend constexpr CellBits operator|(CellBits a, const CellBits& b) { return a |= b; }
  friend constexpr CellBits operator^(CellBits a, const CellBits& b) { return a ^= b; }
  friend constexpr CellBits operator~(CellBits a) {
    for (auto& word : a.words) word = ~word;
    return a;
  }

  /// One cell. Without an index into the words, so that sets can stay in registers.
  static constexpr CellBits of(int bit) {
    CellBits result;
    const std::uint64_t one = std::uint64_t{1} << (bit % 64);
    for (std::size_t i = 0; i < kWords; ++i) {
      result.words[i] = static_cast<std::size_t>(bit) / 64 == i ? one : 0;
    }
    return result;
  }
  constexpr bool has(int bit) const {
    return (words[static_cast<std::size_t>(bit) / 64] >> (bit % 64) & 1) != 0;
  }
  constexpr void insert(int bit) { *this |= of(bit); }
  constexpr void erase(int bit) { *this &= ~of(bit); }
};

/// Boards are sets of cells, a fixed number of bits ("stride") per row, the bottom row lowest. One
/// bit to the right of each row stays empty, so that a step never joins the end of one row to the
/// beginning of the next.
///
///   Small, 9x9, stride 11
///
///    88 89 90 91 92 93 94 95 96  .  .
///     :  :  :  :  :  :  :  :  :  .  .
///    11 12 13 14 15 16 17 18 19  .  .
///     0  1  2  3  4  5  6  7  8  .  .
///
/// Steps are compile-time constants; the size of the board is a run-time mask.
template <std::size_t kWordCount, int kBitsPerRow>
struct Layout {
  using Bits = CellBits<kWordCount>;
  static constexpr int kStride = kBitsPerRow;
  static constexpr int kMaxSize = kBitsPerRow - 1;
  static constexpr int kBits = static_cast<int>(kWordCount) * 64;
  static_assert(kMaxSize * kStride <= kBits && kStride < 64);

  static constexpr int bit_of(Cell cell) { return cell.row * kStride + cell.column; }
};

using Small = Layout<2, 11>;
using Large = Layout<3, 14>;
static_assert(Small::kMaxSize == 10 && Large::kMaxSize == kMaxSize);

/// Moves every cell `S` bits up the numbers, and down.
template <int S, std::size_t kWords>
constexpr CellBits<kWords> ahead(const CellBits<kWords>& bits) {
  CellBits<kWords> result;
  result.words[0] = bits.words[0] << S;
  for (std::size_t i = 1; i < kWords; ++i) {
    result.words[i] = bits.words[i] << S | bits.words[i - 1] >> (64 - S);
  }
  return result;
}
template <int S, std::size_t kWords>
constexpr CellBits<kWords> back(const CellBits<kWords>& bits) {
  CellBits<kWords> result;
  for (std::size_t i = 0; i + 1 < kWords; ++i) {
    result.words[i] = bits.words[i] >> S | bits.words[i + 1] << (64 - S);
  }
  result.words[kWords - 1] = bits.words[kWords - 1] >> S;
  return result;
}

template <std::size_t kWords>
constexpr bool any(const CellBits<kWords>& bits) {
  std::uint64_t all = 0;
  for (const auto word : bits.words) all |= word;
  return all != 0;
}

template <std::size_t kWords>
constexpr int count(const CellBits<kWords>& bits) {
  int sum = 0;
  for (const auto word : bits.words) sum += std::popcount(word);
  return sum;
}

/// Precondition of both: there is one.
template <std::size_t kWords>
constexpr int lowest_bit(const CellBits<kWords>& bits) {
  std::size_t i = 0;
  while (bits.words[i] == 0) ++i;
  return static_cast<int>(i) * 64 + std::countr_zero(bits.words[i]);
}
template <std::size_t kWords>
constexpr CellBits<kWords> lowest(const CellBits<kWords>& bits) {
  CellBits<kWords> result;
  std::size_t i = 0;
  while (bits.words[i] == 0) ++i;
  result.words[i] = bits.words[i] & (~bits.words[i] + 1);
  return result;
}

/// Two or more.
template <std::size_t kWords>
constexpr bool has_many(const CellBits<kWords>& bits) {
  return any(bits) && bits != lowest(bits);
}

/// Calls `visit(bit)` from the lowest to the highest.
template <std::size_t kWords, class Visit>
constexpr void for_each_bit(const CellBits<kWords>& bits, Visit&& visit) {
  for (std::size_t i = 0; i < kWords; ++i) {
    for (std::uint64_t word = bits.words[i]; word != 0; word &= word - 1) {
      visit(static_cast<int>(i) * 64 + std::countr_zero(word));
    }
  }
}

/// The cells next to some cell of the set, on or off the board.
template <class L>
constexpr typename L::Bits neighbours(const typename L::Bits& bits) {
  return ahead<1>(bits) | back<1>(bits) | ahead<L::kStride>(bits) | back<L::kStride>(bits);
}

/// All that is connected to the seeds by cells of `area`. Precondition: the seeds lie in it.
template <class L>
constexpr typename L::Bits flood(typename L::Bits seeds, const typename L::Bits& area) {
  for (;;) {
    const typename L::Bits more = (seeds | neighbours<L>(seeds)) & area;
    if (more == seeds) return seeds;
    seeds = more;
  }
}

}  // namespace quadrille::nogo
