#pragma once

#include <cstdint>

#include "support/range.hpp"

/// Exact values of positions.
///
/// A score is seen by the side to move: 0 is a draw, positive a win, negative a loss, and the
/// sooner the game ends the further it is from 0. A win with the winner's very last stone is 1,
/// with the stone before it 2, and so on.
namespace quadrille::solver {

/// The score of whoever completes four with the stone number `last_ply`, counted from 1, on a board
/// with so many playable cells. Precondition: last_ply <= cells + 3; no such stone gives at most 0.
constexpr int winning_score(int cells, int last_ply) { return (cells + 2 - last_ply) / 2; }

/// After how many more plies a decided game ends. Precondition: the score is not 0.
constexpr int plies_to_end(int cells, int plies, int score) {
  const int magnitude = score > 0 ? score : -score;
  // Of the two plies with this score, the one at which the winner is to move.
  const int latest = cells + 2 - 2 * magnitude;
  const bool is_own_ply = ((latest - plies) & 1) == (score > 0 ? 1 : 0);
  return latest - plies - (is_own_ply ? 0 : 1);
}

constexpr int sign(int score) { return (score > 0 ? 1 : 0) - (score < 0 ? 1 : 0); }

/// What somebody wants to know of a position: its score, or only who wins, which is found sooner.
enum class Question : std::uint8_t { kScore, kValue };

/// Where a score lies for certain; one number if it is settled.
using Bounds = support::Range<int>;

constexpr bool is_settled(Bounds score, Question question) {
  return question == Question::kScore ? score.low == score.high
                                      : sign(score.low) == sign(score.high);
}

/// The same seen by the other side.
constexpr Bounds seen_from_other_side(Bounds score) { return {-score.high, -score.low}; }

}  // namespace quadrille::solver
