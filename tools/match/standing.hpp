#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "match/game.hpp"
#include "match/statistics.hpp"

namespace quadrille::match {

/// The games of a match so far. In whatever order games end, a test decides as if pairs came in
/// their own: so a match that is limited by leaves has one outcome.
class Standing {
 public:
  explicit Standing(const std::optional<Sprt>& sprt = {}) : sprt_(sprt) {}

  bool has(std::uint64_t number) const { return games_.contains(number); }
  void add(const Game& game);

  const std::optional<Sprt>& sprt() const { return sprt_; }
  Verdict verdict() const { return verdict_; }
  /// Of the pairs that the test has looked at; 0 without a test.
  double log_likelihood_ratio() const { return log_likelihood_ratio_; }

  /// By their numbers; without those that come after a verdict.
  std::vector<Game> games() const;

 private:
  void test_next_pairs();

  std::optional<Sprt> sprt_;
  std::map<std::uint64_t, Game> games_;
  PairCounts tested_{};
  double log_likelihood_ratio_ = 0;
  Verdict verdict_ = Verdict::kNone;
};

struct Results {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  std::uint64_t games() const { return wins + draws + losses; }
  friend bool operator==(const Results&, const Results&) = default;
};

/// How a side spent its time.
struct Pace {
  std::uint64_t moves = 0;
  double mean_ms = 0;
  double p99_ms = 0;
  double max_ms = 0;
  double leaves_per_second = 0;
};

/// What a match found out. Results are those of A.
struct Summary {
  Results results;
  /// When A moved first, and when B did.
  std::array<Results, 2> by_colour;
  /// Of complete pairs.
  PairCounts pairs{};
  std::optional<Strength> strength;
  std::array<Pace, 2> paces;
  std::vector<Game> forfeits;

  /// Points per game; 0.5 without games.
  double score() const;
};
Summary summarise(const std::vector<Game>& games);

}  // namespace quadrille::match
