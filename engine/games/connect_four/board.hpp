#pragma once

#include <array>
#include <cstdint>

namespace quadrille::connect_four {

inline constexpr int kMinWidth = 4;
inline constexpr int kMaxWidth = 12;
inline constexpr int kMinHeight = 4;
inline constexpr int kMaxHeight = 13;

/// A column counted from 0 at the left; people see it 1-based (notation.hpp).
using Column = int;

/// Row 0 is the bottom.
struct Cell {
  Column column;
  int row;
  friend constexpr bool operator==(Cell, Cell) = default;
};

/// Size and forbidden cells of a board: everything that tells two boards apart.
struct Board {
  int width = 7;
  int height = 6;
  /// One bit per row for each column.
  std::array<std::uint16_t, kMaxWidth> forbidden{};

  constexpr bool contains(Cell cell) const {
    return cell.column >= 0 && cell.column < width && cell.row >= 0 && cell.row < height;
  }
  constexpr bool is_forbidden(Cell cell) const {
    return ((forbidden[static_cast<std::size_t>(cell.column)] >> cell.row) & 1) != 0;
  }
  constexpr void forbid(Cell cell) {
    forbidden[static_cast<std::size_t>(cell.column)] |= static_cast<std::uint16_t>(1 << cell.row);
  }
  constexpr Board mirrored() const {
    Board result{width, height, {}};
    for (int column = 0; column < width; ++column) {
      result.forbidden[static_cast<std::size_t>(width - 1 - column)] =
          forbidden[static_cast<std::size_t>(column)];
    }
    return result;
  }
  friend constexpr bool operator==(const Board&, const Board&) = default;
};

}  // namespace quadrille::connect_four
