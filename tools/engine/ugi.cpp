#include "engine/dialect.hpp"
#include "games/notation.hpp"

namespace quadrille::protocol {
namespace {

std::string move_text(games::Move move, const games::AnyPosition& position) {
  return games::move_text(position.board(), move);
}

}  // namespace

const Dialect kUgi{
    .hello = "ugi",
    .hello_answer = "ugiok",
    .new_game = "uginewgame",
    .first_clock = {"p1time", "p1inc"},
    .second_clock = {"p2time", "p2inc"},
    .has_queries = true,
    .has_boards = true,
    .has_chess_options = false,
    .parse_position = games::parse_position,
    .parse_move = games::parse_move,
    .move_text = move_text,
};

}  // namespace quadrille::protocol
