#pragma once

#include "games/connect_four/lines.hpp"
#include "games/connect_four/position.hpp"

namespace quadrille::playout {

/// What winning cells tell about the next three plies without playing them.
template <class Layout>
class Foresight {
 public:
  using Position = connect_four::Position<Layout>;
  using Bits = typename Layout::Bits;

  /// Precondition: the side to move cannot win at once.
  explicit Foresight(const Position& position)
      : position_(position),
        safe_(safe_cells(position.landing_cells(), position.threats_of_other())) {}

  /// Where the mover can play without losing at once. If there are none, it has lost.
  const Bits& safe() const { return safe_; }

  /// Whether the mover has a move that the other side has no answer to.
  bool has_decisive_move() const {
    const auto& geometry = position_.geometry();
    for (Bits rest = safe_; connect_four::any(rest);) {
      const Bits cell = connect_four::lowest(rest);
      rest ^= cell;
      const Bits occupied = position_.occupied() | cell;
      const Bits free = geometry.playable() & ~occupied;
      const Bits landing = (occupied + geometry.bottom()) & free;
      const Bits threats = connect_four::completing_cells<Layout>(position_.mover() | cell) & free;
      if (connect_four::any(landing) && !connect_four::any(safe_cells(landing, threats))) {
        return true;
      }
    }
    return false;
  }

 private:
  /// Of the landing cells, those that leave no win to a side with these winning cells. A winning
  /// cell on top of a forbidden one, which a move further down opens, goes unseen.
  static Bits safe_cells(const Bits& landing, const Bits& threats) {
    const Bits forced = landing & threats;
    const Bits open = landing & ~connect_four::back<1>(threats);
    if (!connect_four::any(forced)) return open;
    return connect_four::any(forced ^ connect_four::lowest(forced)) ? Bits{} : forced & open;
  }

  const Position& position_;
  Bits safe_;
};

}  // namespace quadrille::playout
