#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/connect_four/board.hpp"
#include "match/player.hpp"
#include "support/result.hpp"

/// What a strategy of the contest is asked, and how it travels to the process that it runs in: one
/// line of numbers.
namespace quadrille::match {

/// The arguments of `getPoint`. x is a row from the top, y a column from the left, both from 0.
struct Question {
  int rows = 0;
  int columns = 0;
  int last_x = -1;
  int last_y = -1;
  /// The forbidden cell; -1 if there is none.
  int no_x = -1;
  int no_y = -1;
  /// For each column, one more than the row that the next stone takes; 0 if it is full.
  std::vector<int> top;
  /// Row by row: 0 empty or forbidden, 1 the opponent's, 2 ours.
  std::vector<int> board;

  friend bool operator==(const Question&, const Question&) = default;
};

/// For the side to move. Precondition: it is Connect Four, with at most one forbidden cell.
Question question_of(const GameSoFar& game);
int forbidden_cells(const connect_four::Board& board);

std::string question_text(const Question& question);
std::optional<Question> parse_question(std::string_view text);

}  // namespace quadrille::match
