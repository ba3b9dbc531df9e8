#pragma once

#include <optional>
#include <utility>

#include "engine.hpp"
#include "match/player.hpp"
#include "match/side.hpp"

namespace quadrille::match {

/// The engine of this program, with a new tree for each game.
class EnginePlayer : public Player {
 public:
  explicit EnginePlayer(Side side) : side_(std::move(side)) {}

  std::optional<support::Error> start_game(const games::Board& board, std::uint64_t seed) override;
  support::Result<Answer> choose(const GameSoFar& game, std::stop_token stop) override;

 private:
  Side side_;
  std::optional<Engine> engine_;
};

}  // namespace quadrille::match
