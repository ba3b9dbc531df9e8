#include "playout/scalar.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "playout/roulette.hpp"
#include "playout/supply.hpp"
#include "solver/negamax.hpp"

namespace quadrille::playout {
namespace {

using connect_four::any;
using connect_four::back;
using connect_four::Geometry;
using connect_four::lowest;
using connect_four::Narrow;
using connect_four::Position;
using connect_four::Wide;

/// Two narrow boards side by side, in the 128-bit registers that every x86-64 has.
using TwoBoards = std::uint64_t __attribute__((vector_size(16)));

bool either_has_four(std::uint64_t a, std::uint64_t b) {
  const TwoBoards stones = {a, b};
  const auto fours = [&stones](int step) {
    const TwoBoards pairs = stones & (stones >> step);
    return pairs & (pairs >> (2 * step));
  };
  const TwoBoards found = (fours(1) | fours(Narrow::kStride - 1)) |
                          (fours(Narrow::kStride) | fours(Narrow::kStride + 1));
  return (found[0] | found[1]) != 0;
}
bool either_has_four(const connect_four::WideBits& a, const connect_four::WideBits& b) {
  return connect_four::has_four<Wide>(a) || connect_four::has_four<Wide>(b);
}

/// Win and block alone are known at compile time; other sets of rules are looked up.
enum class RuleSet : std::uint8_t { kWinBlock, kAny };

struct KeepsNoRecord {
  static constexpr bool kHasReplies = false;
  template <class Bits>
  void add(const Bits&) {}
};

template <class Layout>
struct KeepsRecord {
  static constexpr bool kHasReplies = false;
  void add(const typename Layout::Bits& stone) {
    connect_four::Column column = 0;
    while (connect_four::column_rows<Layout>(stone, column) == 0) ++column;
    moves.push_back(column);
  }
  std::vector<connect_four::Column> moves;
};

/// Takes the lessons of earlier games, and keeps the stones for those of this one.
template <class Layout>
class Learns {
  using Bits = typename Layout::Bits;

 public:
  static constexpr bool kHasReplies = true;

  void begin(const Position<Layout>& start, bool replies, Lessons<Layout>& lessons) {
    start_ = &start;
    replies_ = replies;
    lessons_ = &lessons;
  }
  void add(const Bits& stone) { stones_[count_++] = stone; }

  /// Nobody knows which stone of the start was the last.
  Bits reply() const {
    if (!replies_ || count_ == 0) return {};
    return lessons_->replies[player(count_)][index_of(stones_[count_ - 1])];
  }

  void end(Ending ending, std::array<Bits, 2>& at_the_end) {
    // The game may have gone on for a few moves before anybody looked.
    const auto count = std::min<std::size_t>(count_, ending.moves);
    at_the_end = {start_->stones_of(0), start_->stones_of(1)};
    for (std::size_t i = 0; i < count; ++i) at_the_end[player(i)] |= stones_[i];
    if (!replies_ || ending.drawn) return;
    const std::size_t winner = player(ending.moves - std::size_t{1});
    for (std::size_t i = 1; i < count; ++i) {
      Bits& reply = lessons_->replies[player(i)][index_of(stones_[i - 1])];
      if (player(i) == winner) {
        reply = stones_[i];
      } else if (reply == stones_[i]) {
        reply = {};
      }
    }
  }

 private:
  /// Who makes the move with this number.
  std::size_t player(std::size_t move) const {
    return (static_cast<std::size_t>(start_->side_to_move()) + move) % 2;
  }
  static std::size_t index_of(const Bits& stone) {
    std::size_t index = 0;
    while (connect_four::word(stone, index) == 0) ++index;
    const int bit = std::countr_zero(connect_four::word(stone, index));
    return 64 * index + static_cast<std::size_t>(bit);
  }

  const Position<Layout>* start_ = nullptr;
  bool replies_ = false;
  Lessons<Layout>* lessons_ = nullptr;
  std::array<Bits, Layout::kColumns * Layout::kMaxHeight> stones_;
  std::size_t count_ = 0;
};

/// One playout in progress, with the board in local variables.
template <class Layout, bool kUniform, class Record = KeepsNoRecord>
class ScalarGame {
  using Bits = typename Layout::Bits;

 public:
  ScalarGame(const Playouts<Layout>& playouts, const typename Supply<Layout>::Game& game)
      : playouts_(playouts),
        geometry_(playouts.geometry()),
        lottery_(playouts.lottery()),
        rules_(playouts.policy().rules),
        rng_(game.rng_state),
        mover_(game.start->mover()),
        occupied_(game.start->occupied()),
        cells_left_(geometry_.cells() - game.start->plies()) {}

  Record& record() { return record_; }

  Ending play_by_weights() {
    // Looking for four is the larger part of a ply, so both sides place two stones before anybody
    // looks. Numbers drawn after the end of the game belong to no other game.
    while (cells_left_ - moves_ >= 4) {
      place_next();
      place_next();
      const Bits third = place_next();
      const Bits fourth = place_next();
      const Bits mine = mover_;
      const Bits theirs = other();
      if (!either_has_four(mine, theirs)) continue;
      // Without branches: who won when is anybody's guess.
      const bool by_first = has_four(mine ^ third);
      const bool by_second = has_four(theirs ^ fourth);
      const bool by_third = has_four(mine);
      const int surplus = by_first ? 3 : (by_second ? 2 : static_cast<int>(by_third));
      return won_after(-surplus);
    }
    while (moves_ < cells_left_) {
      place_next();
      if (has_four(other())) return won_after(0);
    }
    return {static_cast<std::uint8_t>(moves_), true};
  }

  /// The order of the rules is that of `Rules`; every turn draws, so that the stream does not
  /// depend on what the rules find.
  template <RuleSet kSet, Policy::Choice kChoice>
  Ending play_by_rules() {
    const Rules rules = kSet == RuleSet::kWinBlock ? kWinBlock : rules_;
    Bits mover_cells = winning_cells(mover_);
    Bits other_cells = winning_cells(other());
    int turns = 0;
    while (moves_ < cells_left_) {
      const Bits landing = landing_cells();
      const Bits wins = mover_cells & landing;
      const Bits dangers = other_cells & landing;
      if (kSet == RuleSet::kAny && rules.plans && turns++ == kTurnsBetweenPlans) {
        turns = 1;
        const int score = any(wins) ? 0 : score_by_plans(mover_cells, other_cells);
        if (score != 0) return won_after(score > 0 ? 1 : 2);
      }
      if (rules.take_win && any(wins)) return won_after(1);
      if (!any(wins)) {
        const bool lost = several(dangers) || any(back<1>(other_cells) & dangers);
        if (rules.give_up && lost) return won_after(2);
        const Bits under_two = back<1>(mover_cells) & back<2>(mover_cells);
        const Bits towers = landing & under_two & ~back<1>(other_cells);
        if (rules.stacked_win && !any(dangers) && any(towers)) return won_after(3);
      }
      const Bits candidates = candidate_cells(rules, landing, dangers, mover_cells, other_cells);
      const Bits stone = choose<kChoice>(rules, candidates);
      if (!any(stone)) continue;
      if (any(stone & mover_cells)) {
        record_.add(stone);
        return won_after(1);
      }
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
  static bool has_four(const Bits& stones) { return connect_four::has_four<Layout>(stones); }
  static bool several(const Bits& cells) { return any(cells ^ lowest(cells)); }

  /// Precondition: the mover cannot win at once.
  int score_by_plans(const Bits& mover_cells, const Bits& other_cells) const {
    const auto& ground = playouts_.ground();
    return solver::score_by_strategies<Layout>(
        ground, {mover_, occupied_, mover_cells & ~occupied_, other_cells & ~occupied_,
                 solver::KeyPair{}, ground.cells() - cells_left_ + moves_});
  }

  /// `ColumnLottery::column`, which needs no tables where all columns weigh the same.
  const Bits& column_of(std::uint32_t bits) const {
    const auto box = static_cast<int>((std::uint64_t{bits} * lottery_.width) >> 32);
    return geometry_.playable_in(kUniform ? box : lottery_.column(bits));
  }
  const Bits& drawn_column() { return column_of(rng_.draw()); }
  /// The free cell on top of the last stone, if there are both: the carry runs up from the stone.
  Bits cell_above_last() const { return (occupied_ + last_) & ~occupied_ & geometry_.playable(); }

  static Bits candidate_cells(const Rules& rules, const Bits& landing, const Bits& dangers,
                              const Bits& mover_cells, const Bits& other_cells) {
    if (rules.block && any(dangers)) return lowest(dangers);
    Bits candidates = landing;
    const auto drop_if_others_remain = [&candidates](const Bits& unwanted) {
      if (any(candidates & ~unwanted)) candidates &= ~unwanted;
    };
    if (rules.no_gift) drop_if_others_remain(back<1>(other_cells));
    if (rules.keep_threats) drop_if_others_remain(back<1>(mover_cells));
    return candidates;
  }

  template <Policy::Choice kChoice>
  Bits choose(const Rules& rules, const Bits& candidates) {
    const std::uint32_t bits = rng_.draw();
    if constexpr (Record::kHasReplies) {
      if (const Bits reply = candidates & record_.reply(); any(reply)) return reply;
    }
    if constexpr (kChoice == Policy::Choice::kRoulette) {
      return spin<Layout>(candidates, mover_, other(), bits);
    }
    Bits cells = candidates;
    if (rules.leave_even && (bits & kEvenCoins) == 0) {
      if (const Bits odd = cells & geometry_.answers(); any(odd)) cells = odd;
    }
    if (!several(cells)) return cells;
    if (rules.follow_up && (bits & kFollowCoins) != 0) {
      if (const Bits above = cells & cell_above_last(); any(above)) return above;
    }
    return cells & column_of(bits);
  }

  Bits place_next() {
    for (;;) {
      const Bits stone = (occupied_ + geometry_.bottom()) & ~occupied_ & drawn_column();
      if (!any(stone)) continue;
      place(stone);
      return stone;
    }
  }
  void place(const Bits& stone) {
    record_.add(stone);
    mover_ = other();
    occupied_ |= stone;
    last_ = stone;
    ++moves_;
  }
  Ending won_after(int more_moves) const {
    return {static_cast<std::uint8_t>(moves_ + more_moves), false};
  }

  const Playouts<Layout>& playouts_;
  const Geometry<Layout>& geometry_;
  const ColumnLottery& lottery_;
  const Rules rules_;
  support::Rng rng_;
  Bits mover_;
  Bits occupied_;
  /// Nobody knows which stone of the start was the last.
  Bits last_{};
  int cells_left_;
  int moves_ = 0;
  [[no_unique_address]] Record record_;
};

/// By any policy, which is looked up.
template <class Game>
Ending play_any(Game& game, const Policy& policy) {
  using Choice = Policy::Choice;
  if (policy.choice == Choice::kRoulette) {
    return game.template play_by_rules<RuleSet::kAny, Choice::kRoulette>();
  }
  if (policy.rules.any() || policy.last_good_reply) {
    return game.template play_by_rules<RuleSet::kAny, Choice::kWeights>();
  }
  return game.play_by_weights();
}

template <class Layout, class Game, Ending (Game::*kPlay)()>
void run_scalar(const Playouts<Layout>& playouts, const Position<Layout>* starts, std::size_t each,
                Streams streams, std::span<Ending> endings) {
  Supply<Layout> supply(starts, each, streams, endings.size());
  for (Ending& ending : endings) ending = (Game(playouts, supply.take()).*kPlay)();
}

template <class Layout, bool kUniform>
PlayoutKernel<Layout> kernel_for(const Policy& policy) {
  using Game = ScalarGame<Layout, kUniform>;
  using Choice = Policy::Choice;
  if (policy.choice == Choice::kRoulette) {
    return run_scalar<Layout, Game,
                      &Game::template play_by_rules<RuleSet::kAny, Choice::kRoulette>>;
  }
  if (policy.rules == kWinBlock) {
    return run_scalar<Layout, Game,
                      &Game::template play_by_rules<RuleSet::kWinBlock, Choice::kWeights>>;
  }
  if (policy.rules.any()) {
    return run_scalar<Layout, Game, &Game::template play_by_rules<RuleSet::kAny, Choice::kWeights>>;
  }
  return run_scalar<Layout, Game, &Game::play_by_weights>;
}

}  // namespace

template <class Layout>
PlayoutKernel<Layout> scalar_kernel(const Policy& policy) {
  return policy.weights == Weights::kUniform ? kernel_for<Layout, true>(policy)
                                             : kernel_for<Layout, false>(policy);
}

template <class Layout>
void scalar_lessons(const Playouts<Layout>& playouts, const Position<Layout>* starts,
                    std::size_t each, Streams streams, std::span<Ending> endings,
                    Lessons<Layout>& lessons) {
  const bool replies = playouts.policy().last_good_reply;
  Supply<Layout> supply(starts, each, streams, endings.size());
  for (std::size_t i = 0; i < endings.size(); ++i) {
    const auto next = supply.take();
    ScalarGame<Layout, false, Learns<Layout>> game(playouts, next);
    game.record().begin(*next.start, replies, lessons);
    endings[i] = play_any(game, playouts.policy());
    game.record().end(endings[i], lessons.stones[i]);
  }
}

template <class Layout>
std::vector<connect_four::Column> scalar_trace(const Playouts<Layout>& playouts,
                                               const Position<Layout>& start, Streams streams) {
  Supply<Layout> supply(&start, 1, streams, 1);
  ScalarGame<Layout, false, KeepsRecord<Layout>> game(playouts, supply.take());
  const Ending ending = play_any(game, playouts.policy());
  // The game may have gone on for a few moves before anybody looked.
  auto& moves = game.record().moves;
  moves.resize(std::min<std::size_t>(moves.size(), ending.moves));
  return std::move(moves);
}

template PlayoutKernel<Narrow> scalar_kernel(const Policy&);
template PlayoutKernel<Wide> scalar_kernel(const Policy&);
template void scalar_lessons(const Playouts<Narrow>&, const Position<Narrow>*, std::size_t, Streams,
                             std::span<Ending>, Lessons<Narrow>&);
template void scalar_lessons(const Playouts<Wide>&, const Position<Wide>*, std::size_t, Streams,
                             std::span<Ending>, Lessons<Wide>&);
template std::vector<connect_four::Column> scalar_trace(const Playouts<Narrow>&,
                                                        const Position<Narrow>&, Streams);
template std::vector<connect_four::Column> scalar_trace(const Playouts<Wide>&,
                                                        const Position<Wide>&, Streams);

}  // namespace quadrille::playout
