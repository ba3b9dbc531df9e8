#pragma once

#include "games/any_layout.hpp"
#include "games/connect_four/diagram.hpp"

namespace quadrille::connect_four {

/// The switch from a run-time board to a compile-time layout: calls `visitor(Narrow{})` where the
/// narrow layout fits, else `visitor(Wide{})`.
template <class Visitor>
constexpr decltype(auto) with_layout(const Board& board, Visitor&& visitor) {
  return Narrow::fits(board) ? visitor(Narrow{}) : visitor(Wide{});
}

/// A position on any board.
class AnyPosition : public games::AnyLayout<Diagram, Position, Narrow, Wide> {
 public:
  /// The start of a game.
  explicit AnyPosition(const Board& board) : AnyPosition(Diagram{board, {}}) {}
  /// Precondition: a game can lead to the diagram.
  explicit AnyPosition(const Diagram& diagram) : AnyLayout(diagram) {}

  ColumnSet legal_moves() const {
    return visit([](const auto& position) { return position.legal_moves(); });
  }
};

}  // namespace quadrille::connect_four
