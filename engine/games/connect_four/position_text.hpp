#pragma once

#include <string>
#include <string_view>

#include "games/connect_four/diagram.hpp"
#include "support/result.hpp"

namespace quadrille::connect_four {

/// `7x6 7/7/7/7/3o3/3x3 x`: the size, the rows from the top, the side to move. In a row a number is
/// a run of free cells, `x` and `o` are stones of the player who began and of the other, `#` is a
/// forbidden cell.
///
/// Each diagram has one text, and no other is accepted. Diagrams that no game leads to are refused
/// as far as `find_flaw` (reachability.hpp) sees it.
support::Result<Diagram> parse_diagram(std::string_view text);

std::string diagram_text(const Diagram& diagram);

template <class Layout>
std::string position_text(const Position<Layout>& position) {
  return diagram_text(diagram_of(position));
}

}  // namespace quadrille::connect_four
