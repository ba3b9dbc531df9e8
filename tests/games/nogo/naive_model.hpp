#pragma once

#include <string>
#include <vector>

#include "games/nogo/board.hpp"

namespace quadrille::nogo {

/// The rules on an array of characters: '.' free, 'x' and 'o' stones of black and white. Naive on
/// purpose: a move is tried, and every group on the board is walked over cell by cell.
class NaiveGame {
 public:
  explicit NaiveGame(const Board& board);

  const Board& board() const { return board_; }
  /// '#' off the board.
  char at(Cell cell) const;
  int plies() const { return plies_; }
  char side_to_move() const { return plies_ % 2 == 0 ? 'x' : 'o'; }

  /// What a side could play, whoever is to move.
  bool is_legal(Move move, char stone) const;
  std::vector<Move> legal_moves(char stone) const;
  bool is_over() const { return legal_moves(side_to_move()).empty(); }
  void play(Move move);

 private:
  bool has_liberty(Cell cell) const;

  Board board_;
  std::string cells_;
  int plies_ = 0;
};

}  // namespace quadrille::nogo
