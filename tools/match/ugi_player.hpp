#pragma once

#include <memory>
#include <utility>

#include "match/player.hpp"
#include "match/process.hpp"
#include "match/side.hpp"

namespace quadrille::match {

/// An external engine that speaks the Universal Game Interface. It is told the board as the text of
/// an empty position, except for the usual one of the game, which is its start position. An engine
/// that ended or hung is started anew for the next game.
class UgiPlayer : public Player {
 public:
  /// Precondition: the side is external.
  explicit UgiPlayer(Side side) : side_(std::move(side)) {}

  std::optional<support::Error> start_game(const games::Board& board, std::uint64_t seed) override;
  support::Result<Answer> choose(const GameSoFar& game, std::stop_token stop) override;

 private:
  std::optional<support::Error> start_engine();
  /// Reads until a line begins with the word; false if none came.
  bool wait_for(std::string_view word);

  Side side_;
  std::unique_ptr<Process> process_;
};

/// `go` with the limits of a side.
std::string go_text(const Limits& limits);
/// `position`, up to the moves.
std::string position_command(const GameSoFar& game);

}  // namespace quadrille::match
