#pragma once

#include <memory>
#include <utility>

#include "match/player.hpp"
#include "match/process.hpp"
#include "match/side.hpp"

namespace quadrille::match {

/// The hidden subcommand of this program that a strategy runs in (strategy_host.hpp).
inline constexpr const char* kStrategyCommand = "strategy-host";
/// Its option for a strategy that was written for Windows (strategy_clock.hpp).
inline constexpr const char* kMillisecondClock = "--millisecond-clock";

/// A shared object with the strategy interface of the contest, in a process of its own: whatever
/// it does there, it can lose a game and nothing more.
class StrategyPlayer : public Player {
 public:
  /// Precondition: the side is a strategy.
  explicit StrategyPlayer(Side side) : side_(std::move(side)) {}

  std::optional<support::Error> start_game(const games::Board& board, std::uint64_t seed) override;
  support::Result<Answer> choose(const GameSoFar& game, std::stop_token stop) override;

 private:
  Side side_;
  std::unique_ptr<Process> process_;
};

}  // namespace quadrille::match
