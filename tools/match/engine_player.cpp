#include "match/engine_player.hpp"

#include "support/rng.hpp"

namespace quadrille::match {

std::optional<support::Error> EnginePlayer::start_game(const games::Board& /*board*/,
                                                       std::uint64_t seed) {
  Settings settings = side_.settings;
  // Its own seed has a say too, so that a side can be played with other random numbers.
  settings.search.seed = support::split_mix(seed ^ support::split_mix(settings.search.seed));
  // The old tree goes before there is a new one.
  engine_.reset();
  engine_.emplace(settings);
  return std::nullopt;
}

support::Result<Answer> EnginePlayer::choose(const GameSoFar& game, std::stop_token stop) {
  const auto report =
      engine_->run(game.position, {side_.limits.time, side_.limits.leaves, std::move(stop)});
  if (!report) return report.error();
  return Answer(Move{report->best_move, report->leaves});
}

}  // namespace quadrille::match
