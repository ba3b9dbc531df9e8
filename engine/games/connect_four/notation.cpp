#include "games/connect_four/notation.hpp"

#include "support/units.hpp"

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

support::Result<Column> parse_move(std::string_view text, const AnyPosition& position) {
  const auto number = support::parse_count(text);
  const int width = position.board().width;
  if (!number || *number < 1 || *number > static_cast<unsigned>(width)) {
    return support::Error{support::in_quotes(text) + " is no column from 1 to " +
                          std::to_string(width)};
  }
  const auto column = static_cast<Column>(*number - 1);
  const std::string name = "column " + std::to_string(column + 1);
  if (position.is_over()) return support::Error{name + ": the game is over"};
  if (!position.is_legal(column)) return support::Error{name + " is full"};
  return column;
}

}  // namespace quadrille::connect_four
