#pragma once

#include <cstdint>

#include "games/nogo/position.hpp"

namespace quadrille::nogo {

/// The eight ways to lay a square board on itself, by number: bit 0 exchanges left and right, bit 1
/// top and bottom, and then bit 2 exchanges columns and rows.
using Symmetry = int;
inline constexpr int kSymmetries = 8;

constexpr Cell image_of(Cell cell, Symmetry symmetry, const Board& board) {
  const int column = (symmetry & 1) != 0 ? board.size - 1 - cell.column : cell.column;
  const int row = (symmetry & 2) != 0 ? board.size - 1 - cell.row : cell.row;
  return (symmetry & 4) != 0 ? Cell{row, column} : Cell{column, row};
}

constexpr Move image_of(Move move, Symmetry symmetry, const Board& board) {
  return board.move_at(image_of(board.cell_of(move), symmetry, board));
}

template <class Layout>
constexpr Position<Layout> image_of(const Position<Layout>& position, Symmetry symmetry) {
  const auto& geometry = position.geometry();
  const auto image = [&](const typename Layout::Bits& stones) {
    typename Layout::Bits result;
    for_each_bit(stones, [&](int bit) {
      result.insert(geometry.bit_of(image_of(geometry.move_of(bit), symmetry, geometry.board())));
    });
    return result;
  };
  return Position<Layout>::of_stones(geometry, image(position.stones_of(0)),
                                     image(position.stones_of(1)));
}

}  // namespace quadrille::nogo
