#include "engine/cfour_text.hpp"

#include <array>
#include <bit>

#include "engine/words.hpp"
#include "games/connect_four/reachability.hpp"
#include "support/cursor.hpp"
#include "support/units.hpp"

namespace quadrille::protocol {
namespace {

using connect_four::AnyPosition;
using connect_four::Board;
using connect_four::Cell;
using connect_four::Column;
using connect_four::Diagram;
using support::Cursor;
using support::Error;
using support::Result;

constexpr std::array kStones{'P', 'p'};
constexpr std::array kSides{'w', 'b'};
constexpr Board kBoard{};
constexpr int kStonesOfPlayer = kBoard.width * kBoard.height / 2;

std::string row_name(int row) { return "row " + std::to_string(row + 1) + " from the bottom"; }

/// One row up to its end.
std::optional<Error> take_row(Cursor& cursor, int row, Diagram& diagram) {
  Column column = 0;
  while (column < kBoard.width) {
    if (cursor.sees_digit()) {
      const auto run = cursor.take_number("a run of free cells", 1, kBoard.width - column);
      if (!run) return run.error();
      column += *run;
    } else if (cursor.take(kStones[0])) {
      diagram.put(0, {column++, row});
    } else if (cursor.take(kStones[1])) {
      diagram.put(1, {column++, row});
    } else {
      return cursor.error(row_name(row) + " has " + std::to_string(column) + " of " +
                          std::to_string(kBoard.width) + " columns, then " + cursor.next());
    }
  }
  return std::nullopt;
}

std::optional<Error> take_rows(Cursor& cursor, Diagram& diagram) {
  for (int row = kBoard.height - 1; row >= 0; --row) {
    if (auto error = take_row(cursor, row, diagram)) return error;
    const char end = row > 0 ? '/' : '[';
    if (!cursor.take(end)) {
      return cursor.error(std::string("'") + end + "' is expected behind " + row_name(row) +
                          ", not " + cursor.next());
    }
  }
  return std::nullopt;
}

/// The stones in brackets, the first of which is taken already.
std::optional<Error> take_pocket(Cursor& cursor, const Diagram& diagram) {
  const std::size_t start = cursor.place();
  std::array<int, 2> counts{};
  while (!cursor.take(']')) {
    if (cursor.take(kStones[0])) {
      ++counts[0];
    } else if (cursor.take(kStones[1])) {
      ++counts[1];
    } else {
      return cursor.error("in the brackets P, p or ']' is expected, not " + cursor.next());
    }
  }
  for (int player = 0; player < 2; ++player) {
    const int left = kStonesOfPlayer - diagram.count(player);
    const auto index = static_cast<std::size_t>(player);
    if (counts[index] != left) {
      return support::error_at(start, std::string("there are ") + std::to_string(counts[index]) +
                                          " stones " + kStones[index] + " in the brackets, " +
                                          std::to_string(left) + " are left");
    }
  }
  return std::nullopt;
}

int landing_row(Column column, const AnyPosition& position) {
  return position.visit([column](const auto& laid_out) {
    using Layout = typename std::remove_cvref_t<decltype(laid_out)>::Layout;
    return std::countr_zero(connect_four::column_rows<Layout>(laid_out.landing_cells(), column));
  });
}

}  // namespace

Result<AnyPosition> parse_cfour_fen(std::string_view text) {
  Cursor cursor(text);
  Diagram diagram{kBoard, {}};
  if (auto error = take_rows(cursor, diagram)) return *error;
  if (const auto flaw = connect_four::find_flaw(diagram)) return support::error_at(0, flaw->reason);
  if (auto error = take_pocket(cursor, diagram)) return *error;
  if (!cursor.take(' ')) {
    return cursor.error("a space is expected behind the brackets, not " + cursor.next());
  }
  const char side = kSides[static_cast<std::size_t>(diagram.side_to_move())];
  if (!cursor.take(side)) {
    return cursor.error(std::string("the side to move is ") + side + " after " +
                        std::to_string(diagram.plies()) + " stones, not " + cursor.next());
  }
  Words rest(text.substr(cursor.place()));
  for (const std::string_view name : {"castling", "en passant"}) {
    if (!rest.at_end() && rest.peek() != "-") {
      return cursor.error(std::string(name) + " is '-', not " + support::in_quotes(rest.peek()));
    }
    rest.take();
  }
  for (int i = 0; i < 2 && !rest.at_end(); ++i) {
    const auto count = support::parse_count(rest.take());
    if (!count) return cursor.error("of the counters " + count.error().message);
  }
  if (!rest.at_end()) {
    return cursor.error("the end is expected, not " + support::in_quotes(rest.peek()));
  }
  return AnyPosition(diagram);
}

std::string cfour_fen(const AnyPosition& position) {
  const Diagram diagram = position.diagram();
  std::string text;
  for (int row = kBoard.height - 1; row >= 0; --row) {
    int run = 0;
    for (Column column = 0; column < kBoard.width; ++column) {
      const Cell cell{column, row};
      const bool is_first = diagram.has_stone(0, cell);
      if (!is_first && !diagram.has_stone(1, cell)) {
        ++run;
        continue;
      }
      if (run > 0) text += std::to_string(run);
      run = 0;
      text += kStones[is_first ? 0 : 1];
    }
    if (run > 0) text += std::to_string(run);
    text += row > 0 ? '/' : '[';
  }
  for (int player = 0; player < 2; ++player) {
    text.append(static_cast<std::size_t>(kStonesOfPlayer - diagram.count(player)),
                kStones[static_cast<std::size_t>(player)]);
  }
  text += "] ";
  text += kSides[static_cast<std::size_t>(diagram.side_to_move())];
  return text + " - - 0 " + std::to_string(diagram.plies() / 2 + 1);
}

Result<Column> parse_drop(std::string_view text, const AnyPosition& position) {
  constexpr std::size_t kLength = 4;
  if (text.size() != kLength || !text.starts_with("P@")) {
    return Error{support::in_quotes(text) + " is no drop such as P@d1"};
  }
  const Column column = text[2] - 'a';
  const int row = text[3] - '1';
  if (!kBoard.contains({column, row})) {
    return Error{support::in_quotes(text) + " is not on the board, a1 to g6"};
  }
  if (!position.is_legal(column)) {
    return Error{support::in_quotes(text) + ": column " + text[2] + " is full"};
  }
  if (landing_row(column, position) != row) {
    return Error{support::in_quotes(text) + ": the stone falls to " +
                 drop_text(column, position).substr(2)};
  }
  return column;
}

std::string drop_text(Column move, const AnyPosition& position) {
  std::string text = "P@";
  text += static_cast<char>('a' + move);
  text += static_cast<char>('1' + landing_row(move, position));
  return text;
}

}  // namespace quadrille::protocol
