#pragma once

#include <span>

namespace quadrille::saiblo {

/// A cell as the contest counts it: x is a row from the top, y a column from the left, both from 0.
struct Point {
  int x;
  int y;

  friend bool operator==(const Point&, const Point&) = default;
};

/// The answer where there is no move.
inline constexpr Point kNoPoint{-1, -1};

/// What the contest asks: the arguments of `getPoint`, and of a turn of the process protocol. It
/// borrows the numbers, and nothing about them is certain but how many there are.
struct Question {
  int rows = 0;
  int columns = 0;
  /// For each column, one more than the row that the next stone takes; 0 if it is full.
  std::span<const int> top;
  /// Row by row: 0 free or forbidden, 1 the opponent's, 2 ours.
  std::span<const int> board;
  /// Of the opponent's last stone; -1 if there is none.
  int last_x = -1;
  int last_y = -1;
  /// The forbidden cell; outside the board if there is none.
  int no_x = -1;
  int no_y = -1;
};

}  // namespace quadrille::saiblo
