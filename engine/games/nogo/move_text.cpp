#include "games/nogo/move_text.hpp"

#include <optional>

#include "support/cursor.hpp"

namespace quadrille::nogo {
namespace {

using support::Cursor;
using support::error_at;
using support::Result;

constexpr std::string_view kLetters = "ABCDEFGHJKLMN";
static_assert(kLetters.size() == kMaxSize);

char small(char letter) { return static_cast<char>(letter - 'A' + 'a'); }

std::optional<int> take_letter(Cursor& cursor, const Board& board) {
  for (int column = 0; column < board.size; ++column) {
    const char letter = kLetters[static_cast<std::size_t>(column)];
    if (cursor.take(letter) || cursor.take(small(letter))) return column;
  }
  return std::nullopt;
}

/// A coordinate from 0, which `take_number` does not take.
Result<int> take_coordinate(Cursor& cursor, const std::string& name, const Board& board) {
  const std::size_t start = cursor.place();
  if (cursor.take('0')) {
    if (cursor.sees_digit()) return error_at(start, name + " begins with a 0");
    return 0;
  }
  if (!cursor.sees_digit()) return cursor.error(name + " is expected, not " + cursor.next());
  auto number = cursor.take_number(name, 1, board.size - 1);
  if (number) return number;
  return error_at(start, name + " is not in 0.." + std::to_string(board.size - 1));
}

Result<Cell> take_cell(Cursor& cursor, const Board& board) {
  if (cursor.sees_digit()) {
    const auto column = take_coordinate(cursor, "the column", board);
    if (!column) return column.error();
    if (!cursor.take(',')) return cursor.error("a ',' is expected, not " + cursor.next());
    const auto row = take_coordinate(cursor, "the row", board);
    if (!row) return row.error();
    return Cell{*column, *row};
  }
  const auto column = take_letter(cursor, board);
  if (!column) {
    return cursor.error(std::string("the column is a letter from A to ") +
                        kLetters[static_cast<std::size_t>(board.size - 1)] +
                        " without I, or a number from 0, not " + cursor.next());
  }
  const auto row = cursor.take_number("the row", 1, board.size);
  if (!row) return row.error();
  return Cell{*column, *row - 1};
}

}  // namespace

Result<Cell> parse_cell(std::string_view text, const Board& board) {
  Cursor cursor(text);
  auto cell = take_cell(cursor, board);
  if (cell && !cursor.at_end()) return cursor.error("the end is expected, not " + cursor.next());
  return cell;
}

std::string cell_text(Cell cell) {
  return kLetters[static_cast<std::size_t>(cell.column)] + std::to_string(cell.row + 1);
}

std::string coordinates_text(Cell cell) {
  return std::to_string(cell.column) + ',' + std::to_string(cell.row);
}

Result<std::vector<Move>> parse_moves(std::string_view text, const AnyPosition& start) {
  std::vector<Move> moves;
  if (text == "-") return moves;
  AnyPosition position = start;
  const Board& board = start.board();
  Cursor cursor(text);
  while (!cursor.at_end()) {
    if (!moves.empty() && !cursor.take('.') && !cursor.take(' ')) {
      return cursor.error("a '.' is expected between moves, not " + cursor.next());
    }
    const std::size_t place = cursor.place();
    const auto cell = take_cell(cursor, board);
    if (!cell) return cell.error();
    const Move move = board.move_at(*cell);
    const std::string at_ply = " at ply " + std::to_string(position.plies() + 1);
    if (position.is_over()) {
      return error_at(place, cell_text(*cell) + at_ply + " comes after the end of the game");
    }
    if (!position.is_legal(move)) {
      return error_at(place,
                      cell_text(*cell) + at_ply + " is not legal: " + position.why_illegal(move));
    }
    position.play(move);
    moves.push_back(move);
  }
  return moves;
}

Result<Move> parse_move(std::string_view text, const AnyPosition& position) {
  const auto cell = parse_cell(text, position.board());
  if (!cell) return cell.error();
  const Move move = position.board().move_at(*cell);
  if (position.is_legal(move)) return move;
  if (position.is_over()) return support::Error{cell_text(*cell) + ": the game is over"};
  return support::Error{cell_text(*cell) + " is not legal: " + position.why_illegal(move)};
}

std::string moves_text(const Board& board, std::span<const Move> moves) {
  if (moves.empty()) return "-";
  std::string text;
  for (const Move move : moves) {
    if (!text.empty()) text += '.';
    text += cell_text(board.cell_of(move));
  }
  return text;
}

}  // namespace quadrille::nogo
