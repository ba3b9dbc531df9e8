#pragma once

#include <cstdint>
#include <vector>

#include "games/notation.hpp"
#include "match/game.hpp"

namespace quadrille::match {

/// A game of the match with seed 1 in which these moves were played, each in a millisecond.
inline Game game_of(std::uint64_t number, std::string_view moves) {
  Game game;
  game.number = number;
  games::AnyPosition position(game.board);
  game.moves = *games::parse_moves(moves, position);
  position.play(game.moves);
  game.outcome = position.outcome();
  game.seed = seed_of_game(1, number);
  game.times.assign(game.moves.size(), std::chrono::milliseconds(1));
  game.leaves = {100, 200};
  return game;
}

inline constexpr std::string_view kFirstWins = "1212121";
inline constexpr std::string_view kSecondWins = "12323242";

/// Won by A, or by B.
inline Game game_won_by(Name winner, std::uint64_t number) {
  return game_of(number, winner == first_in(number) ? kFirstWins : kSecondWins);
}

}  // namespace quadrille::match
