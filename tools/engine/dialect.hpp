#pragma once

#include <string>
#include <string_view>

#include "games/any_position.hpp"
#include "support/result.hpp"

namespace quadrille::protocol {

/// What tells UGI and UCI apart. All else they have in common (command.hpp, dialogue.hpp).
struct Dialect {
  /// `ugi`: what the talk begins with. The answer ends with `ugiok`.
  std::string_view hello;
  std::string_view hello_answer;
  std::string_view new_game;

  /// Parameters of `go`: what the clocks show, of the player who began and of the other.
  struct ClockWords {
    std::string_view left;
    std::string_view increment;
  };
  ClockWords first_clock;
  ClockWords second_clock;

  /// UGI alone: `query`, and games and boards other than Connect Four on 7x6.
  bool has_queries = false;
  bool has_boards = false;
  /// UCI alone: options that programs for chess expect.
  bool has_chess_options = false;

  /// What follows `position fen`.
  support::Result<games::AnyPosition> (*parse_position)(std::string_view text, games::Kind game);
  /// A legal move. Precondition: the game is not over.
  support::Result<games::Move> (*parse_move)(std::string_view text,
                                             const games::AnyPosition& position);
  /// Precondition: the move is legal.
  std::string (*move_text)(games::Move move, const games::AnyPosition& position);
};

/// Universal Game Interface: moves and positions are our own text.
extern const Dialect kUgi;
/// Universal Chess Interface, variant cfour (cfour_text.hpp).
extern const Dialect kUci;

}  // namespace quadrille::protocol
