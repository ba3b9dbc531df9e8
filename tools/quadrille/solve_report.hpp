#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "games/connect_four/any_position.hpp"
#include "solver/solver.hpp"

namespace quadrille {

/// What was asked, and what came of it.
struct Solution {
  connect_four::AnyPosition position{connect_four::Board{}};
  solver::Question question = solver::Question::kScore;
  /// Else the answer is about the position alone.
  bool has_all_moves = false;
  solver::FullAnswer answer;
  double seconds = 0;

  bool is_settled() const;
};

nlohmann::ordered_json solution_json(const Solution& solution);
/// For people. Precondition of both: it is settled.
std::string solution_text(const Solution& solution);

/// What is known of one that is not: `between a loss in 8 plies and a draw`.
std::string bounds_text(const Solution& solution);

}  // namespace quadrille
