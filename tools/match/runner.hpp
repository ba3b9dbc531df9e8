#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "match/game.hpp"
#include "match/opening.hpp"
#include "match/side.hpp"
#include "match/standing.hpp"
#include "support/result.hpp"

namespace quadrille::match {

/// What is to be played.
struct Plan {
  std::array<Side, 2> sides;
  Openings openings;
  std::uint64_t seed = 1;
  std::uint64_t pairs = 50;
  /// Games at the same time.
  int concurrency = 1;
  GameRules rules;
  /// The CPUs of A and of B in each of these games; empty if they may run anywhere.
  std::vector<std::array<Cpus, 2>> cpus{};
};

/// Threads that are busy at the same time.
int busy_threads(const Plan& plan);

/// Plays the games that are not there yet, until all are, the test has a verdict or a stop is
/// requested. `on_game` hears of each game when it is in; one call at a time. An error is that of a
/// player, or of `on_game`.
std::optional<support::Error> run_match(
    const Plan& plan, Standing& standing,
    const std::function<std::optional<support::Error>(const Game&)>& on_game,
    const std::stop_token& stop);

}  // namespace quadrille::match
