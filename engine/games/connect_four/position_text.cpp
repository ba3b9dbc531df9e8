#include "games/connect_four/position_text.hpp"

#include <array>
#include <cstddef>
#include <optional>

#include "games/connect_four/board_text.hpp"
#include "games/connect_four/reachability.hpp"
#include "support/cursor.hpp"

namespace quadrille::connect_four {
namespace {

using support::Cursor;
using support::Error;
using support::error_at;
using support::Result;

/// Reads the rows into a diagram and remembers where each cell stood in the text.
class RowReader {
 public:
  RowReader(Cursor& cursor, const Board& size) : cursor_(cursor), start_(cursor.place()) {
    diagram_.board = size;
  }

  /// Up to the space behind the rows.
  std::optional<Error> read() {
    for (int row = diagram_.board.height - 1; row > 0; --row) {
      if (auto error = read_row(row)) return error;
      if (!cursor_.take('/')) return error_behind_row(row);
    }
    if (auto error = read_row(0)) return error;
    if (!cursor_.sees(' ')) return error_behind_row(0);
    return std::nullopt;
  }

  const Diagram& diagram() const { return diagram_; }

  std::size_t place_of(std::optional<Cell> cell) const {
    return cell ? places_[index(cell->column)][index(cell->row)] : start_;
  }

 private:
  static std::size_t index(int number) { return static_cast<std::size_t>(number); }

  std::optional<Error> read_row(int row) {
    Column column = 0;
    while (column < diagram_.board.width) {
      const std::size_t place = cursor_.place();
      const Column first = column;
      if (cursor_.sees_digit()) {
        const auto run = cursor_.take_number("the run of free cells in " + row_name(row), 1,
                                             diagram_.board.width - column);
        if (!run) return run.error();
        column += *run;
      } else if (take_cell({column, row})) {
        ++column;
      } else if (ends_row()) {
        return cursor_.error(row_name(row) + " has " + std::to_string(column) + " columns, not " +
                             std::to_string(diagram_.board.width));
      } else {
        return cursor_.error("column " + std::to_string(column + 1) + " of " + row_name(row) +
                             " is a run, 'x', 'o' or '#', not " + cursor_.next());
      }
      for (Column of_run = first; of_run < column; ++of_run) {
        places_[index(of_run)][index(row)] = place;
      }
    }
    return std::nullopt;
  }

  bool take_cell(Cell cell) {
    if (cursor_.take('x')) {
      diagram_.put(0, cell);
    } else if (cursor_.take('o')) {
      diagram_.put(1, cell);
    } else if (cursor_.take('#')) {
      diagram_.board.forbid(cell);
    } else {
      return false;
    }
    return true;
  }

  bool ends_row() const { return cursor_.sees('/') || cursor_.sees(' ') || cursor_.at_end(); }

  /// A row has all its columns, but neither the next row nor the side to move follows.
  Error error_behind_row(int row) const {
    const int height = diagram_.board.height;
    if (!ends_row()) {
      return cursor_.error(row_name(row) + " has more than " +
                           std::to_string(diagram_.board.width) + " columns");
    }
    if (row == 0 && cursor_.at_end()) return cursor_.error("the side to move is missing");
    return cursor_.error(row == 0 ? "there are more than " + std::to_string(height) + " rows"
                                  : "there are " + std::to_string(height - row) + " rows, not " +
                                        std::to_string(height));
  }

  static std::string row_name(int row) {
    return "row " + std::to_string(row + 1) + " from the bottom";
  }

  Cursor& cursor_;
  std::size_t start_;
  Diagram diagram_;
  std::array<std::array<std::size_t, kMaxHeight>, kMaxWidth> places_{};
};

char stone(int player) { return player == 0 ? 'x' : 'o'; }

}  // namespace

Result<Diagram> parse_diagram(std::string_view text) {
  Cursor cursor(text);
  const auto size = take_size(cursor);
  if (!size) return size.error();
  if (!cursor.take(' ')) {
    return cursor.error("a space is expected behind the size, not " + cursor.next());
  }
  RowReader rows(cursor, *size);
  if (auto error = rows.read()) return *error;
  cursor.skip();
  const std::size_t side_place = cursor.place();
  int side = 0;
  if (!cursor.take(stone(0))) {
    if (!cursor.take(stone(1))) {
      return cursor.error("the side to move is 'x' or 'o', not " + cursor.next());
    }
    side = 1;
  }
  if (!cursor.at_end()) return cursor.error("the end is expected, not " + cursor.next());

  const Diagram& diagram = rows.diagram();
  if (const auto flaw = find_flaw(diagram))
    return error_at(rows.place_of(flaw->cell), flaw->reason);
  if (side != diagram.side_to_move()) {
    return error_at(side_place, std::string("after ") + std::to_string(diagram.plies()) +
                                    " stones the side to move is " + stone(diagram.side_to_move()));
  }
  return diagram;
}

std::string diagram_text(const Diagram& diagram) {
  const Board& board = diagram.board;
  std::string text = size_text(board);
  for (int row = board.height - 1; row >= 0; --row) {
    text += row == board.height - 1 ? ' ' : '/';
    int run = 0;
    const auto end_run = [&text, &run] {
      if (run > 0) text += std::to_string(run);
      run = 0;
    };
    for (Column column = 0; column < board.width; ++column) {
      const Cell cell{column, row};
      char symbol = 0;
      if (board.is_forbidden(cell)) symbol = '#';
      for (int player = 0; player < 2; ++player) {
        if (diagram.has_stone(player, cell)) symbol = stone(player);
      }
      if (symbol == 0) {
        ++run;
        continue;
      }
      end_run();
      text += symbol;
    }
    end_run();
  }
  text += ' ';
  text += stone(diagram.side_to_move());
  return text;
}

}  // namespace quadrille::connect_four
