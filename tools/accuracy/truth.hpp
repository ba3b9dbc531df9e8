#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_position.hpp"
#include "support/result.hpp"

namespace quadrille::accuracy {

/// A position with the exact score of each of its moves, for the side to move: above 0 a win,
/// 0 a draw, below 0 a loss, and more is faster or slower.
struct Truth {
  /// Moves, as in the file, or the text of the position.
  std::string text;
  games::AnyPosition position;
  /// By move; none where it is not legal.
  std::vector<std::optional<int>> scores;

  /// Precondition of both: the move is legal.
  bool keeps_value(games::Move move) const;
  bool is_best(games::Move move) const;
  int best_score() const;
};

/// Positions of Connect Four: lines of values that are separated by commas; the first names the
/// columns. `position` (moves,
/// `-` for none) and `s1`, `s2`, ... (a score for each column of the board, `.` where it is full)
/// are needed; `ply`, `wdl_opt` and `score_opt` are checked where they are there; others are
/// skipped. An error names the line and the column.
support::Result<std::vector<Truth>> parse_truths(std::string_view text,
                                                 const connect_four::Board& board);

}  // namespace quadrille::accuracy
