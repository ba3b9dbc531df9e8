#include "engine/dialect.hpp"
#include "games/connect_four/notation.hpp"
#include "support/units.hpp"

namespace quadrille::protocol {
namespace {

using connect_four::AnyPosition;
using connect_four::Column;
using support::Error;

support::Result<Column> parse_move(std::string_view text, const AnyPosition& position) {
  const auto number = support::parse_count(text);
  const int width = position.board().width;
  if (!number || *number < 1 || *number > static_cast<unsigned>(width)) {
    return Error{support::in_quotes(text) + " is no column from 1 to " + std::to_string(width)};
  }
  const auto column = static_cast<Column>(*number - 1);
  if (!position.is_legal(column)) {
    return Error{"column " + std::to_string(column + 1) + " is full"};
  }
  return column;
}

std::string move_text(Column move, const AnyPosition& /*position*/) {
  return std::to_string(move + 1);
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
    .parse_position = connect_four::parse_position,
    .parse_move = parse_move,
    .move_text = move_text,
};

}  // namespace quadrille::protocol
