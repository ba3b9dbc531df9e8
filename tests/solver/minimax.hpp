#pragma once

#include <optional>
#include <vector>

#include "games/connect_four/naive_model.hpp"

namespace quadrille::solver {

/// The score of a position by trying every game to its end, with no trick at all.
int minimax_score(const connect_four::NaiveGame& game);

/// By column, seen by the side that moves; none where the column is full. Precondition: the game is
/// not over.
std::vector<std::optional<int>> minimax_scores_of_moves(const connect_four::NaiveGame& game);

}  // namespace quadrille::solver
