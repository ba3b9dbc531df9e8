#pragma once

#include <string_view>

#include "games/connect_four/notation.hpp"
#include "play/session.hpp"

namespace quadrille::play {

/// A session with these moves on this board. Precondition: both are right.
inline Session session_after(std::string_view moves, std::string_view board = "7x6") {
  Session session;
  session.game = Game(connect_four::AnyPosition(*connect_four::parse_board(board)));
  const auto columns = connect_four::parse_moves(moves, session.game.start());
  for (const auto column : *columns) session.game.play(column);
  return session;
}

inline std::string moves_on_board(const Session& session) {
  const Game& game = session.game;
  return connect_four::moves_text(game.start().board(), game.moves().first(game.played()));
}

}  // namespace quadrille::play
