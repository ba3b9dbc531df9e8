#include "support/rng.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <random>
#include <unordered_set>

#include "support/statistics.hpp"

namespace quadrille::support {
namespace {

__extension__ using Uint128 = unsigned __int128;

/// The modulus of which MWC64X is the multiplicative generator, seen as one number:
/// state' = kFactor * state mod kModulus.
constexpr std::uint64_t kModulus = (Rng::kFactor << 32) - 1;

std::uint64_t multiply(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) {
  return static_cast<std::uint64_t>(Uint128{a} * b % modulus);
}

std::uint64_t power(std::uint64_t base, std::uint64_t exponent, std::uint64_t modulus) {
  std::uint64_t result = 1;
  for (; exponent != 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result = multiply(result, base, modulus);
    base = multiply(base, base, modulus);
  }
  return result;
}

/// Miller and Rabin's test; these bases decide it for all 64-bit numbers.
bool is_prime(std::uint64_t n) {
  const int twos = std::countr_zero(n - 1);
  for (const unsigned base : {2U, 3U, 5U, 7U, 11U, 13U, 17U, 19U, 23U, 29U, 31U, 37U}) {
    std::uint64_t x = power(base, (n - 1) >> twos, n);
    bool passes = x == 1 || x == n - 1;
    for (int i = 1; i < twos && !passes; ++i) {
      x = multiply(x, x, n);
      passes = x == n - 1;
    }
    if (!passes) return false;
  }
  return true;
}

/// The word that `split_mix` turns into `mixed`.
std::uint64_t unmix(std::uint64_t mixed) {
  const auto unshift = [](std::uint64_t x, int shift) {
    for (int known = shift; known < 64; known *= 2) x ^= x >> known;
    return x;
  };
  // Newton's iteration for the inverse modulo 2^64 doubles the right bits each time, from 3 on.
  const auto inverse = [](std::uint64_t odd) {
    std::uint64_t x = odd;
    for (int i = 0; i < 5; ++i) x *= 2 - odd * x;
    return x;
  };
  std::uint64_t x = unshift(mixed, 31) * inverse(0x94D049BB133111EBU);
  x = unshift(x, 27) * inverse(0xBF58476D1CE4E5B9U);
  return unshift(x, 30) - kGoldenRatio;
}

TEST(SplitMix, GivesThePublishedValues) {
  std::uint64_t state = 1234567;
  for (const std::uint64_t expected :
       {6457827717110365317U, 3203168211198807973U, 9817491932198370423U, 4593380528125082431U,
        16408922859458223821U}) {
    EXPECT_EQ(split_mix(state), expected);
    state += kGoldenRatio;
  }
}

TEST(SplitMix, CanBeUndoneAndSoNeverMapsTwoWordsToOne) {
  for (std::uint64_t i = 0; i < 10000; ++i) {
    EXPECT_EQ(unmix(split_mix(i)), i);
    EXPECT_EQ(unmix(split_mix(~i)), ~i);
  }
}

TEST(SplitMix, FlipsEachOutputBitHalfTheTimeWhicheverInputBitFlips) {
  constexpr std::uint64_t kInputs = 2048;
  std::array<std::array<std::uint64_t, 64>, 64> flips{};
  std::mt19937_64 inputs(1);
  for (std::uint64_t i = 0; i < kInputs; ++i) {
    const std::uint64_t input = inputs();
    for (std::size_t from = 0; from < 64; ++from) {
      const std::uint64_t change = split_mix(input) ^ split_mix(input ^ std::uint64_t{1} << from);
      for (std::size_t to = 0; to < 64; ++to) flips[from][to] += change >> to & 1;
    }
  }
  double statistic = 0;
  for (const auto& from : flips) {
    for (const auto count : from) {
      const double deviate = (2.0 * static_cast<double>(count) - kInputs) / std::sqrt(kInputs);
      statistic += deviate * deviate;
      ASSERT_LT(std::abs(deviate), 6);
    }
  }
  EXPECT_TRUE(is_plausible(chi_square_p(statistic, 64 * 64)));
}

std::uint64_t state_of_stream(std::uint64_t seed, std::uint64_t index) {
  return Rng::stream_state(Rng::family(seed), index);
}

TEST(Rng, HasThePeriodThatASafePrimeGives) {
  EXPECT_TRUE(is_prime(kModulus));
  EXPECT_TRUE(is_prime((kModulus - 1) / 2));
}

TEST(Rng, DrawsWhatMultiplicationModuloThePrimeGives) {
  for (std::uint64_t index = 0; index < 100; ++index) {
    std::uint64_t state = state_of_stream(7, index) % kModulus;
    Rng rng(state);
    for (int i = 0; i < 1000; ++i) {
      const std::uint32_t expected =
          static_cast<std::uint32_t>(state) ^ static_cast<std::uint32_t>(state >> 32);
      ASSERT_EQ(rng.draw(), expected);
      state = multiply(Rng::kFactor, state, kModulus);
    }
    EXPECT_EQ(rng, Rng(state));
  }
}

TEST(Rng, DrawsKnownNumbers) {
  // From state = 1: x = 1, then kFactor * 1 + 0, and so on by hand.
  Rng rng(1);
  EXPECT_EQ(rng.draw(), 1U);
  EXPECT_EQ(rng.draw(), 4294883355U);
  const Uint128 third = Uint128{4294883355U} * 4294883355U;
  EXPECT_EQ(rng.draw(),
            static_cast<std::uint32_t>(third) ^ static_cast<std::uint32_t>(third >> 32));
}

TEST(Rng, PutsTheFirstOfTwoDrawsOnTop) {
  Rng pairs = Rng::stream(1, 2);
  Rng singles = Rng::stream(1, 2);
  const std::uint64_t high = singles.draw();
  const std::uint64_t low = singles.draw();
  EXPECT_EQ(pairs.draw64(), high << 32 | low);
}

TEST(Rng, NeverStartsAStreamInAStateThatStaysTheSame) {
  for (const std::uint64_t stuck : {std::uint64_t{0}, kModulus}) {
    Rng frozen(stuck);
    frozen.draw();
    ASSERT_EQ(frozen, Rng(stuck));
    // The seed whose stream 5 would begin there.
    const std::uint64_t seed = unmix(unmix(stuck) - 5 * kGoldenRatio);
    ASSERT_EQ(split_mix(Rng::family(seed) + 5 * kGoldenRatio), stuck);
    Rng rng = Rng::stream(seed, 5);
    EXPECT_NE(rng, frozen);
    EXPECT_NE(rng.draw(), rng.draw());
  }
}

TEST(Rng, StaysBelowTheBound) {
  Rng rng = Rng::stream(3, 0);
  for (const std::uint32_t bound : {1U, 2U, 7U, 12U, 156U, 1U << 31, ~0U}) {
    for (int i = 0; i < 1000; ++i) ASSERT_LT(rng.below(bound), bound);
  }
}

TEST(RngStreams, AreOpenedInOneStepOrInTwo) {
  EXPECT_EQ(Rng::stream(3, 4), Rng(state_of_stream(3, 4)));
}

TEST(RngStreams, StartInDifferentStatesForAllSmallSeedsAndIndices) {
  std::unordered_set<std::uint64_t> states;
  for (std::uint64_t seed = 0; seed < 256; ++seed) {
    for (std::uint64_t index = 0; index < 512; ++index) {
      states.insert(state_of_stream(seed, index));
    }
  }
  EXPECT_EQ(states.size(), 256U * 512U);
}

TEST(RngStreams, OfASeedDoNotRunIntoEachOther) {
  // No state that one stream passes is passed by another.
  std::unordered_set<std::uint64_t> states;
  constexpr std::uint64_t kStreams = 1000;
  constexpr std::uint64_t kLength = 100;
  for (std::uint64_t index = 0; index < kStreams; ++index) {
    std::uint64_t state = state_of_stream(1, index) % kModulus;
    for (std::uint64_t i = 0; i < kLength; ++i) {
      states.insert(state);
      state = multiply(Rng::kFactor, state, kModulus);
    }
  }
  EXPECT_EQ(states.size(), kStreams * kLength);
}

}  // namespace
}  // namespace quadrille::support
