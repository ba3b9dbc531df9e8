#include "quadrille/position_options.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "games/connect_four/notation.hpp"
#include "play/saved_game.hpp"

namespace quadrille {
namespace {

using connect_four::AnyPosition;
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

support::Result<AnyPosition> after_moves(const connect_four::Board& board, std::string_view text,
                                         const PositionOptions& options) {
  AnyPosition position(board);
  auto moves = connect_four::parse_moves(text, position);
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

support::Result<AnyPosition> after_moves(const PositionOptions& options) {
  const std::string_view text = options.text;
  const std::size_t space = std::min(text.find(' '), text.size());
  const auto board = connect_four::parse_board(text.substr(0, space));
  if (!board) return in_option("POSITION", board.error());
  const std::string_view rest = text.substr(std::min(space + 1, text.size()));
  return after_moves(*board, rest.substr(0, rest.find(" game=")), options);
}

}  // namespace

void add_position_options(CLI::App& command, PositionOptions& options) {
  CLI::Option* argument =
      command
          .add_option("POSITION", options.text,
                      "Moves as columns from 1, 4453 or 11.4.12, or the text of a position, "
                      "'7x6 7/7/7/7/3o3/3x3 x', or a line of a match's record, "
                      "'7x6 4453 ...' [the start]")
          ->type_name("");
  command.add_option("--position", options.text, "The same as POSITION")
      ->type_name("TEXT")
      ->excludes(argument);
  command
      .add_option("--board", options.board,
                  "Board that the moves are played on: 7x6, 10x9#3,4 with a forbidden cell, or "
                  "contest, drawn with the seed [7x6]")
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

support::Result<play::Session> saved_game(const PositionOptions& options) {
  auto session = play::load(options.game_file);
  if (!session) return in_option("--game-file", session.error());
  if (options.plies) {
    const std::size_t moves = session->game.moves().size();
    if (*options.plies > moves) return only_moves(moves);
    session->game.go_to(*options.plies);
  }
  return session;
}

support::Result<AnyPosition> position_of(const PositionOptions& options, std::uint64_t seed) {
  if (!options.game_file.empty()) {
    const auto session = saved_game(options);
    if (!session) return session.error();
    return session->game.position();
  }
  if (begins_with_board(options.text)) {
    if (!options.board.empty()) {
      return Error{"--board: the position says what its board is"};
    }
    if (is_board_and_moves(options.text)) return after_moves(options);
    if (options.plies) return Error{"--ply: the position has no moves to count"};
    auto position = connect_four::parse_position(options.text);
    if (!position) return in_option("POSITION", position.error());
    return position;
  }
  const auto board = options.board.empty() ? connect_four::Board{}
                                           : connect_four::parse_board(options.board, seed);
  if (!board) return in_option("--board", board.error());
  return after_moves(*board, options.text, options);
}

}  // namespace quadrille
