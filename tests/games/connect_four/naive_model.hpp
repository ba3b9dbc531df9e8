#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "games/connect_four/board.hpp"
#include "games/connect_four/position.hpp"

namespace quadrille::connect_four {

/// Cells marked on a board, `marks[column][row]`.
using Marks = std::array<std::array<bool, kMaxHeight>, kMaxWidth>;

/// The rules on an array of characters: '.' free, '#' forbidden, 'x' and 'o' stones of the player
/// who began and of the other. Naive on purpose: every question is answered by walking over cells.
class NaiveGame {
 public:
  explicit NaiveGame(const Board& board);

  int width() const { return static_cast<int>(columns_.size()); }
  int height() const { return static_cast<int>(columns_[0].size()); }
  /// '#' also off the board.
  char at(Cell cell) const;

  char side_to_move() const { return plies_ % 2 == 0 ? 'x' : 'o'; }
  int plies() const { return plies_; }

  /// The row that a stone dropped into the column would take, if there is one.
  std::optional<int> landing_row(Column column) const;
  std::vector<Column> legal_moves() const;
  void play(Column column);

  /// The free cells in which a stone would complete four in a line.
  Marks threats(char stone) const;
  std::vector<Column> winning_moves() const;
  Outcome outcome() const;

 private:
  bool is_in_four(Cell cell, char stone) const;
  bool has_four(char stone) const;

  std::vector<std::string> columns_;
  int plies_ = 0;
};

/// Precondition: the move is legal.
inline NaiveGame after(NaiveGame game, Column column) {
  game.play(column);
  return game;
}

}  // namespace quadrille::connect_four
