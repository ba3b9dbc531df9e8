#include "match/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace quadrille::match {
namespace {

/// Two-sided 95 % of a normal distribution.
constexpr double kDeviations = 1.959963984540054;
const double kEloPerNat = 400 / std::log(10);

using Weights = std::array<double, 5>;

/// Points per game of the i-th kind of pair.
double points_of(std::size_t kind) { return static_cast<double>(kind) / 4; }

double total(const Weights& weights) {
  return std::accumulate(weights.begin(), weights.end(), 0.0);
}

double mean(const Weights& weights) {
  double sum = 0;
  for (std::size_t kind = 0; kind < weights.size(); ++kind) sum += weights[kind] * points_of(kind);
  return sum / total(weights);
}

double variance(const Weights& weights) {
  const double centre = mean(weights);
  double sum = 0;
  for (std::size_t kind = 0; kind < weights.size(); ++kind) {
    sum += weights[kind] * std::pow(points_of(kind) - centre, 2);
  }
  return sum / total(weights);
}

Weights weights_of(const PairCounts& counts) {
  Weights weights{};
  std::transform(counts.begin(), counts.end(), weights.begin(),
                 [](std::uint64_t count) { return static_cast<double>(count); });
  return weights;
}

double normal_cdf(double deviate) { return std::erfc(-deviate / std::sqrt(2.0)) / 2; }

/// The most likely distribution with the given mean, where the shares are what was seen: each share
/// is divided by 1 + x * (points - mean), with the one x that gives the mean.
/// Preconditions: 0 < target < 1, all shares above 0.
Weights tilted(const Weights& shares, double target) {
  // The sum falls from +inf to -inf between the poles of the first and the last share.
  double low = -1 / (1 - target);
  double high = 1 / target;
  const auto excess = [&shares, target](double x) {
    double sum = 0;
    for (std::size_t kind = 0; kind < shares.size(); ++kind) {
      const double distance = points_of(kind) - target;
      sum += shares[kind] * distance / (1 + x * distance);
    }
    return sum;
  };
  // As many as a double has bits.
  constexpr int kHalvings = 53;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2;
    (excess(middle) > 0 ? low : high) = middle;
  }
  const double x = (low + high) / 2;
  Weights result{};
  for (std::size_t kind = 0; kind < shares.size(); ++kind) {
    result[kind] = shares[kind] / (1 + x * (points_of(kind) - target));
  }
  return result;
}

}  // namespace

std::uint64_t pairs_in(const PairCounts& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

double score_of(const PairCounts& counts) { return mean(weights_of(counts)); }

double score_at(double elo) { return 1 / (1 + std::exp(-elo / kEloPerNat)); }
double elo_at(double score) { return kEloPerNat * std::log(score / (1 - score)); }

Strength strength_of(const PairCounts& counts) {
  Weights widened = weights_of(counts);
  // Half a game is a quarter of a pair.
  widened.front() += 0.25;
  widened.back() += 0.25;
  const double score = score_of(counts);
  const double centre = mean(widened);
  const double spread = variance(widened);
  const double error = std::sqrt(spread / total(widened));
  // On the scale of Elo, where no limit can leave the possible range.
  const double elo_error = kDeviations * error * kEloPerNat / (centre * (1 - centre));
  const bool is_one_sided = score <= 0 || score >= 1;
  Strength strength;
  strength.elo = elo_at(is_one_sided ? centre : score);
  strength.elo_low = elo_at(centre) - elo_error;
  strength.elo_high = elo_at(centre) + elo_error;
  // A game has twice the variance of the mean of two; 800 / ln 10 makes it Elo near an even score.
  strength.normalised_elo = 2 * kEloPerNat * (score - 0.5) / std::sqrt(2 * spread);
  strength.superiority = normal_cdf((score - 0.5) / error);
  return strength;
}

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

double log_likelihood_ratio(const PairCounts& counts, const Sprt& sprt) {
  const std::uint64_t pairs = pairs_in(counts);
  if (pairs == 0) return 0;
  // Kinds that have not been seen yet are rare, not impossible.
  constexpr double kUnseen = 1e-3;
  Weights shares = weights_of(counts);
  for (double& share : shares) share = std::max(share, kUnseen);
  const double sum = total(shares);
  for (double& share : shares) share /= sum;
  const Weights at0 = tilted(shares, score_at(sprt.elo0));
  const Weights at1 = tilted(shares, score_at(sprt.elo1));
  double ratio = 0;
  for (std::size_t kind = 0; kind < shares.size(); ++kind) {
    ratio += shares[kind] * std::log(at1[kind] / at0[kind]);
  }
  return ratio * sum;
}

Verdict verdict_of(double log_likelihood_ratio, const Sprt& sprt) {
  if (log_likelihood_ratio >= sprt.upper_bound()) return Verdict::kElo1;
  return log_likelihood_ratio <= sprt.lower_bound() ? Verdict::kElo0 : Verdict::kNone;
}

}  // namespace quadrille::match
