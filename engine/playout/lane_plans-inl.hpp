// Part of the SIMD kernels: lanes.cpp includes it once for every CPU path, after
// lane_threats-inl.hpp, hence no include guard.

#include <cstddef>

#include "games/connect_four/geometry.hpp"
#include "hwy/highway.h"
#include "playout/rows.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::playout::HWY_NAMESPACE {

/// Who wins by answering or waiting, in all games at once: `score_by_strategies` of the solver,
/// whose comments (solver/strategies-inl.hpp) explain the words, row by row.
///
/// On a board with an even number of cells it is the second player who can hold without a threat,
/// or with any number of threats that leave the pairs as they are, or two that change them; the
/// other one needs one that changes them. On boards with an odd number it is the other way round.
template <class Layout>
class LanePlans {
  using W = LaneWords<typename Rows<Layout>::Row>;
  using Vec = typename W::Vec;
  using Register = typename W::Register;
  static constexpr std::size_t kRows = Rows<Layout>::kRows;

 public:
  explicit HWY_INLINE LanePlans(const connect_four::Geometry<Layout>& geometry)
      : height_(static_cast<std::size_t>(geometry.height())) {
    const Rows<Layout> answers(geometry.answers());
    const Rows<Layout> playable(geometry.playable());
    const Rows<Layout> forbidden(geometry.forbidden());
    for (std::size_t r = 0; r < kRows; ++r) {
      W::set(answers_[r], answers.row[r]);
      W::set(playable_[r], playable.row[r]);
      W::set(forbidden_[r], forbidden.row[r]);
    }
    W::set(columns_, static_cast<typename W::Row>((1u << geometry.width()) - 1));
  }

  /// All ones in the lanes of a side that wins.
  struct Winners {
    Vec mover;
    Vec other;
  };

  /// `moved` as in LaneBoards; `is_even`, all ones or 0, tells whether the number of free cells is.
  template <class Threats>
  HWY_INLINE Winners find(const LaneBoards<Layout>& boards, const Threats& threats, Vec moved,
                          Vec is_even) {
    const Vec choice = look(boards, threats, moved, is_even);
    if (W::is_zero(choice)) return {W::zero(), W::zero()};
    const Vec holds = hn::And(choice, hn::Or(keeps_pairs(), changes_twice()));
    const Vec changes = changes_once(hn::AndNot(holds, choice));
    return {hn::Or(hn::And(is_even, changes), hn::AndNot(is_even, holds)),
            hn::Or(hn::And(is_even, holds), hn::AndNot(is_even, changes))};
  }

 private:
  /// A side, in all rows: its stones, and the free cells under its threats, by whether a threat
  /// leaves the pairs of its column as they are or changes them.
  struct Side {
    Register stones[kRows];
    Register under_keeping[kRows];
    Register under_changing[kRows];
    /// The columns whose landing cell is one of these, and those with a threat that changes pairs.
    Vec landing_keeping, landing_changing, changing;
  };

  /// The threats of a side in the next playable cells above a row.
  struct Above {
    Vec keeping, changing;
  };

  static HWY_INLINE Vec any(Vec bits) {
    return hn::VecFromMask(typename W::D(), hn::Ne(bits, W::zero()));
  }
  static HWY_INLINE Vec none(Vec bits) {
    return hn::VecFromMask(typename W::D(), hn::Eq(bits, W::zero()));
  }
  static HWY_INLINE Vec choose(Vec mask, Vec yes, Vec no) {
    return hn::Or(hn::And(mask, yes), hn::AndNot(mask, no));
  }

  /// Takes down what the plans need to know. Returns the lanes in which the side to move has a
  /// choice: nobody can win at once, and more than one move does not lose at once.
  template <class Threats>
  HWY_INLINE Vec look(const LaneBoards<Layout>& boards, const Threats& threats, Vec moved,
                      Vec is_even) {
    const Vec zero = W::zero();
    look_at_cells(boards);
    for (Side* side : {&holder_, &waiter_}) {
      side->landing_keeping = side->landing_changing = side->changing = zero;
    }
    Vec hot = zero;
    Vec gifts = zero;
    Above of_holder{zero, zero};
    Above of_waiter{zero, zero};
    for (std::size_t r = height_; r-- > 0;) {
      const Vec landing = W::load(landing_[r]);
      note_under(of_holder, r, holder_);
      note_under(of_waiter, r, waiter_);
      const Vec of_other = choose(is_even, hn::Or(of_holder.keeping, of_holder.changing),
                                  hn::Or(of_waiter.keeping, of_waiter.changing));
      gifts = hn::Or(gifts, hn::And(landing, of_other));

      const auto sides = boards.sides(r, moved);
      W::store(choose(is_even, sides.other, sides.mover), holder_.stones[r]);
      W::store(choose(is_even, sides.mover, sides.other), waiter_.stones[r]);
      // Higher up nobody has a stone in the row below.
      const bool can_have_threats = r <= boards.active_rows();
      const Vec free = can_have_threats ? W::load(free_[r]) : zero;
      const auto cells = threats.cells_in_row(r, moved);
      const Vec mine = hn::And(cells.mine, free);
      const Vec theirs = hn::And(cells.theirs, free);
      hot = hn::Or(hot, hn::And(landing, hn::Or(mine, theirs)));
      take_threats(choose(is_even, theirs, mine), r, of_holder, holder_);
      take_threats(choose(is_even, mine, theirs), r, of_waiter, waiter_);
    }
    return hn::And(none(hot), any(W::all_but_first(hn::AndNot(gifts, open_))));
  }

  HWY_INLINE void look_at_cells(const LaneBoards<Layout>& boards) {
    Vec falling = W::load(columns_);
    landing_answers_ = W::zero();
    for (std::size_t r = 0; r < height_; ++r) {
      const Vec occupied = boards.occupied(r);
      const Vec held = hn::And(falling, occupied);
      const Vec landing = hn::Xor(falling, held);
      falling = held;
      W::store(landing, landing_[r]);
      W::store(hn::AndNot(occupied, W::load(playable_[r])), free_[r]);
      landing_answers_ = hn::Or(landing_answers_, hn::And(landing, W::load(answers_[r])));
    }
    open_ = hn::Xor(W::load(columns_), falling);
  }

  HWY_INLINE void note_under(const Above& above, std::size_t r, Side& side) const {
    const Vec free = W::load(free_[r]);
    const Vec landing = W::load(landing_[r]);
    W::store(hn::And(free, above.keeping), side.under_keeping[r]);
    W::store(hn::And(free, above.changing), side.under_changing[r]);
    side.landing_keeping = hn::Or(side.landing_keeping, hn::And(landing, above.keeping));
    side.landing_changing = hn::Or(side.landing_changing, hn::And(landing, above.changing));
  }

  /// What the row below has above it: the threats of this row or, under a forbidden cell, what is
  /// above that.
  HWY_INLINE void take_threats(Vec threats, std::size_t r, Above& above, Side& side) const {
    const Vec forbidden = W::load(forbidden_[r]);
    const Vec keeping = hn::And(threats, W::load(answers_[r]));
    const Vec changing = hn::Xor(threats, keeping);
    above.keeping = hn::Or(keeping, hn::And(forbidden, above.keeping));
    above.changing = hn::Or(changing, hn::And(forbidden, above.changing));
    side.changing = hn::Or(side.changing, changing);
  }

  /// The columns whose lowest free cell is not paired, of which the runner gets some.
  HWY_INLINE Vec open_cells(const Side& side, Vec changed) const {
    const Vec ended = choose(changed, side.landing_changing, side.landing_keeping);
    const Vec open = hn::AndNot(ended, hn::And(open_, hn::Xor(landing_answers_, changed)));
    // A single one is the holder's.
    return hn::And(open, any(W::all_but_first(open)));
  }

  /// A row of a plan: the cells that the holder's side gets in the end, and those of the runner.
  struct PlannedRow {
    Vec upper, runner, under;
  };

  /// Goes through the rows from the bottom on.
  class Planner {
   public:
    /// With threats that change the pairs of the columns in `changed`.
    HWY_INLINE Planner(const LanePlans& plans, const Side& side, const Side& runner, Vec changed)
        : plans_(plans),
          side_(side),
          runner_(runner),
          changed_(changed),
          open_cells_(plans.open_cells(side, changed)),
          columns_(W::load(plans.columns_)) {}

    HWY_INLINE PlannedRow row(std::size_t r) {
      const Vec free = hn::And(W::load(plans_.free_[r]), columns_);
      const Vec under = hn::And(free, choose(changed_, W::load(side_.under_changing[r]),
                                             W::load(side_.under_keeping[r])));
      columns_ = hn::AndNot(under, columns_);
      const Vec region = hn::Xor(free, under);
      const Vec upper = hn::And(region, hn::Xor(W::load(plans_.answers_[r]), changed_));
      const Vec landing = W::load(plans_.landing_[r]);
      const Vec runner = hn::Or(hn::Or(W::load(runner_.stones[r]), hn::Xor(free, upper)),
                                hn::And(landing, open_cells_));
      return {hn::AndNot(landing, upper), runner, under};
    }

   private:
    const LanePlans& plans_;
    const Side& side_;
    const Side& runner_;
    const Vec changed_;
    const Vec open_cells_;
    /// Not ended yet.
    Vec columns_;
  };

  HWY_INLINE Vec keeps_pairs() const {
    Planner planner(*this, holder_, waiter_, W::zero());
    LaneLines<Layout> of_runner;
    LaneLines<Layout> of_holder;
    Vec under = W::zero();
    for (std::size_t r = 0; r < height_; ++r) {
      const PlannedRow row = planner.row(r);
      of_runner.template take<true>(row.runner);
      of_holder.template take<true>(hn::Or(W::load(holder_.stones[r]), row.upper));
      under = hn::Or(under, row.under);
    }
    return hn::And(none(of_runner.fours()), any(hn::Or(under, of_holder.fours())));
  }

  /// Precondition: the side has such threats in these columns.
  HWY_INLINE Vec bars(const Side& side, const Side& runner, Vec changed) const {
    Planner planner(*this, side, runner, changed);
    LaneLines<Layout> lines;
    for (std::size_t r = 0; r < height_; ++r) lines.template take<true>(planner.row(r).runner);
    return none(lines.fours());
  }

  HWY_INLINE Vec changes_twice() const {
    const Vec others = W::all_but_first(holder_.changing);
    const Vec more = W::all_but_first(others);
    if (W::is_zero(others)) return W::zero();
    return hn::And(any(others), bars(holder_, waiter_, hn::Xor(holder_.changing, more)));
  }

  HWY_INLINE Vec changes_once(Vec lanes) const {
    Vec wins = W::zero();
    for (Vec rest = hn::And(waiter_.changing, lanes); !W::is_zero(rest);) {
      const Vec others = W::all_but_first(rest);
      wins = hn::Or(wins, hn::And(any(rest), bars(waiter_, holder_, hn::Xor(rest, others))));
      rest = others;
    }
    return wins;
  }

  const std::size_t height_;
  Register columns_;
  Register answers_[kRows];
  Register playable_[kRows];
  Register forbidden_[kRows];

  // Of the games as they are.
  Register free_[kRows];
  Register landing_[kRows];
  /// The columns that are not full, and those whose landing cell answers another.
  Vec open_;
  Vec landing_answers_;
  /// The side that can hold without a threat that changes pairs, and the other one.
  Side holder_;
  Side waiter_;
};

}  // namespace quadrille::playout::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
