#pragma once

#include <cstdint>
#include <limits>

#if defined(__SSE2__)
#include <emmintrin.h>
#else
#include <cmath>
#endif

namespace quadrille::support {

/// Four numbers side by side, in the registers that every x86-64 has, so that no dispatch stands
/// between a loop and them. All operations are exact IEEE ones: results do not depend on the CPU.
using Float4 = float __attribute__((vector_size(16)));
using Int4 = std::int32_t __attribute__((vector_size(16)));

inline Float4 all_lanes(float x) { return Float4{x, x, x, x}; }
inline Float4 to_float(Int4 x) { return __builtin_convertvector(x, Float4); }

/// Four bytes, each in a lane of its own.
inline Int4 widen(std::uint32_t bytes) {
#if defined(__SSE2__)
  const __m128i zero = _mm_setzero_si128();
  const __m128i words = _mm_unpacklo_epi8(_mm_cvtsi32_si128(static_cast<int>(bytes)), zero);
  return reinterpret_cast<Int4>(_mm_unpacklo_epi16(words, zero));
#else
  return Int4{int(bytes & 255), int(bytes >> 8 & 255), int(bytes >> 16 & 255), int(bytes >> 24)};
#endif
}

inline Float4 square_root(Float4 x) {
#if defined(__SSE2__)
  return _mm_sqrt_ps(x);
#else
  return Float4{std::sqrt(x[0]), std::sqrt(x[1]), std::sqrt(x[2]), std::sqrt(x[3])};
#endif
}

inline Float4 larger(Float4 a, Float4 b) {
#if defined(__SSE2__)
  return _mm_max_ps(a, b);
#else
  return a > b ? a : b;
#endif
}

/// The largest lane, in all lanes.
inline Float4 largest_lane(Float4 x) {
  x = larger(x, __builtin_shufflevector(x, x, 2, 3, 0, 1));
  return larger(x, __builtin_shufflevector(x, x, 1, 0, 3, 2));
}

/// Bit i is set where lane i of the comparison holds.
inline unsigned mask_bits(Int4 comparison) {
#if defined(__SSE2__)
  return static_cast<unsigned>(_mm_movemask_ps(reinterpret_cast<__m128>(comparison)));
#else
  return unsigned(comparison[0] & 1) | unsigned(comparison[1] & 2) | unsigned(comparison[2] & 4) |
         unsigned(comparison[3] & 8);
#endif
}

/// Lanes of `yes` where the comparison holds, else of `no`.
inline Float4 choose(Int4 comparison, Float4 yes, Float4 no) {
  return reinterpret_cast<Float4>((reinterpret_cast<Int4>(yes) & comparison) |
                                  (reinterpret_cast<Int4>(no) & ~comparison));
}

}  // namespace quadrille::support
