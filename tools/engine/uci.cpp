#include "engine/cfour_text.hpp"
#include "engine/dialect.hpp"

namespace quadrille::protocol {
namespace {

// The protocol has no other game.

const connect_four::AnyPosition& of_connect_four(const games::AnyPosition& position) {
  return *position.get_if<connect_four::AnyPosition>();
}

support::Result<games::AnyPosition> parse_position(std::string_view text, games::Kind /*game*/) {
  const auto position = parse_cfour_fen(text);
  if (!position) return position.error();
  return games::AnyPosition(*position);
}

support::Result<games::Move> parse_move(std::string_view text, const games::AnyPosition& position) {
  return parse_drop(text, of_connect_four(position));
}

std::string move_text(games::Move move, const games::AnyPosition& position) {
  return drop_text(move, of_connect_four(position));
}

}  // namespace

const Dialect kUci{
    .hello = "uci",
    .hello_answer = "uciok",
    .new_game = "ucinewgame",
    .first_clock = {"wtime", "winc"},
    .second_clock = {"btime", "binc"},
    .has_queries = false,
    .has_boards = false,
    .has_chess_options = true,
    .parse_position = parse_position,
    .parse_move = parse_move,
    .move_text = move_text,
};

}  // namespace quadrille::protocol
