#include "games/connect_four/board_text.hpp"

#include "games/connect_four/contest_board.hpp"

namespace quadrille::connect_four {

using support::Cursor;
using support::error_at;
using support::Result;

Result<Board> take_size(Cursor& cursor) {
  const auto width = cursor.take_number("the number of columns", kMinWidth, kMaxWidth);
  if (!width) return width.error();
  if (!cursor.take('x')) return cursor.error("an 'x' is expected, not " + cursor.next());
  const auto height = cursor.take_number("the number of rows", kMinHeight, kMaxHeight);
  if (!height) return height.error();
  return Board{*width, *height, {}};
}

Result<Board> parse_board(std::string_view text) {
  Cursor cursor(text);
  auto board = take_size(cursor);
  while (board && !cursor.at_end()) {
    const std::size_t start = cursor.place();
    if (!cursor.take('#')) return cursor.error("a '#' is expected, not " + cursor.next());
    const auto column = cursor.take_number("the forbidden cell's column", 1, board->width);
    if (!column) return column.error();
    if (!cursor.take(',')) return cursor.error("a ',' is expected, not " + cursor.next());
    const auto row = cursor.take_number("the forbidden cell's row", 1, board->height);
    if (!row) return row.error();
    const Cell cell{*column - 1, *row - 1};
    if (board->is_forbidden(cell)) return error_at(start, "the cell is forbidden already");
    board->forbid(cell);
  }
  return board;
}

Result<Board> parse_board(std::string_view text, std::uint64_t seed) {
  if (text == "contest") return contest_board(seed);
  return parse_board(text);
}

std::string board_text(const Board& board) {
  std::string text = size_text(board);
  for (Column column = 0; column < board.width; ++column) {
    for (int row = 0; row < board.height; ++row) {
      if (!board.is_forbidden({column, row})) continue;
      text += '#' + std::to_string(column + 1) + ',' + std::to_string(row + 1);
    }
  }
  return text;
}

std::string size_text(const Board& board) {
  return std::to_string(board.width) + 'x' + std::to_string(board.height);
}

}  // namespace quadrille::connect_four
