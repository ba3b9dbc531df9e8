#include "quadrille/position_options.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "games/notation.hpp"
#include "play/saved_game.hpp"

namespace quadrille {
namespace {

using games::AnyPosition;
using support::Error;

/// Texts of positions begin with the size of their board; moves are digits, dots and spaces.
bool begins_with_board(std::string_view text) {
  return text.find_first_of("x/") != std::string_view::npos;
}

/// `7x6 4453`, and what a match writes after it, which begins with `game=`.
bool is_board_and_moves(std::string_view text) {
  const std::size_t fields = text.find(" game=");
  return text.find('x') != std::string_view::npos &&
         text.substr(0, fields).find('/') == std::string_view::npos;
}

Error in_option(std::string_view option, const Error& error) {
  return {std::string(option) + ": " + error.message, error.place};
}

Error only_moves(std::size_t count) {
  return {"--ply: there are only " + std::to_string(count) + " moves"};
}

support::Result<AnyPosition> after_moves(const games::Board& board, std::string_view text,
                                         const PositionOptions& options) {
  AnyPosition position(board);
  auto moves = games::parse_moves(text, position);
  if (!moves) return in_option("POSITION", moves.error());
  if (options.plies) {
    if (*options.plies > moves->size()) {
      return only_moves(moves->size());
    }
    moves->resize(*options.plies);
  }
  position.play(*moves);
  return position;
}

support::Result<AnyPosition> after_moves(const PositionOptions& options, games::Kind game) {
  const std::string_view text = options.text;
  const std::size_t space = std::min(text.find(' '), text.size());
  const auto board = games::parse_board(text.substr(0, space), game);
  if (!board) return in_option("POSITION", board.error());
  const std::string_view rest = text.substr(std::min(space + 1, text.size()));
  return after_moves(*board, rest.substr(0, rest.find(" game=")), options);
}

}  // namespace

void add_position_options(CLI::App& command, PositionOptions& options) {
  CLI::Option* argument =
      command
          .add_option(
              "POSITION", options.text,
              "Moves as columns from 1, 4453 or 11.4.12, or as cells of nogo, E5.C3, or the "
              "text of a position, '7x6 7/7/7/7/3o3/3x3 x', or a line of a match's record, "
              "'7x6 4453 ...' [the start]")
          ->type_name("");
  command.add_option("--position", options.text, "The same as POSITION")
      ->type_name("TEXT")
      ->excludes(argument);
  command
      .add_option("--board", options.board,
                  "Board that the moves are played on: 7x6, 10x9#3,4 with a forbidden cell, or "
                  "contest, drawn with the seed; of nogo 9x9, any size from 3x3 to 13x13, or "
                  "9x9-centre where black may not begin there [7x6, 9x9]")
      ->type_name("BOARD");
  command
      .add_option("--game-file", options.game_file,
                  "Instead of both: a game that quadrille play saved [none]")
      ->type_name("FILE")
      ->excludes(argument)
      ->excludes("--position")
      ->excludes("--board");
  command.add_option("--ply", options.plies, "Only so many of the moves [all]")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
}

support::Result<play::Session> saved_game(const PositionOptions& options, games::Kind game) {
  auto session = play::load(options.game_file);
  if (!session) return in_option("--game-file", session.error());
  if (const auto kind = session->game.start().kind(); kind != game) {
    return Error{"--game-file: it is a game of " + std::string(title(kind)) +
                 ", which needs --game " + std::string(games::name(kind))};
  }
  if (options.plies) {
    const std::size_t moves = session->game.moves().size();
    if (*options.plies > moves) return only_moves(moves);
    session->game.go_to(*options.plies);
  }
  return session;
}

support::Result<AnyPosition> position_of(const PositionOptions& options, games::Kind game,
                                         std::uint64_t seed) {
  if (!options.game_file.empty()) {
    const auto session = saved_game(options, game);
    if (!session) return session.error();
    return session->game.position();
  }
  if (begins_with_board(options.text)) {
    if (!options.board.empty()) {
      return Error{"--board: the position says what its board is"};
    }
    if (is_board_and_moves(options.text)) return after_moves(options, game);
    if (options.plies) return Error{"--ply: the position has no moves to count"};
    auto position = games::parse_position(options.text, game);
    if (!position) return in_option("POSITION", position.error());
    return position;
  }
  const auto board = options.board.empty() ? games::usual_board(game)
                                           : games::parse_board(options.board, game, seed);
  if (!board) return in_option("--board", board.error());
  return after_moves(*board, options.text, options);
}

}  // namespace quadrille
