#pragma once

#include <optional>

#include "play/game.hpp"
#include "play/limit.hpp"
#include "play/side.hpp"
#include "support/result.hpp"

namespace quadrille::play {

/// What a person and the engine have before them. A plain value: whoever talks to the person makes
/// the engine move while `engine_is_to_move`.
struct Session {
  Game game{games::AnyPosition(games::Board{})};
  Side side = Side::kFirst;
  Limit limit = Level{};
  /// The engine does not answer, and the person moves for both sides.
  bool is_paused = false;
  /// A table of the moves is shown where the person is to move.
  bool analyses = false;

  bool engine_is_to_move() const;

  /// Back to where the person was to move before, or on to where it is next: an answer of the
  /// engine goes with the move that it answers. One move if nobody or only persons play, or while
  /// it is paused. An error says why nothing happened.
  std::optional<support::Error> undo();
  std::optional<support::Error> redo();

  friend bool operator==(const Session&, const Session&) = default;

 private:
  bool stops_at(std::size_t played) const;
};

}  // namespace quadrille::play
