#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "games/any_position.hpp"

namespace quadrille::games {

/// A board with its stones, for whoever draws it.
struct Picture {
  enum class Mark : std::uint8_t { kFree, kFirst, kSecond, kForbidden };
  /// Column 0 is the left one, row 0 the bottom.
  struct Cell {
    int column;
    int row;
    friend bool operator==(Cell, Cell) = default;
  };

  int width = 0;
  int height = 0;
  /// From the left, row by row from the bottom.
  std::vector<Mark> marks{};
  std::vector<std::string> column_names{};
  /// None where moves do not name rows.
  std::vector<std::string> row_names{};
  /// The stones that have won, if such stones there are.
  std::vector<Cell> winning{};

  Mark at(Cell cell) const {
    return marks[static_cast<std::size_t>(cell.row * width + cell.column)];
  }
};

Picture picture_of(const AnyPosition& position);

/// Lines of `x`, `o`, `#` and `.`, with the columns' names under them and, where they have some,
/// the rows' on the left.
std::string text_of(const Picture& picture);

}  // namespace quadrille::games
