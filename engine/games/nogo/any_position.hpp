#pragma once

#include <string>
#include <vector>

#include "games/any_layout.hpp"
#include "games/nogo/diagram.hpp"

namespace quadrille::nogo {

/// The switch from a run-time board to a compile-time layout: calls `visitor(Small{})` where the
/// small layout fits, else `visitor(Large{})`.
template <class Visitor>
constexpr decltype(auto) with_layout(const Board& board, Visitor&& visitor) {
  return board.size <= Small::kMaxSize ? visitor(Small{}) : visitor(Large{});
}

/// A position on any board.
class AnyPosition : public games::AnyLayout<Diagram, Position, Small, Large> {
 public:
  /// The start of a game.
  explicit AnyPosition(const Board& board) : AnyPosition(Diagram{board, {}}) {}
  /// Precondition: a game can lead to the diagram.
  explicit AnyPosition(const Diagram& diagram) : AnyLayout(diagram) {}

  /// Of the side to move, in their order.
  std::vector<Move> legal_moves() const;
  /// For people. Precondition: the cell is on the board and the move is not legal.
  std::string why_illegal(Move move) const;
};

}  // namespace quadrille::nogo
