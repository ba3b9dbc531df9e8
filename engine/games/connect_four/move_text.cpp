#include "games/connect_four/move_text.hpp"

#include "support/cursor.hpp"

namespace quadrille::connect_four {
namespace {

using support::Cursor;
using support::error_at;
using support::Result;

constexpr int kWidestWithDigits = 9;

std::string at_ply(int ply) { return " at ply " + std::to_string(ply); }

Result<Column> take_column(Cursor& cursor, const Board& board, int ply) {
  const std::string name = "the column of ply " + std::to_string(ply);
  if (board.width > kWidestWithDigits) {
    const auto number = cursor.take_number(name, 1, board.width);
    return number ? Result<Column>(*number - 1) : number;
  }
  const std::size_t start = cursor.place();
  for (Column column = 0; column < board.width; ++column) {
    if (cursor.take(static_cast<char>('1' + column))) return column;
  }
  if (!cursor.sees_digit()) return cursor.error(name + " is expected, not " + cursor.next());
  return error_at(start, name + " is not in 1.." + std::to_string(board.width));
}

}  // namespace

template <class Layout>
Result<std::vector<Column>> parse_moves(std::string_view text, const Position<Layout>& start) {
  std::vector<Column> moves;
  if (text == "-") return moves;
  const Board& board = start.geometry().board();
  const bool needs_separator = board.width > kWidestWithDigits;
  Position<Layout> position = start;
  Cursor cursor(text);
  while (!cursor.at_end()) {
    const int ply = position.plies() + 1;
    const bool separated = !moves.empty() && (cursor.take('.') || cursor.take(' '));
    if (needs_separator && !moves.empty() && !separated) {
      return cursor.error("a '.' is expected before ply " + std::to_string(ply) + ", not " +
                          cursor.next());
    }
    const std::size_t place = cursor.place();
    const auto column = take_column(cursor, board, ply);
    if (!column) return column.error();
    if (position.outcome() != Outcome::kOngoing) {
      return error_at(place, "column " + std::to_string(*column + 1) + at_ply(ply) +
                                 " comes after the end of the game");
    }
    if (!position.is_legal(*column)) {
      return error_at(place, "column " + std::to_string(*column + 1) + " is full" + at_ply(ply));
    }
    position.play(*column);
    moves.push_back(*column);
  }
  return moves;
}

template Result<std::vector<Column>> parse_moves(std::string_view, const Position<Narrow>&);
template Result<std::vector<Column>> parse_moves(std::string_view, const Position<Wide>&);

std::string moves_text(const Board& board, std::span<const Column> moves) {
  if (moves.empty()) return "-";
  std::string text;
  for (const Column column : moves) {
    if (board.width > kWidestWithDigits && !text.empty()) text += '.';
    text += std::to_string(column + 1);
  }
  return text;
}

}  // namespace quadrille::connect_four
