#pragma once

#include <string>

#include "games/connect_four/any_position.hpp"
#include "search/report.hpp"

namespace quadrille {

/// A report for people: the position, the move, a table of all moves and the counters, in lines of
/// at most `columns` characters where that can be.
std::string report_text(const search::Report& report, const connect_four::AnyPosition& position,
                        int columns);

/// One line of a search that still runs.
std::string progress_text(const search::Report& report);

}  // namespace quadrille
