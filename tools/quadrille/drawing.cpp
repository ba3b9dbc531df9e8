#include "quadrille/drawing.hpp"

#include <fmt/format.h>

namespace quadrille {
namespace {

using connect_four::Cell;
using connect_four::Diagram;

char symbol(const Diagram& diagram, Cell cell) {
  if (diagram.board.is_forbidden(cell)) return '#';
  if (diagram.has_stone(0, cell)) return 'x';
  return diagram.has_stone(1, cell) ? 'o' : '.';
}

}  // namespace

std::string drawing(const Diagram& diagram) {
  const auto& board = diagram.board;
  const int width = board.width > 9 ? 3 : 2;
  std::string text;
  for (int row = board.height - 1; row >= 0; --row) {
    for (int column = 0; column < board.width; ++column) {
      text += fmt::format("{:>{}}", symbol(diagram, {column, row}), width);
    }
    text += '\n';
  }
  for (int column = 0; column < board.width; ++column) {
    text += fmt::format("{:>{}}", column + 1, width);
  }
  return text + '\n';
}

}  // namespace quadrille
