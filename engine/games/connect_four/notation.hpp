#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/connect_four/any_position.hpp"
#include "games/connect_four/board_text.hpp"
#include "games/connect_four/move_text.hpp"
#include "games/connect_four/position_text.hpp"

/// How people and programs write Connect Four. From a board and moves to a position:
///
///   auto board = parse_board("10x9#3,4");
///   AnyPosition position(*board);
///   auto moves = parse_moves("10.4.4", position);
///   position.play(*moves);
///
/// or at once: `parse_position("7x6 7/7/7/7/3o3/3x3 x")`. Nothing here throws on bad text: an error
/// is a value that holds the reason and the place.
namespace quadrille::connect_four {

support::Result<AnyPosition> parse_position(std::string_view text);
std::string position_text(const AnyPosition& position);

support::Result<std::vector<Column>> parse_moves(std::string_view text, const AnyPosition& start);
/// One legal move: a column from 1, on every board.
support::Result<Column> parse_move(std::string_view text, const AnyPosition& position);

}  // namespace quadrille::connect_four
