#pragma once

#include <array>
#include <cstdint>

/// What the results of paired games say about the difference between two sides.
///
/// The two games of a pair share an opening, so their results depend on each other: what is
/// independent, and counted here, are pairs (the "pentanomial" model of fishtest).
namespace quadrille::match {

/// How many pairs gave the first side 0, 0.5, 1, 1.5 and 2 points.
using PairCounts = std::array<std::uint64_t, 5>;

std::uint64_t pairs_in(const PairCounts& counts);
/// Points per game, from 0 to 1. Precondition: there are pairs.
double score_of(const PairCounts& counts);

/// Expected score of a side that is `elo` stronger, and back. Precondition: 0 < score < 1.
double score_at(double elo);
double elo_at(double score);

struct Strength {
  double elo = 0;
  /// Contains the true difference in 95 % of all matches.
  double elo_low = 0;
  double elo_high = 0;
  /// Elo in units of the results' own spread, which openings and draws do not change.
  double normalised_elo = 0;
  /// Likelihood that the first side is the stronger one.
  double superiority = 0.5;

  friend bool operator==(const Strength&, const Strength&) = default;
};

/// Finite for every count, one-sided ones included: half a win and half a loss that nobody played
/// are added where a limit or a variance is taken (Haldane and Anscombe), and to the score itself
/// only if it is 0 or 1. Precondition: there are pairs.
Strength strength_of(const PairCounts& counts);

/// Sequential probability ratio test between two differences in Elo.
struct Sprt {
  double elo0 = 0;
  double elo1 = 10;
  /// How often `elo1` is accepted though `elo0` is true, and the other way round.
  double alpha = 0.05;
  double beta = 0.05;

  double lower_bound() const;
  double upper_bound() const;
  friend bool operator==(const Sprt&, const Sprt&) = default;
};

enum class Verdict : std::uint8_t { kNone, kElo0, kElo1 };

/// Logarithm of how much likelier the counts are at `elo1` than at `elo0`, each with the most
/// likely distribution of pair results that has its mean (the generalised SPRT of Van den Bergh, as
/// fishtest uses it). 0 without pairs.
double log_likelihood_ratio(const PairCounts& counts, const Sprt& sprt);

Verdict verdict_of(double log_likelihood_ratio, const Sprt& sprt);

}  // namespace quadrille::match
