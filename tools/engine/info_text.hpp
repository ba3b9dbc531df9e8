#pragma once

#include <string>

#include "engine/dialect.hpp"
#include "search/report.hpp"

namespace quadrille::protocol {

/// `info depth .. nodes .. score .. pv ..`: what a search knows of its best moves, a line for each.
std::string info_text(const search::Report& report, const games::AnyPosition& position, int lines,
                      const Dialect& dialect);

/// A value from 0 to 1 in hundredths of a pawn, as programs for chess read it: the logistic curve
/// of Elo ratings, so that 0.64 is a pawn ahead. Never more than 20 pawns.
int centipawns(double value);

}  // namespace quadrille::protocol
