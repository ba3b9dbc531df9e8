#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

/// What the kernels of random games take from Highway, by the vectors that every g++ knows, for
/// CPUs with AVX2. It belongs where the compiler may use that: playout/lanes.cpp says so. Masks are
/// vectors of the same width, with all bits of a lane set or none.
namespace hwy::HWY_NAMESPACE {

inline constexpr std::size_t kBytes = 32;

template <class T>
struct Tag {
  using Lane = T;
  using Vec [[gnu::vector_size(kBytes)]] = T;
};
template <class T>
using ScalableTag = Tag<T>;
template <class T, std::size_t kLanes>
using CappedTag = Tag<std::enable_if_t<kLanes * sizeof(T) == kBytes, T>>;
template <class T, class D>
using Repartition = Tag<T>;
template <class D>
using RebindToSigned = Tag<std::make_signed_t<typename D::Lane>>;
template <class D>
using Vec = typename D::Vec;
template <class D>
using Mask = Vec<RebindToSigned<D>>;

template <class T>
constexpr std::size_t Lanes(Tag<T>) {
  return kBytes / sizeof(T);
}
template <class T>
constexpr std::size_t MaxLanes(Tag<T> d) {
  return Lanes(d);
}

template <class D>
HWY_INLINE Vec<D> Zero(D) {
  return Vec<D>{};
}
template <class D, class Number>
HWY_INLINE Vec<D> Set(D, Number value) {
  return Vec<D>{} + static_cast<typename D::Lane>(value);
}
template <class D>
HWY_INLINE Vec<D> Load(D, const typename D::Lane* lanes) {
  Vec<D> v;
  std::memcpy(&v, lanes, kBytes);
  return v;
}
template <class V, class D>
HWY_INLINE void Store(V v, D, typename D::Lane* lanes) {
  std::memcpy(lanes, &v, kBytes);
}
template <class D, class V>
HWY_INLINE Vec<D> BitCast(D, V v) {
  return (Vec<D>)v;
}
/// 16 bytes, twice.
HWY_INLINE auto LoadDup128(Tag<std::uint8_t>, const std::uint8_t* bytes) {
  __m128i half;
  std::memcpy(&half, bytes, sizeof half);
  return (Vec<Tag<std::uint8_t>>)_mm256_broadcastsi128_si256(half);
}

template <class V>
HWY_INLINE V And(V a, V b) {
  return a & b;
}
template <class V>
HWY_INLINE V AndNot(V a, V b) {
  return ~a & b;
}
template <class V>
HWY_INLINE V Or(V a, V b) {
  return a | b;
}
template <class V>
HWY_INLINE V Xor(V a, V b) {
  return a ^ b;
}
template <class V>
HWY_INLINE V Add(V a, V b) {
  return a + b;
}
template <class V>
HWY_INLINE V Sub(V a, V b) {
  return a - b;
}
template <int kBits, class V>
HWY_INLINE V ShiftLeft(V v) {
  return v << kBits;
}
template <int kBits, class V>
HWY_INLINE V ShiftRight(V v) {
  return v >> kBits;
}
/// The products of every second lane, twice as wide.
HWY_INLINE auto MulEven(Vec<Tag<std::uint32_t>> a, Vec<Tag<std::uint32_t>> b) {
  return (Vec<Tag<std::uint64_t>>)_mm256_mul_epu32((__m256i)a, (__m256i)b);
}
/// Within each half.
template <class V>
HWY_INLINE V TableLookupBytes(V table, V index) {
  return (V)_mm256_shuffle_epi8((__m256i)table, (__m256i)index);
}

template <class V>
HWY_INLINE auto Eq(V a, V b) {
  return a == b;
}
template <class V>
HWY_INLINE auto Ne(V a, V b) {
  return a != b;
}
template <class V>
HWY_INLINE auto Lt(V a, V b) {
  return a < b;
}
template <class D, class M>
HWY_INLINE Vec<D> VecFromMask(D, M mask) {
  return (Vec<D>)mask;
}
template <class M, class V>
HWY_INLINE V IfThenElse(M mask, V yes, V no) {
  return ((V)mask & yes) | (~(V)mask & no);
}
template <class M, class V>
HWY_INLINE V IfThenElseZero(M mask, V yes) {
  return (V)mask & yes;
}
template <class M, class V>
HWY_INLINE V IfThenZeroElse(M mask, V no) {
  return ~(V)mask & no;
}
template <class D, class M>
HWY_INLINE bool AllTrue(D, M mask) {
  return _mm256_movemask_epi8((__m256i)mask) == -1;
}

// Masks of 16 lanes as bits, in two bytes.

template <class D, class M>
HWY_INLINE void StoreMaskBits(D, M mask, std::uint8_t* bytes) {
  static_assert(sizeof(typename D::Lane) == 2);
  const auto packed = _mm256_packs_epi16((__m256i)mask, _mm256_setzero_si256());
  const auto bits = static_cast<unsigned>(_mm256_movemask_epi8(packed));
  const auto both = static_cast<std::uint16_t>((bits & 0xFF) | (bits >> 8 & 0xFF00));
  std::memcpy(bytes, &both, sizeof both);
}
template <class D>
HWY_INLINE Mask<D> LoadMaskBits(D d, const std::uint8_t* bytes) {
  static_assert(sizeof(typename D::Lane) == 2);
  std::uint16_t both;
  std::memcpy(&both, bytes, sizeof both);
  const Vec<D> one_each = {1,      1 << 1, 1 << 2,  1 << 3,  1 << 4,  1 << 5,  1 << 6,  1 << 7,
                           1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15};
  return (Set(d, both) & one_each) == one_each;
}

}  // namespace hwy::HWY_NAMESPACE
