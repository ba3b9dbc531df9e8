#include "solver/minimax.hpp"

#include <algorithm>

namespace quadrille::solver {
namespace {

using connect_four::Column;
using connect_four::NaiveGame;
using connect_four::Outcome;

int free_cells(const NaiveGame& game) {
  int cells = 0;
  for (Column column = 0; column < game.width(); ++column) {
    for (int row = 0; row < game.height(); ++row) cells += game.at({column, row}) == '.' ? 1 : 0;
  }
  return cells;
}

}  // namespace

int minimax_score(const NaiveGame& game) {
  if (game.outcome() == Outcome::kDraw) return 0;
  // Stones that the winner has left, and the one that won.
  if (game.outcome() != Outcome::kOngoing) return -(free_cells(game) / 2 + 1);
  std::optional<int> best;
  for (const auto& score : minimax_scores_of_moves(game)) best = std::max(best, score);
  return best.value();
}

std::vector<std::optional<int>> minimax_scores_of_moves(const NaiveGame& game) {
  std::vector<std::optional<int>> scores(static_cast<std::size_t>(game.width()));
  for (const Column column : game.legal_moves()) {
    NaiveGame next = game;
    next.play(column);
    scores[static_cast<std::size_t>(column)] = -minimax_score(next);
  }
  return scores;
}

}  // namespace quadrille::solver
