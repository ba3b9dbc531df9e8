#pragma once

#include "games/connect_four/lines.hpp"
#include "games/connect_four/position.hpp"
#include "games/proof.hpp"

namespace quadrille::solver {

/// Wins by threats alone: each move of the attacker leaves it one stone short of a four, so that
/// the other side has a single reply, until it would need two. Few moves of a position do that, so
/// a win many plies ahead takes some tens of tries, where a tree, whose visits go to moves with
/// good values, may overlook it for millions of leaves.
///
/// Every win that it finds is one. What it does not see are winning cells on top of a forbidden
/// one, which a move further down opens.
template <class Layout>
class ThreatSearch {
 public:
  using Position = connect_four::Position<Layout>;
  using Bits = typename Layout::Bits;

  /// Tries at most so many moves. Precondition: the side to move cannot win at once.
  ThreatSearch(const Position& position, int moves)
      : geometry_(position.geometry()),
        moves_left_(moves),
        plies_(find(position.mover(), position.other(), position.threats_of_mover())) {}

  /// Of the side to move; unknown if it has no such win, or none was found.
  games::Proof proof() const { return plies_ > 0 ? games::Proof::in(plies_) : games::Proof(); }

 private:
  /// In how many plies the attacker, whose move it is, wins; 0: by no threats that were tried.
  /// `waiting` are its winning cells, none of which it can take now.
  int find(const Bits& attacker, const Bits& defender, const Bits& waiting) {
    const Bits occupied = attacker | defender | geometry_.forbidden();
    const Bits landing = landing_cells(occupied);
    Bits moves = landing & (threatening_cells(attacker, landing) | connect_four::back<1>(waiting));
    if (!connect_four::any(moves)) return 0;
    const Bits feared = winning_cells(defender, occupied);
    const Bits forced = landing & feared;
    if (connect_four::any(forced)) {
      if (connect_four::any(forced ^ connect_four::lowest(forced))) return 0;
      moves &= forced;
    }
    moves &= ~connect_four::back<1>(feared);
    while (connect_four::any(moves) && moves_left_ > 0) {
      const Bits move = connect_four::lowest(moves);
      moves ^= move;
      --moves_left_;
      if (const int plies = try_move(attacker | move, defender, occupied | move, feared)) {
        return plies;
      }
    }
    return 0;
  }

  /// The same after a move of the attacker. `feared` are the winning cells of the other side.
  int try_move(const Bits& attacker, const Bits& defender, const Bits& occupied,
               const Bits& feared) {
    const Bits landing = landing_cells(occupied);
    if (connect_four::any(landing & feared)) return 0;
    const Bits winning = winning_cells(attacker, occupied);
    const Bits reply = landing & winning;
    if (!connect_four::any(reply)) return 0;
    if (connect_four::any(reply ^ connect_four::lowest(reply))) return 3;
    const Bits waiting = winning ^ reply;
    if (connect_four::any(landing_cells(occupied | reply) & waiting)) return 3;
    const int more = find(attacker, defender | reply, waiting);
    return more > 0 ? more + 2 : 0;
  }

  Bits winning_cells(const Bits& stones, const Bits& occupied) const {
    return connect_four::completing_cells<Layout>(stones) & free_cells(occupied);
  }
  Bits free_cells(const Bits& occupied) const { return geometry_.playable() & ~occupied; }
  Bits landing_cells(const Bits& occupied) const {
    return (occupied + geometry_.bottom()) & free_cells(occupied);
  }

  /// Landing cells that, taken by the attacker, leave it one landing cell short of a four: lines
  /// with two of its stones and two landing cells, or two stones beneath.
  static Bits threatening_cells(const Bits& stones, const Bits& landing) {
    const auto along = [&]<int Step>() {
      // Of each line of four, in the place of its first cell.
      const Bits s1 = connect_four::back<Step>(stones);
      const Bits s2 = connect_four::back<2 * Step>(stones);
      const Bits s3 = connect_four::back<3 * Step>(stones);
      const Bits l1 = connect_four::back<Step>(landing);
      const Bits l2 = connect_four::back<2 * Step>(landing);
      const Bits l3 = connect_four::back<3 * Step>(landing);
      const Bits lines = (stones & ((s1 & l2 & l3) | (s2 & l1 & l3) | (s3 & l1 & l2))) |
                         (landing & ((s1 & ((s2 & l3) | (s3 & l2))) | (s2 & s3 & l1)));
      return lines | connect_four::ahead<Step>(lines) | connect_four::ahead<2 * Step>(lines) |
             connect_four::ahead<3 * Step>(lines);
    };
    return (connect_four::ahead<1>(stones) & connect_four::ahead<2>(stones)) |
           along.template operator()<Layout::kStride>() |
           along.template operator()<Layout::kStride + 1>() |
           along.template operator()<Layout::kStride - 1>();
  }

  const connect_four::Geometry<Layout>& geometry_;
  int moves_left_;
  int plies_;
};

}  // namespace quadrille::solver
