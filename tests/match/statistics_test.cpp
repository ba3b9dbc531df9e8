#include "match/statistics.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "support/rng.hpp"

namespace quadrille::match {
namespace {

TEST(Elo, OfKnownScores) {
  EXPECT_DOUBLE_EQ(score_at(0), 0.5);
  EXPECT_NEAR(score_at(400), 10.0 / 11, 1e-12);
  EXPECT_NEAR(elo_at(0.75), 400 * std::log10(3.0), 1e-9);
  EXPECT_NEAR(elo_at(score_at(-123.4)), -123.4, 1e-9);
}

TEST(Strength, OfAnEvenMatchIsNone) {
  const Strength strength = strength_of({10, 5, 20, 5, 10});
  EXPECT_NEAR(strength.elo, 0, 1e-9);
  EXPECT_NEAR(strength.elo_low, -strength.elo_high, 1e-9);
  EXPECT_NEAR(strength.normalised_elo, 0, 1e-9);
  EXPECT_NEAR(strength.superiority, 0.5, 1e-12);
}

TEST(Strength, HasTheEloOfTheScore) {
  // 60 + 2 * 0.5 + 20 = 75 of 100 games.
  const PairCounts counts{5, 5, 10, 5, 25};
  EXPECT_DOUBLE_EQ(score_of(counts), 0.7);
  EXPECT_NEAR(strength_of(counts).elo, elo_at(0.7), 1e-9);
}

TEST(Strength, FollowsTheClosedFormWhereThereAreManyPairs) {
  // Pairs of 0 or 2 points alone: a coin with p = 0.6, so that all is known.
  const PairCounts counts{40'000, 0, 0, 0, 60'000};
  const double error = std::sqrt(0.6 * 0.4 / 100'000);
  const double per_score = 400 / std::log(10) / (0.6 * 0.4);
  const Strength strength = strength_of(counts);
  EXPECT_NEAR(strength.elo_low, elo_at(0.6) - 1.96 * error * per_score, 0.02);
  EXPECT_NEAR(strength.elo_high, elo_at(0.6) + 1.96 * error * per_score, 0.02);
  EXPECT_NEAR(strength.normalised_elo, 800 / std::log(10) * 0.1 / std::sqrt(2 * 0.24), 0.01);
}

TEST(Strength, KnowsThatSplitPairsSayLittleAboutTheSpread) {
  // The same score, once from games that depend on their opening alone.
  const Strength split = strength_of({0, 0, 100, 0, 0});
  const Strength wild = strength_of({50, 0, 0, 0, 50});
  EXPECT_LT(split.elo_high - split.elo_low, (wild.elo_high - wild.elo_low) / 5);
}

TEST(Strength, OfAFairCoinIsLikelyInHalfOfTheCases) {
  // 1.96 standard errors above even: 97.5 %.
  const double error = std::sqrt(0.25 / 10'000);
  const auto wins = static_cast<std::uint64_t>(10'000 * (0.5 + 1.96 * error));
  EXPECT_NEAR(strength_of({10'000 - wins, 0, 0, 0, wins}).superiority, 0.975, 1e-3);
}

TEST(Strength, StaysFiniteForOneSidedScores) {
  for (const std::uint64_t pairs : {1U, 2U, 10U, 1000U, 1'000'000U}) {
    for (std::size_t kind = 0; kind < 5; ++kind) {
      PairCounts counts{};
      counts[kind] = pairs;
      const Strength strength = strength_of(counts);
      for (const double number : {strength.elo, strength.elo_low, strength.elo_high,
                                  strength.normalised_elo, strength.superiority}) {
        EXPECT_TRUE(std::isfinite(number)) << kind << ' ' << pairs;
      }
      EXPECT_LE(strength.elo_low, strength.elo);
      EXPECT_GE(strength.elo_high, strength.elo);
      EXPECT_LT(strength.elo_low, strength.elo_high);
    }
  }
}

TEST(Strength, GrowsWithTheLengthOfAOneSidedMatch) {
  EXPECT_GT(strength_of({0, 0, 0, 0, 100}).elo_low, strength_of({0, 0, 0, 0, 10}).elo_low);
  EXPECT_GT(strength_of({0, 0, 0, 0, 10}).elo_low, strength_of({0, 0, 0, 0, 10}).elo - 1000);
  EXPECT_GT(strength_of({0, 0, 0, 0, 10}).superiority, 0.99);
}

TEST(Strength, IsTheOtherWayRoundForTheOtherSide) {
  const Strength a = strength_of({1, 2, 3, 4, 5});
  const Strength b = strength_of({5, 4, 3, 2, 1});
  EXPECT_NEAR(a.elo, -b.elo, 1e-9);
  EXPECT_NEAR(a.elo_low, -b.elo_high, 1e-9);
  EXPECT_NEAR(a.normalised_elo, -b.normalised_elo, 1e-9);
  EXPECT_NEAR(a.superiority, 1 - b.superiority, 1e-12);
}

using Shares = std::array<double, 5>;

double score_of(const Shares& shares) {
  double score = 0;
  for (std::size_t kind = 0; kind < 5; ++kind)
    score += shares[kind] * static_cast<double>(kind) / 4;
  return score;
}

std::size_t draw(const Shares& shares, support::Rng& rng) {
  double rest = static_cast<double>(rng.draw()) / 4294967296.0;
  for (std::size_t kind = 0; kind < 4; ++kind) {
    if (rest < shares[kind]) return kind;
    rest -= shares[kind];
  }
  return 4;
}

/// Shares of pairs that have this score: games of an even pair, and some that one side wins twice.
Shares shares_at(double score) {
  const double twice = 2 * std::abs(score - 0.5) * 0.8;
  const Shares even{0.1, 0.1, 0.6, 0.1, 0.1};
  Shares shares{};
  for (std::size_t kind = 0; kind < 5; ++kind) shares[kind] = (1 - twice) * even[kind];
  shares[score > 0.5 ? 4 : 0] += twice;
  return shares;
}

TEST(StrengthInterval, ContainsTheTruthAsOftenAsItSays) {
  auto rng = support::Rng::stream(1, 0);
  for (const double wish : {0.5, 0.6, 0.8, 0.95}) {
    const Shares shares = shares_at(wish);
    const double truth = elo_at(score_of(shares));
    for (const int pairs : {20, 100}) {
      constexpr int kMatches = 4000;
      int hits = 0;
      for (int i = 0; i < kMatches; ++i) {
        PairCounts counts{};
        for (int pair = 0; pair < pairs; ++pair) ++counts[draw(shares, rng)];
        const Strength strength = strength_of(counts);
        if (strength.elo_low <= truth && truth <= strength.elo_high) ++hits;
      }
      const double coverage = static_cast<double>(hits) / kMatches;
      EXPECT_GT(coverage, 0.93) << wish << ' ' << pairs;
      EXPECT_LT(coverage, 0.985) << wish << ' ' << pairs;
    }
  }
}

TEST(Sprt, HasWaldsBounds) {
  const Sprt sprt{0, 10, 0.05, 0.1};
  EXPECT_NEAR(sprt.lower_bound(), std::log(0.1 / 0.95), 1e-12);
  EXPECT_NEAR(sprt.upper_bound(), std::log(0.9 / 0.05), 1e-12);
}

TEST(LogLikelihoodRatio, IsTheClosedFormForACoin) {
  // Pairs of 0 or 2 points alone are coins; what is never seen hardly counts.
  const Sprt sprt{0, 50, 0.05, 0.05};
  const double p0 = score_at(0);
  const double p1 = score_at(50);
  const double expected = 600 * std::log(p1 / p0) + 400 * std::log((1 - p1) / (1 - p0));
  EXPECT_NEAR(log_likelihood_ratio({400, 0, 0, 0, 600}, sprt), expected, 0.01);
}

TEST(LogLikelihoodRatio, IsNearTheNormalApproximation) {
  const Sprt sprt{0, 5, 0.05, 0.05};
  const PairCounts counts{100, 200, 400, 220, 110};
  const double pairs = 1030;
  const double mean = (200 * 0.25 + 400 * 0.5 + 220 * 0.75 + 110) / pairs;
  const double square = (200 * 0.0625 + 400 * 0.25 + 220 * 0.5625 + 110) / pairs;
  const double s0 = score_at(0);
  const double s1 = score_at(5);
  const double expected = pairs * (s1 - s0) * (2 * mean - s0 - s1) / (2 * (square - mean * mean));
  EXPECT_NEAR(log_likelihood_ratio(counts, sprt), expected, 0.02 * std::abs(expected));
}

TEST(LogLikelihoodRatio, IsNoneWithoutPairs) { EXPECT_EQ(log_likelihood_ratio({}, Sprt{}), 0); }

TEST(LogLikelihoodRatio, StaysFiniteForOneSidedScores) {
  const Sprt sprt{-10, 30, 0.05, 0.05};
  for (const std::uint64_t pairs : {1U, 10U, 1'000'000U}) {
    EXPECT_TRUE(std::isfinite(log_likelihood_ratio({pairs, 0, 0, 0, 0}, sprt)));
    EXPECT_TRUE(std::isfinite(log_likelihood_ratio({0, 0, pairs, 0, 0}, sprt)));
    EXPECT_TRUE(std::isfinite(log_likelihood_ratio({0, 0, 0, 0, pairs}, sprt)));
  }
  EXPECT_LT(log_likelihood_ratio({100, 0, 0, 0, 0}, sprt), 0);
  EXPECT_GT(log_likelihood_ratio({0, 0, 0, 0, 100}, sprt), 0);
}

TEST(Verdict, ComesWithABound) {
  const Sprt sprt;
  EXPECT_EQ(verdict_of(0, sprt), Verdict::kNone);
  EXPECT_EQ(verdict_of(sprt.upper_bound(), sprt), Verdict::kElo1);
  EXPECT_EQ(verdict_of(sprt.lower_bound(), sprt), Verdict::kElo0);
}

/// How often a test accepts `elo1` where the truth is a score.
double share_of_accepted_elo1(const Sprt& sprt, double elo, std::uint64_t seed) {
  constexpr int kMatches = 1500;
  auto rng = support::Rng::stream(seed, 0);
  const Shares plain{0.15, 0.1, 0.5, 0.1, 0.15};
  // Moves a little from one end to the other.
  Shares shares = plain;
  const double shift = score_at(elo) - 0.5;
  shares[0] -= shift;
  shares[4] += shift;
  int accepted = 0;
  for (int i = 0; i < kMatches; ++i) {
    PairCounts counts{};
    Verdict verdict = Verdict::kNone;
    for (int pair = 0; verdict == Verdict::kNone; ++pair) {
      ++counts[draw(shares, rng)];
      verdict = verdict_of(log_likelihood_ratio(counts, sprt), sprt);
    }
    if (verdict == Verdict::kElo1) ++accepted;
  }
  return static_cast<double>(accepted) / kMatches;
}

TEST(Sprt, ErrsAsOftenAsItSays) {
  const Sprt sprt{0, 40, 0.05, 0.1};
  // The rates and three standard errors of a simulation of this length.
  EXPECT_LT(share_of_accepted_elo1(sprt, 0, 1), 0.05 + 0.017);
  EXPECT_GT(share_of_accepted_elo1(sprt, 40, 2), 0.9 - 0.024);
  const double between = share_of_accepted_elo1(sprt, 20, 3);
  EXPECT_GT(between, 0.3);
  EXPECT_LT(between, 0.7);
}

}  // namespace
}  // namespace quadrille::match
