// Included by negamax.cpp once for every CPU path, hence no include guard.

#include <bit>

#include "hwy/highway.h"
#include "solver/negamax.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::solver::HWY_NAMESPACE {

/// What follows from strategies that need no search (Allis, "A Knowledge-Based Approach of
/// Connect-Four": claimeven, and zugzwang by threats).
///
/// Say that it is one side's move, the *runner's*, and that an even number of cells is free. The
/// other side, the *holder*, thinks of each column as pairs from the top down; below them the
/// columns with an odd number of free cells have one more cell (?). The holder answers in the pair
/// in which the runner just moved or, if it took a ? cell, takes another of them, whose number is
/// even. So in the end
///
///   - the holder has the upper cell of each pair (H),
///   - the runner has the lower cells (r) and half of the ? cells.
///
///        H H H H H H H
///        r r r r r r r
///        H H H H H H H          The runner cannot win if there is no four in its stones, the r
///        r r ? r ? r r          cells and the ? cells that it can get; if then there is one in
///        H H x H o H H          the holder's stones and H cells, the holder wins.
///        r r o r x r r
///
/// A threat of the holder (T) makes this stronger: as soon as the runner plays in the cell under it
/// (u), the holder wins. So the holder stays away from u, the column ends beneath it, and its pairs
/// are counted from there. All cells that take part, except for u and what is above, are the
/// *region*. If its size is even the runner is the one who has to play in a u cell in the end, at
/// the latest when the region is full.
///
///        H . H H H H H
///        r . r r r r r          Here the threat changes which cells of its column are upper ones,
///        H . H H H H H          and whether the size of the region is even: this is how the side
///        r T r r ? r r          that began the game wins. A threat one cell higher or lower
///        H u H H o H H          changes neither.
///        r ? r r x r r
///
/// If the size of the region is odd, so is the number of ? cells, and the side to move is the
/// holder as soon as it has taken one of them.
///
/// `kWeighsOpenCells`: with two or three ? cells, whether the runner needs one in particular. Else
/// it is taken to get all of them, which costs less and seldom matters.
template <class Layout, bool kWeighsOpenCells = true>
class Strategies {
 public:
  using Bits = typename Layout::Bits;

  Strategies(const Ground<Layout>& ground, const Node<Layout>& node, const Bits& landing)
      : ground_(ground),
        node_(node),
        landing_(landing),
        other_(node.occupied ^ node.mover ^ ground.forbidden()),
        free_(ground.playable() & ~node.occupied) {}

  /// Whether a bound of the score follows that answers the question of `search`; if so, it is in
  /// `score`.
  HWY_INLINE bool settle(int alpha, int& score) const {
    const bool is_even = ((ground_.cells() - node_.plies) & 1) == 0;
    return is_even ? settle_even(alpha, score) : settle_odd(alpha, score);
  }

 private:
  /// How the holder plays.
  struct Plan {
    Bits region;
    /// Those of the region, among others.
    Bits upper;
    /// The u cells.
    Bits under;
  };

  static bool four(const Bits& stones) { return connect_four::has_four<Layout>(stones); }

  /// Without a threat that changes the pairs it is the other side that can hold.
  HWY_INLINE bool settle_even(int alpha, int& score) const {
    const Plan plan = plan_with(node_.threats_of_other);
    if (gains(plan, other_, node_.mover, -alpha, score) ||
        gains_by_two_threats(node_.threats_of_other, node_.mover, -alpha, score)) {
      score = -score;
      return true;
    }
    score = 0;
    if (alpha < 0 && !four(other_ | free_)) return true;
    return gains_by_zugzwang(node_.threats_of_mover, other_, alpha + 1, score);
  }

  /// Without such a threat it is the side to move.
  HWY_INLINE bool settle_odd(int alpha, int& score) const {
    const Plan plan = plan_with(node_.threats_of_mover);
    if (gains(plan, node_.mover, other_, alpha + 1, score) ||
        gains_by_two_threats(node_.threats_of_mover, other_, alpha + 1, score)) {
      return true;
    }
    score = 0;
    if (alpha >= 0 && !four(node_.mover | free_)) return true;
    if (!gains_by_zugzwang(node_.threats_of_other, node_.mover, -alpha, score)) return false;
    score = -score;
    return true;
  }

  /// With these threats of the holder, as far as they leave the pairs as they are.
  Plan plan_with(const Bits& threats) const {
    Plan plan{free_, ground_.answers(), Bits{}};
    for (Bits rest = threats & ground_.answers(); connect_four::any(rest);) {
      const Bits threat = connect_four::lowest(rest);
      rest &= ~ground_.column_of(threat);
      end_column_under(threat, plan);
    }
    return plan;
  }

  /// Precondition: the cell under the threat is free.
  void end_column_under(const Bits& threat, Plan& plan) const {
    const Bits& column = ground_.column_of(threat);
    const Bits under = ground_.under(threat) & column & free_;
    plan.region = (plan.region & ~column) | (cells_between(landing_ & column, under) & free_);
    plan.under = (plan.under & ~column) | under;
  }

  void change_column_under(const Bits& threat, Plan& plan) const {
    end_column_under(threat, plan);
    plan.upper ^= ground_.column_of(threat);
  }

  /// Whether the runner cannot win against the plan.
  bool bars(const Plan& plan, const Bits& runner) const {
    const Bits sure = runner | (plan.region & ~plan.upper) | plan.under;
    const Bits open = landing_ & plan.region & plan.upper;
    // A single one is the holder's.
    if (!has_many(open)) return !four(sure);
    if (!four(sure | open)) return true;
    if constexpr (!kWeighsOpenCells) return false;
    // Of two the runner gets one. Of three as well, but the holder chooses the first to be gone.
    const int bad_allowed = connect_four::count(open) - 2;
    if (bad_allowed > 1) return false;
    int bad = 0;
    for (Bits rest = open; connect_four::any(rest);) {
      const Bits cell = connect_four::lowest(rest);
      rest ^= cell;
      bad += four(sure | cell) ? 1 : 0;
    }
    return bad <= bad_allowed;
  }

  /// Whether the holder's score is at least `needed`; if so, `score` is what it is at least.
  HWY_INLINE bool gains(const Plan& plan, const Bits& holder, const Bits& runner, int needed,
                        int& score) const {
    if (connect_four::any(plan.under)) return gains_by_threat(plan, runner, needed, score);
    if (needed > 1 || !bars(plan, runner)) return false;
    score = needed < 1 ? 0 : 1;
    return needed < 1 || four(holder | (plan.region & plan.upper & ~landing_));
  }
  bool gains_by_threat(const Plan& plan, const Bits& runner, int needed, int& score) const {
    const int last_ply = node_.plies + connect_four::count(plan.region) + 2;
    score = winning_score(ground_.cells(), last_ply);
    return score >= needed && bars(plan, runner);
  }

  /// The same with one of the threats that change the pairs of their column.
  bool gains_by_zugzwang(const Bits& threats, const Bits& runner, int needed, int& score) const {
    Bits rest = threats & ~ground_.answers();
    if (!connect_four::any(rest)) return false;
    const Plan others = plan_with(threats);
    while (connect_four::any(rest)) {
      const Bits threat = connect_four::lowest(rest);
      rest &= ~ground_.column_of(threat);
      Plan plan = others;
      change_column_under(threat, plan);
      if (gains_by_threat(plan, runner, needed, score)) return true;
    }
    return false;
  }

  /// The same with two of them, in different columns: what the first changes in the size of the
  /// region, the second changes back.
  bool gains_by_two_threats(const Bits& threats, const Bits& runner, int needed, int& score) const {
    const Bits changing = threats & ~ground_.answers();
    if (!has_many(changing)) return false;
    const Bits one = connect_four::lowest(changing);
    const Bits others = changing & ~ground_.column_of(one);
    if (!connect_four::any(others)) return false;
    Plan plan = plan_with(threats);
    change_column_under(one, plan);
    change_column_under(connect_four::lowest(others), plan);
    return gains_by_threat(plan, runner, needed, score);
  }

  const Ground<Layout>& ground_;
  const Node<Layout>& node_;
  const Bits& landing_;
  const Bits other_;
  const Bits free_;
};

/// `score_by_strategies`. As in a search, a side that has to answer a threat, or has one move only
/// that does not lose at once, has no choice to plan with.
template <class Layout>
int score_without_search(const Ground<Layout>& ground, const Node<Layout>& node) {
  const auto landing = ground.landing_cells(node.occupied);
  if (connect_four::any(landing & node.threats_of_other)) return 0;
  if (!has_many(landing & ~ground.under(node.threats_of_other))) return 0;
  const Strategies<Layout, false> strategies(ground, node, landing);
  for (const int alpha : {0, -1}) {
    int score = 0;
    if (strategies.settle(alpha, score) && score != 0) return score;
  }
  return 0;
}

}  // namespace quadrille::solver::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
