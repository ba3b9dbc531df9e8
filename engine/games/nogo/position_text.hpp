#pragma once

#include <string>
#include <string_view>

#include "games/nogo/any_position.hpp"
#include "support/result.hpp"

namespace quadrille::nogo {

/// `9x9`, or `9x9-centre` where black may not begin in the centre. From 3x3 to 13x13.
support::Result<Board> parse_board(std::string_view text);
std::string board_text(const Board& board);

/// `5x5 5/5/2x2/1o3/5 x`: the board, the rows from the top, the side to move. In a row a number is
/// a run of free cells, `x` are black stones and `o` white ones.
///
/// Each diagram has one text, and no other is accepted. Diagrams that no game leads to are refused.
support::Result<Diagram> parse_diagram(std::string_view text);
std::string diagram_text(const Diagram& diagram);

support::Result<AnyPosition> parse_position(std::string_view text);
std::string position_text(const AnyPosition& position);

}  // namespace quadrille::nogo
