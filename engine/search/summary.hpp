#pragma once

#include <span>
#include <vector>

#include "search/report.hpp"
#include "search/tree.hpp"

namespace quadrille::search {

/// What trees with the same position at the root know about its moves, in the order of the final
/// choice. Visits and values add up, a proof of one tree is a proof. Good at any time, also while
/// workers are busy. `known` is what else is known of the position: no move is better than that.
/// Precondition: all roots have the same moves.
std::vector<MoveReport> summarise(std::span<const Tree* const> trees, FinalChoice final_choice,
                                  games::Proof known = {});

}  // namespace quadrille::search
