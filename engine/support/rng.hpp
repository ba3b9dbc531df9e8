#pragma once

#include <cstdint>

namespace quadrille::support {

/// 2^64 divided by the golden ratio, odd: the increment of SplitMix64.
inline constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15u;

/// One step of SplitMix64 (Steele, Lea and Flood): a bijection of 64-bit words in which every input
/// bit reaches every output bit. It turns (seed, index) into independent starting points.
constexpr std::uint64_t split_mix(std::uint64_t x) {
  x += kGoldenRatio;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

/// Multiply-with-carry generator MWC64X (Thomas, "MWC64X uniform random number generator").
///
///   state   [ carry : 32 | x : 32 ]      draw  = x ^ carry
///                                        state = kFactor * x + carry
///
/// Two reasons to take it: one draw is four SIMD instructions on 64-bit lanes with nothing wider
/// than a 32 x 32 -> 64 multiplication, which every SIMD path has; and it is small enough to give
/// each playout a stream of its own, so that a playout does not depend on the lane it runs in.
class Rng {
 public:
  static constexpr std::uint64_t kFactor = 4294883355u;

  /// The stream with number `index` of the family `seed`. A worker's seed is itself a stream of the
  /// search's seed, so seeds split as a tree does.
  static constexpr Rng stream(std::uint64_t seed, std::uint64_t index) {
    return Rng(stream_state(family(seed), index));
  }

  /// The two halves of `stream`, for those who open many streams of one family.
  static constexpr std::uint64_t family(std::uint64_t seed) { return split_mix(seed); }
  static constexpr std::uint64_t stream_state(std::uint64_t family, std::uint64_t index) {
    const std::uint64_t state = split_mix(family + index * kGoldenRatio);
    // The two fixed points of the recurrence; no stream may start (and so stay) there.
    const bool stuck = state == 0 || state == (kFactor << 32) - 1;
    return stuck ? kFactor : state;
  }

  explicit constexpr Rng(std::uint64_t state) : state_(state) {}

  /// 32 uniform bits.
  constexpr std::uint32_t draw() {
    const std::uint64_t carry = state_ >> 32;
    const auto x = static_cast<std::uint32_t>(state_);
    state_ = kFactor * x + carry;
    return x ^ static_cast<std::uint32_t>(carry);
  }

  /// Uniform in [0, bound), by multiplication; the bias is below bound / 2^32.
  constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>((std::uint64_t{draw()} * bound) >> 32);
  }

  constexpr std::uint64_t draw64() {
    const std::uint64_t high = draw();
    return high << 32 | draw();
  }

  friend constexpr bool operator==(Rng, Rng) = default;

 private:
  std::uint64_t state_;
};

}  // namespace quadrille::support
