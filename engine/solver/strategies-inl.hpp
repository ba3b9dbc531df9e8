// Included by negamax.cpp once for every CPU path, hence no include guard.

#include <bit>

#include "hwy/highway.h"
#include "solver/negamax.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::solver::HWY_NAMESPACE {

/// What follows from strategies that need no search (Allis, "A Knowledge-Based Approach of
/// Connect-Four": claimeven, and zugzwang by an odd threat).
///
/// Say that an even number of cells is free. Then the side that is not to move, the *follower*, can
/// answer every move in the column in which it was made, as long as the column has room; where it
/// has not, the number of its free cells was odd, another such column is left, and the follower
/// moves there. So in the end
///
///   - the follower has every second cell of each column, counted from the top (F), except perhaps
///     the lowest free cell of the odd columns (?),
///   - the leader has at most the others (l) and the ? cells.
///
///        F F F F F F F
///        l l l l l l l
///        F F F F F F F          The leader cannot win if there is no four in its stones and all
///        l l l ? l l l          the l and ? cells; if then there is one in the follower's stones
///        F F F x F F F          and F cells, the follower wins.
///        l l l o l l l
///
/// Where an odd number is free, the side to move is the follower as soon as it has moved in an odd
/// column.
template <class Layout>
class Strategies {
 public:
  using Bits = typename Layout::Bits;

  Strategies(const Ground<Layout>& ground, const Node<Layout>& node, const Bits& landing)
      : ground_(ground),
        node_(node),
        landing_(landing),
        other_(node.occupied ^ node.mover ^ ground.forbidden()),
        free_(ground.playable() & ~node.occupied),
        odd_(landing & ground.follow_up()),
        leaders_(free_ & ~ground.follow_up()) {}

  /// Whether a bound of the score follows that answers the question of `search`; if so, it is in
  /// `score`.
  bool settle(int alpha, int& score) const {
    const bool mover_leads = ((ground_.cells() - node_.plies) & 1) == 0;
    return mover_leads ? settle_leader(alpha, score) : settle_follower(alpha, score);
  }

 private:
  static bool four(const Bits& stones) { return connect_four::has_four<Layout>(stones); }

  bool settle_leader(int alpha, int& score) const {
    if (alpha >= -1 && is_leader_held(node_.mover)) {
      score = alpha < 0 && follower_wins(other_) ? -1 : 0;
      if (score <= alpha) return true;
    }
    score = 0;
    return alpha < 0 && !four(other_ | free_);
  }

  bool settle_follower(int alpha, int& score) const {
    if (alpha <= 0 && is_leader_held_after_move()) {
      score = alpha == 0 && follower_wins(node_.mover) ? 1 : 0;
      if (score > alpha) return true;
    }
    score = 0;
    if (alpha >= 0 && !four(node_.mover | free_)) return true;
    return !has_many(odd_) && is_lost_by_zugzwang(score) && score <= alpha;
  }

  bool follower_wins(const Bits& follower) const {
    return four(follower | (free_ & ground_.follow_up() & ~landing_));
  }

  /// The leader is to move. Of two ? cells it gets one.
  bool is_leader_held(const Bits& leader) const {
    const Bits sure = leader | leaders_;
    if (!four(sure | odd_)) return true;
    if (connect_four::count(odd_) != 2) return false;
    const Bits one = connect_four::lowest(odd_);
    return !four(sure | one) && !four(sure | (odd_ ^ one));
  }

  /// The follower is to move, into an odd column. Of the two ? cells that are left of three the
  /// leader gets one.
  bool is_leader_held_after_move() const {
    const Bits sure = other_ | leaders_;
    if (!has_many(odd_)) return !four(sure);
    if (!four(sure | odd_)) return true;
    if (connect_four::count(odd_) != 3) return false;
    int bad = 0;
    for (Bits rest = odd_; connect_four::any(rest);) {
      const Bits cell = connect_four::lowest(rest);
      rest ^= cell;
      bad += four(sure | cell) ? 1 : 0;
    }
    return bad <= 1;
  }

  /// One column is odd, and the leader, who is not to move, threatens one of its own cells in it.
  /// It answers in every other column; when they are full the follower must play in this one, and
  /// is the one to play just under the threat.
  ///
  /// Precondition: exactly one column is odd.
  bool is_lost_by_zugzwang(int& score) const {
    const Bits& column = ground_.column_of(odd_);
    const Bits threats = node_.threats_of_other & column & ~ground_.follow_up();
    if (!connect_four::any(threats)) return false;
    const Bits threat = connect_four::lowest(threats);
    const Bits beneath = cells_between(odd_, threat) & free_;
    // The roles are exchanged: now it is the leader who gets the second cell of every pair.
    const Bits reach = (leaders_ & ~column) | (beneath & ground_.follow_up());
    if (four(node_.mover | reach)) return false;
    const int last_ply =
        node_.plies + connect_four::count(free_ & ~column) + connect_four::count(beneath) + 1;
    score = -winning_score(ground_.cells(), last_ply);
    return true;
  }

  const Ground<Layout>& ground_;
  const Node<Layout>& node_;
  const Bits& landing_;
  const Bits other_;
  const Bits free_;
  const Bits odd_;
  const Bits leaders_;
};

}  // namespace quadrille::solver::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
