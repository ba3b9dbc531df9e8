#include "games/nogo/position_text.hpp"

#include <array>
#include <cstddef>
#include <optional>

#include "support/cursor.hpp"

namespace quadrille::nogo {
namespace {

using support::Cursor;
using support::Error;
using support::error_at;
using support::Result;

constexpr std::string_view kWithoutCentre = "-centre";

Result<Board> take_board(Cursor& cursor) {
  const auto columns = cursor.take_number("the number of columns", kMinSize, kMaxSize);
  if (!columns) return columns.error();
  if (!cursor.take('x')) return cursor.error("an 'x' is expected, not " + cursor.next());
  const std::size_t place = cursor.place();
  const auto rows = cursor.take_number("the number of rows", kMinSize, kMaxSize);
  if (!rows) return rows.error();
  if (*rows != *columns) return error_at(place, "a board has as many rows as columns");
  Board board{*columns, FirstMove::kAnywhere};
  if (!cursor.sees('-')) return board;
  const std::size_t option = cursor.place();
  for (const char letter : kWithoutCentre) {
    if (!cursor.take(letter)) return error_at(option, "what follows the size is '-centre'");
  }
  if (!board.has_centre()) return error_at(option, "a board of an even size has no centre");
  board.first_move = FirstMove::kNotInTheCentre;
  return board;
}

char symbol_of(int player) { return player == 0 ? 'x' : 'o'; }

/// Reads the rows into a diagram and remembers where each cell stood in the text.
class RowReader {
 public:
  RowReader(Cursor& cursor, const Board& board)
      : cursor_(cursor), start_(cursor.place()), diagram_{board, {}} {}

  /// Up to the space behind the rows.
  std::optional<Error> read() {
    const int size = diagram_.board.size;
    for (int row = size - 1; row >= 0; --row) {
      if (auto error = read_row(row)) return error;
      const bool is_last = row == 0;
      if (is_last && cursor_.at_end()) return cursor_.error("the side to move is missing");
      if (!cursor_.take(is_last ? ' ' : '/')) return error_behind_row(row);
    }
    return std::nullopt;
  }

  const Diagram& diagram() const { return diagram_; }
  std::size_t place_of(std::optional<Cell> cell) const {
    return cell ? places_[static_cast<std::size_t>(diagram_.board.move_at(*cell))] : start_;
  }

 private:
  std::optional<Error> read_row(int row) {
    const int size = diagram_.board.size;
    for (int column = 0; column < size;) {
      const Cell cell{column, row};
      places_[static_cast<std::size_t>(diagram_.board.move_at(cell))] = cursor_.place();
      if (cursor_.sees_digit()) {
        const auto run =
            cursor_.take_number("the run of free cells in " + name(row), 1, size - column);
        if (!run) return run.error();
        column += *run;
        continue;
      }
      if (!take_stone(cell)) return error_in_row(cell);
      ++column;
    }
    return std::nullopt;
  }

  bool take_stone(Cell cell) {
    for (int player = 0; player < 2; ++player) {
      if (!cursor_.take(symbol_of(player))) continue;
      diagram_.put(stone_of(player), cell);
      return true;
    }
    return false;
  }

  Error error_in_row(Cell cell) const {
    if (ends_row()) {
      return cursor_.error(name(cell.row) + " has " + std::to_string(cell.column) +
                           " columns, not " + std::to_string(diagram_.board.size));
    }
    return cursor_.error("column " + std::to_string(cell.column + 1) + " of " + name(cell.row) +
                         " is a run, 'x' or 'o', not " + cursor_.next());
  }
  Error error_behind_row(int row) const {
    const int size = diagram_.board.size;
    if (!ends_row()) {
      return cursor_.error(name(row) + " has more than " + std::to_string(size) + " columns");
    }
    return cursor_.error(row == 0 ? "there are more than " + std::to_string(size) + " rows"
                                  : "there are " + std::to_string(size - row) + " rows, not " +
                                        std::to_string(size));
  }
  bool ends_row() const { return cursor_.sees('/') || cursor_.sees(' ') || cursor_.at_end(); }
  static std::string name(int row) { return "row " + std::to_string(row + 1) + " from the bottom"; }

  Cursor& cursor_;
  std::size_t start_;
  Diagram diagram_;
  std::array<std::size_t, kMaxCells> places_{};
};

}  // namespace

Result<Board> parse_board(std::string_view text) {
  Cursor cursor(text);
  auto board = take_board(cursor);
  if (board && !cursor.at_end()) return cursor.error("the end is expected, not " + cursor.next());
  return board;
}

std::string board_text(const Board& board) {
  std::string text = std::to_string(board.size) + 'x' + std::to_string(board.size);
  if (board.first_move == FirstMove::kNotInTheCentre) text += kWithoutCentre;
  return text;
}

Result<Diagram> parse_diagram(std::string_view text) {
  Cursor cursor(text);
  const auto board = take_board(cursor);
  if (!board) return board.error();
  if (!cursor.take(' ')) {
    return cursor.error("a space is expected behind the board, not " + cursor.next());
  }
  RowReader rows(cursor, *board);
  if (auto error = rows.read()) return *error;
  const std::size_t side_place = cursor.place();
  int side = 0;
  if (!cursor.take(symbol_of(0))) {
    if (!cursor.take(symbol_of(1))) {
      return cursor.error("the side to move is 'x' or 'o', not " + cursor.next());
    }
    side = 1;
  }
  if (!cursor.at_end()) return cursor.error("the end is expected, not " + cursor.next());

  const Diagram& diagram = rows.diagram();
  if (const auto flaw = find_flaw(diagram)) {
    return error_at(rows.place_of(flaw->cell), flaw->reason);
  }
  if (side != diagram.side_to_move()) {
    return error_at(side_place, "after " + std::to_string(diagram.plies()) +
                                    " stones the side to move is " +
                                    symbol_of(diagram.side_to_move()));
  }
  return diagram;
}

std::string diagram_text(const Diagram& diagram) {
  const int size = diagram.board.size;
  std::string text = board_text(diagram.board);
  for (int row = size - 1; row >= 0; --row) {
    text += row == size - 1 ? ' ' : '/';
    int run = 0;
    const auto end_run = [&text, &run] {
      if (run > 0) text += std::to_string(run);
      run = 0;
    };
    for (int column = 0; column < size; ++column) {
      const Stone stone = diagram.at({column, row});
      if (stone == Stone::kNone) {
        ++run;
        continue;
      }
      end_run();
      text += symbol_of(stone == Stone::kBlack ? 0 : 1);
    }
    end_run();
  }
  text += ' ';
  text += symbol_of(diagram.side_to_move());
  return text;
}

Result<AnyPosition> parse_position(std::string_view text) {
  const auto diagram = parse_diagram(text);
  if (!diagram) return diagram.error();
  return AnyPosition(*diagram);
}

std::string position_text(const AnyPosition& position) { return diagram_text(position.diagram()); }

}  // namespace quadrille::nogo
