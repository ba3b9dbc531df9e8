#pragma once

#include <optional>
#include <string>

#include "games/connect_four/diagram.hpp"

namespace quadrille::connect_four {

/// Why no game leads to a diagram.
struct Flaw {
  std::string reason;
  /// A cell that shows it, if there is one.
  std::optional<Cell> cell;
};

/// Nothing if some game leads to the diagram. Cells, columns and rows are named as people count
/// them, from 1.
///
/// In order: stones rest on something; the counts fit players who take turns; only the side that
/// moved last has four in a line, and taking back one of its top stones leaves none; and players
/// who take turns can have put the stones like this. The last question is hard in general: on large
/// boards some impossible diagrams pass (turn_order.hpp).
std::optional<Flaw> find_flaw(const Diagram& diagram);

}  // namespace quadrille::connect_four
