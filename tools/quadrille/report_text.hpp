#pragma once

#include <string>

#include "games/any_position.hpp"
#include "search/report.hpp"

namespace quadrille {

/// A report for people: the position, the move, a table of all moves and the counters, in lines of
/// at most `columns` characters where that can be.
std::string report_text(const search::Report& report, const games::AnyPosition& position,
                        int columns);

/// `x plays 4, value 53.1 %, wins in 5 plies`
std::string move_text(const search::Report& report, const games::AnyPosition& position);

/// A line for each of the twelve best moves, the best first, after a heading.
std::string move_table(const search::Report& report, const games::Board& board, int columns);

/// One line of a search that still runs.
std::string progress_text(const search::Report& report, const games::Board& board);

}  // namespace quadrille
