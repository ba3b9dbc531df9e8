#pragma once

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "games/connect_four/layout.hpp"

namespace quadrille::connect_four {

/// Four or more in a line.
template <class Layout>
constexpr bool has_four(const typename Layout::Bits& stones) {
  const auto four = [&stones]<int Step>() {
    const auto pairs = stones & back<Step>(stones);
    return pairs & back<2 * Step>(pairs);
  };
  return any(four.template operator()<1>() | four.template operator()<Layout::kStride>() |
             four.template operator()<Layout::kStride + 1>() |
             four.template operator()<Layout::kStride - 1>());
}

/// Every cell, on or off the board, that completes a four for the owner of `stones`. A cell of a
/// line of four, seen from its place in it:  xxx.  xx.x  x.xx  .xxx
template <class Layout>
constexpr typename Layout::Bits completing_cells(const typename Layout::Bits& stones) {
  const auto along = [&stones]<int Step>() {
    const auto one_ahead = ahead<Step>(stones);
    const auto one_back = back<Step>(stones);
    const auto two_ahead = one_ahead & ahead<2 * Step>(stones);
    const auto two_back = one_back & back<2 * Step>(stones);
    return (two_ahead & (ahead<3 * Step>(stones) | one_back)) |
           (two_back & (back<3 * Step>(stones) | one_ahead));
  };
  // Along a column only the cell on top can be empty.
  const auto upwards = ahead<1>(stones) & ahead<2>(stones) & ahead<3>(stones);
  return upwards | along.template operator()<Layout::kStride>() |
         along.template operator()<Layout::kStride + 1>() |
         along.template operator()<Layout::kStride - 1>();
}

#if defined(__SSE2__)

/// A wide board in two registers, a column in each 16 bits, so that a step to another column moves
/// all rows at once: about half the instructions of words that hand bits to each other.
struct WideColumns {
  __m128i low;   ///< columns 0 to 7
  __m128i high;  ///< columns 8 to 11, and four without cells

  static WideColumns of(const WideBits& bits) {
    const auto words = [](std::uint64_t first, std::uint64_t second) {
      return _mm_set_epi64x(static_cast<long long>(second), static_cast<long long>(first));
    };
    return {words(bits.words[0], bits.words[1]), words(bits.words[2], 0)};
  }
  WideBits bits() const {
    const auto word = [](__m128i lanes) {
      return static_cast<std::uint64_t>(_mm_cvtsi128_si64(lanes));
    };
    return {{word(low), word(_mm_unpackhi_epi64(low, low)), word(high)}};
  }
  bool any() const {
    const __m128i is_empty = _mm_cmpeq_epi8(low | high, _mm_setzero_si128());
    return _mm_movemask_epi8(is_empty) != 0xFFFF;
  }

  friend WideColumns operator&(const WideColumns& a, const WideColumns& b) {
    return {a.low & b.low, a.high & b.high};
  }
  friend WideColumns operator|(const WideColumns& a, const WideColumns& b) {
    return {a.low | b.low, a.high | b.high};
  }

  /// Moves every cell so many columns to the right and rows up, or, if negative, left and down.
  template <int kColumns, int kRows>
  WideColumns moved() const {
    return to_columns<kColumns>().template to_rows<kRows>();
  }

 private:
  static constexpr int kBytes = Wide::kStride / 8;
  static constexpr int kRegister = sizeof(__m128i);

  template <int kColumns>
  WideColumns to_columns() const {
    constexpr int kBy = kBytes * kColumns;
    if constexpr (kColumns > 0) {
      return {_mm_slli_si128(low, kBy),
              _mm_slli_si128(high, kBy) | _mm_srli_si128(low, kRegister - kBy)};
    } else if constexpr (kColumns < 0) {
      return {_mm_srli_si128(low, -kBy) | _mm_slli_si128(high, kRegister + kBy),
              _mm_srli_si128(high, -kBy)};
    } else {
      return *this;
    }
  }
  template <int kRows>
  WideColumns to_rows() const {
    if constexpr (kRows > 0) {
      return {_mm_slli_epi16(low, kRows), _mm_slli_epi16(high, kRows)};
    } else if constexpr (kRows < 0) {
      return {_mm_srli_epi16(low, -kRows), _mm_srli_epi16(high, -kRows)};
    } else {
      return *this;
    }
  }
};

template <>
inline bool has_four<Wide>(const WideBits& stones) {
  const auto columns = WideColumns::of(stones);
  const auto four = [&columns]<int kColumns, int kRows>() {
    const auto pairs = columns & columns.template moved<-kColumns, -kRows>();
    return pairs & pairs.template moved<-2 * kColumns, -2 * kRows>();
  };
  return (four.template operator()<0, 1>() | four.template operator()<1, 0>() |
          four.template operator()<1, 1>() | four.template operator()<1, -1>())
      .any();
}

template <>
inline WideBits completing_cells<Wide>(const WideBits& stones) {
  const auto columns = WideColumns::of(stones);
  const auto along = [&columns]<int kRows>() {
    const auto one_ahead = columns.template moved<1, kRows>();
    const auto one_back = columns.template moved<-1, -kRows>();
    const auto two_ahead = one_ahead & columns.template moved<2, 2 * kRows>();
    const auto two_back = one_back & columns.template moved<-2, -2 * kRows>();
    return (two_ahead & (columns.template moved<3, 3 * kRows>() | one_back)) |
           (two_back & (columns.template moved<-3, -3 * kRows>() | one_ahead));
  };
  const auto upwards = columns.template moved<0, 1>() & columns.template moved<0, 2>() &
                       columns.template moved<0, 3>();
  return (upwards | along.template operator()<0>() | along.template operator()<1>() |
          along.template operator()<-1>())
      .bits();
}

#endif

}  // namespace quadrille::connect_four
