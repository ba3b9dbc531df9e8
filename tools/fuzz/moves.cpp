#include "fuzz/target.hpp"
#include "games/connect_four/notation.hpp"

namespace quadrille::fuzz {

/// The board stands in the first line.
void try_input(std::string_view input) {
  const auto board = connect_four::parse_board(take_line(input));
  if (!board) return require_readable(board.error());
  const auto board_again = connect_four::parse_board(connect_four::board_text(*board));
  require(board_again && *board_again == *board, "the text of a board gives it again");

  connect_four::AnyPosition position(*board);
  const auto moves = connect_four::parse_moves(input, position);
  if (!moves) {
    require_readable(moves.error());
    require(moves.error().place <= input.size(), "an error is in the text");
    return;
  }
  const auto again = connect_four::parse_moves(connect_four::moves_text(*board, *moves), position);
  require(again && *again == *moves, "the text of moves gives them again");
  position.play(*moves);
  const auto after = connect_four::parse_position(connect_four::position_text(position));
  require(after && *after == position, "what a game leads to is a position");
}

}  // namespace quadrille::fuzz
