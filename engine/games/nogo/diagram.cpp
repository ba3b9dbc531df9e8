#include "games/nogo/diagram.hpp"

#include "games/nogo/move_text.hpp"

namespace quadrille::nogo {
namespace {

/// A stone of a group without liberties.
std::optional<Cell> find_captured(const Diagram& diagram) {
  const Geometry<Large> geometry(diagram.board);
  const auto black = bits_of<Large>(diagram, 0);
  const auto white = bits_of<Large>(diagram, 1);
  const auto empty = geometry.cells() & ~(black | white);
  for (const auto& stones : {black, white}) {
    const auto free = flood<Large>(stones & neighbours<Large>(empty), stones);
    const auto captured = stones & ~free;
    if (any(captured)) return diagram.board.cell_of(geometry.move_of(lowest_bit(captured)));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Flaw> find_flaw(const Diagram& diagram) {
  const int black = diagram.count(Stone::kBlack);
  const int white = diagram.count(Stone::kWhite);
  if (black != white && black != white + 1) {
    return Flaw{"there are " + std::to_string(black) + " stones of x and " + std::to_string(white) +
                    " of o, but x begins and they take turns",
                std::nullopt};
  }
  if (const auto cell = find_captured(diagram)) {
    return Flaw{"the group at " + cell_text(*cell) + " has no liberty", cell};
  }
  const Board& board = diagram.board;
  if (black == 1 && board.has_centre() && board.is_barred_at_first(board.centre()) &&
      diagram.at(board.centre()) == Stone::kBlack) {
    return Flaw{"x may not begin in the centre", board.centre()};
  }
  return std::nullopt;
}

}  // namespace quadrille::nogo
