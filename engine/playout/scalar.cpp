#include "playout/scalar.hpp"

#include "playout/roulette.hpp"
#include "playout/supply.hpp"

namespace quadrille::playout {
namespace {

using connect_four::any;
using connect_four::back;
using connect_four::Geometry;
using connect_four::lowest;
using connect_four::Narrow;
using connect_four::Position;
using connect_four::Wide;

/// One playout in progress, with the board in local variables.
template <class Layout>
class ScalarGame {
  using Bits = typename Layout::Bits;

 public:
  ScalarGame(const Playouts<Layout>& playouts, const typename Supply<Layout>::Game& game)
      : geometry_(playouts.geometry()),
        lottery_(playouts.lottery()),
        rules_(playouts.policy().rules),
        rng_(game.rng_state),
        mover_(game.start->mover()),
        occupied_(game.start->occupied()),
        cells_left_(geometry_.cells() - game.start->plies()) {}

  Ending play_by_weights() {
    while (moves_ < cells_left_) {
      const Bits stone = in_drawn_column(landing_cells());
      if (!any(stone)) continue;
      const Bits mine = mover_ | stone;
      if (connect_four::has_four<Layout>(mine)) return won_after(1);
      place(stone);
    }
    return {static_cast<std::uint8_t>(moves_), true};
  }

  /// The order of the rules is that of `Rules`; every turn draws, so that the stream does not
  /// depend on what the rules find.
  template <Policy::Choice kChoice>
  Ending play_by_rules() {
    Bits mover_cells = winning_cells(mover_);
    Bits other_cells = winning_cells(other());
    while (moves_ < cells_left_) {
      const Bits landing = landing_cells();
      const Bits wins = mover_cells & landing;
      const Bits dangers = other_cells & landing;
      if (rules_.take_win && any(wins)) return won_after(1);
      if (!any(wins)) {
        const bool lost = several(dangers) || any(back<1>(other_cells) & dangers);
        if (rules_.give_up && lost) return won_after(2);
        const Bits under_two = back<1>(mover_cells) & back<2>(mover_cells);
        const Bits towers = landing & under_two & ~back<1>(other_cells);
        if (rules_.stacked_win && !any(dangers) && any(towers)) return won_after(3);
      }
      const Bits candidates = candidate_cells(landing, dangers, mover_cells, other_cells);
      const Bits stone = choose<kChoice>(candidates);
      if (!any(stone)) continue;
      if (any(stone & mover_cells)) return won_after(1);
      const Bits mine = mover_ | stone;
      place(stone);
      mover_cells = other_cells;
      other_cells = winning_cells(mine);
    }
    return {static_cast<std::uint8_t>(moves_), true};
  }

 private:
  Bits other() const { return occupied_ ^ mover_ ^ geometry_.forbidden(); }
  Bits landing_cells() const {
    return (occupied_ + geometry_.bottom()) & ~occupied_ & geometry_.playable();
  }
  /// Taken cells may be among them; whoever uses them looks at free ones only.
  Bits winning_cells(const Bits& stones) const {
    return connect_four::completing_cells<Layout>(stones) & geometry_.playable();
  }
  static bool several(const Bits& cells) { return any(cells ^ lowest(cells)); }

  Bits in_drawn_column(const Bits& cells) {
    const int column = lottery_.is_uniform() ? static_cast<int>(rng_.below(lottery_.width))
                                             : lottery_.column(rng_.draw());
    return cells & connect_four::column_bits<Layout>((1u << Layout::kStride) - 1, column);
  }

  Bits candidate_cells(const Bits& landing, const Bits& dangers, const Bits& mover_cells,
                       const Bits& other_cells) const {
    if (rules_.block && any(dangers)) return lowest(dangers);
    Bits candidates = landing;
    const auto drop_if_others_remain = [&candidates](const Bits& unwanted) {
      if (any(candidates & ~unwanted)) candidates &= ~unwanted;
    };
    if (rules_.no_gift) drop_if_others_remain(back<1>(other_cells));
    if (rules_.keep_threats) drop_if_others_remain(back<1>(mover_cells));
    return candidates;
  }

  template <Policy::Choice kChoice>
  Bits choose(const Bits& candidates) {
    if constexpr (kChoice == Policy::Choice::kRoulette) {
      return spin<Layout>(candidates, mover_, other(), rng_.draw());
    }
    const Bits drawn = in_drawn_column(candidates);
    return several(candidates) ? drawn : candidates;
  }

  void place(const Bits& stone) {
    mover_ = other();
    occupied_ |= stone;
    ++moves_;
  }
  Ending won_after(int more_moves) const {
    return {static_cast<std::uint8_t>(moves_ + more_moves), false};
  }

  const Geometry<Layout>& geometry_;
  const ColumnLottery& lottery_;
  const Rules rules_;
  support::Rng rng_;
  Bits mover_;
  Bits occupied_;
  int cells_left_;
  int moves_ = 0;
};

template <class Layout, Ending (ScalarGame<Layout>::*kPlay)()>
void run_scalar(const Playouts<Layout>& playouts, const Position<Layout>* starts, std::size_t each,
                Streams streams, std::span<Ending> endings) {
  Supply<Layout> supply(starts, each, streams, endings.size());
  for (Ending& ending : endings) ending = (ScalarGame<Layout>(playouts, supply.take()).*kPlay)();
}

}  // namespace

template <class Layout>
PlayoutKernel<Layout> scalar_kernel(const Policy& policy) {
  using Game = ScalarGame<Layout>;
  using Choice = Policy::Choice;
  if (policy.choice == Choice::kRoulette) {
    return run_scalar<Layout, &Game::template play_by_rules<Choice::kRoulette>>;
  }
  if (policy.rules.any()) {
    return run_scalar<Layout, &Game::template play_by_rules<Choice::kWeights>>;
  }
  return run_scalar<Layout, &Game::play_by_weights>;
}

template PlayoutKernel<Narrow> scalar_kernel(const Policy&);
template PlayoutKernel<Wide> scalar_kernel(const Policy&);

}  // namespace quadrille::playout
