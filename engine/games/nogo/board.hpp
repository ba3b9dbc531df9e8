#pragma once

#include <cstddef>
#include <cstdint>

namespace quadrille::nogo {

inline constexpr int kMinSize = 3;
inline constexpr int kMaxSize = 13;
inline constexpr int kMaxCells = kMaxSize * kMaxSize;

/// Column 0 is the left one, row 0 the bottom.
struct Cell {
  int column;
  int row;
  friend constexpr bool operator==(Cell, Cell) = default;
};

/// Where black may begin.
enum class FirstMove : std::uint8_t { kAnywhere, kNotInTheCentre };

/// A cell by its number: from the left, row by row from the bottom.
using Move = int;

/// Everything that tells two boards apart.
struct Board {
  int size = 9;
  FirstMove first_move = FirstMove::kAnywhere;

  constexpr int cells() const { return size * size; }
  constexpr bool contains(Cell cell) const {
    return cell.column >= 0 && cell.column < size && cell.row >= 0 && cell.row < size;
  }
  constexpr Move move_at(Cell cell) const { return cell.row * size + cell.column; }
  constexpr Cell cell_of(Move move) const { return {move % size, move / size}; }

  /// Boards of an even size have none.
  constexpr bool has_centre() const { return size % 2 == 1; }
  constexpr Cell centre() const { return {size / 2, size / 2}; }
  /// Whether black may not begin there.
  constexpr bool is_barred_at_first(Cell cell) const {
    return first_move == FirstMove::kNotInTheCentre && has_centre() && cell == centre();
  }

  friend constexpr bool operator==(const Board&, const Board&) = default;
};

}  // namespace quadrille::nogo
