#include "play/session.hpp"

#include <cstddef>

namespace quadrille::play {

using support::Error;

bool Session::engine_is_to_move() const {
  return !is_paused && !game.is_over() && !plays(side, game.position().side_to_move());
}

/// Whether somebody other than the engine moves after so many moves.
bool Session::stops_at(std::size_t played) const {
  const auto plies = static_cast<std::size_t>(game.start().plies()) + played;
  return is_paused || side == Side::kNone || plays(side, static_cast<int>(plies % 2));
}

std::optional<Error> Session::undo() {
  if (game.played() == 0) return Error{"there is no move to take back"};
  for (std::size_t played = game.played(); played > 0;) {
    if (!stops_at(--played)) continue;
    game.go_to(played);
    return std::nullopt;
  }
  return Error{"there is no move of yours to take back"};
}

std::optional<Error> Session::redo() {
  const std::size_t count = game.moves().size();
  if (game.played() == count) return Error{"there is no move to play again"};
  std::size_t played = game.played() + 1;
  while (played < count && !stops_at(played)) ++played;
  game.go_to(played);
  return std::nullopt;
}

}  // namespace quadrille::play
