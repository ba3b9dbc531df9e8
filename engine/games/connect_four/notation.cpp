#include "games/connect_four/notation.hpp"

namespace quadrille::connect_four {

support::Result<AnyPosition> parse_position(std::string_view text) {
  const auto diagram = parse_diagram(text);
  if (!diagram) return diagram.error();
  return AnyPosition(*diagram);
}

std::string position_text(const AnyPosition& position) { return diagram_text(position.diagram()); }

support::Result<std::vector<Column>> parse_moves(std::string_view text, const AnyPosition& start) {
  return start.visit([text](const auto& position) { return parse_moves(text, position); });
}

}  // namespace quadrille::connect_four
