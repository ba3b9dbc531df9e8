#pragma once

#include <string_view>

#include "games/notation.hpp"
#include "play/session.hpp"

namespace quadrille::play {

/// A session with these moves on this board. Precondition: both are right.
inline Session session_after(std::string_view moves, std::string_view board = "7x6",
                             games::Kind game = games::Kind::kConnectFour) {
  Session session;
  session.game = Game(games::AnyPosition(*games::parse_board(board, game)));
  const auto parsed = games::parse_moves(moves, session.game.start());
  for (const auto move : *parsed) session.game.play(move);
  return session;
}

inline std::string moves_on_board(const Session& session) {
  const Game& game = session.game;
  return games::moves_text(game.start().board(), game.moves().first(game.played()));
}

}  // namespace quadrille::play
