#pragma once

#include <vector>

#include "games/connect_four/diagram.hpp"

namespace quadrille::connect_four {

/// The cells of all lines of four or more of one player, column by column from the bottom; none if
/// nobody has won.
std::vector<Cell> winning_cells(const Diagram& diagram);

}  // namespace quadrille::connect_four
