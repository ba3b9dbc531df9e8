// Included by lanes.cpp once for every CPU path, after the other parts, hence no include guard.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>

#include "hwy/highway.h"
#include "playout/lanes.hpp"
#include "playout/playouts.hpp"
#include "playout/supply.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::playout::HWY_NAMESPACE {

enum class LaneRules : std::uint8_t { kNone, kWinBlock, kAny };

/// What a kernel is compiled for; everything else about a policy is run-time data.
struct LaneMode {
  LaneRules rules;
  bool weighted;
};

/// Plays one game per SIMD lane. A lane is as wide as a row of the board (8 or 16 bits) and a
/// register holds the same row of many games:
///
///              game 0    game 1    game 2   ...
///   row 2     .......   ..o....   .......       one register
///   row 1     ...x...   ..x....   .......       one register
///   row 0     ..oxo..   .xo....   ...x...       one register
///
/// A stone falls by passing its column's bit from row to row, bottom up, until a row lets it in, so
/// all games play a ply together although each plays another column. Lines along a row are shifts
/// within a lane, all other lines are the same shifts between neighbouring registers. Rows that are
/// empty in all games are not looked at.
///
/// Every step draws one number per game. If it names a column that is not open, nothing happens in
/// that lane; this keeps the random stream of a game independent of its neighbours. Every few steps
/// somebody looks for plans, and games that have ended are exchanged for new ones, those of the
/// next batch if this one has no more.
template <class Layout, LaneMode kMode>
class Lanes final : public RunningGames<Layout> {
  using W = LaneWords<typename Rows<Layout>::Row>;
  using Row = typename W::Row;
  using D = typename W::D;
  using Vec = typename W::Vec;
  using Register = typename W::Register;
  using Position = connect_four::Position<Layout>;
  using Threats = LaneThreats<Layout, kMode.rules == LaneRules::kAny>;

  static constexpr bool kKnowsThreats = kMode.rules != LaneRules::kNone;
  static constexpr bool kMayFollow = kMode.rules == LaneRules::kAny;
  using Draws = LaneDraws<Row, kMode.weighted, kMayFollow>;

 public:
  explicit Lanes(const Playouts<Layout>& playouts)
      : rules_(playouts.policy().rules),
        cells_(playouts.geometry().cells()),
        draws_(playouts.lottery()),
        boards_(playouts.geometry()),
        threats_(playouts.geometry()),
        plans_(playouts.geometry()) {
    for (const auto row : Rows<Layout>(playouts.geometry().playable()).row) {
      odd_columns_at_start_ = static_cast<Row>(odd_columns_at_start_ ^ row);
    }
    for (Register* r :
         {&moved_, &live_, &moves_, &to_come_, &cells_left_, &last_column_, &odd_columns_}) {
      W::set(*r, 0);
    }
  }

  void begin(const Position* starts, std::size_t each, Streams streams,
             std::span<Ending> endings) override {
    Batch& batch = batch_of(begun_++);
    batch.supply = Supply<Layout>(starts, each, streams, endings.size());
    batch.endings = endings.data();
    batch.left = endings.size();
    // Another position may lie where one of an earlier batch lay.
    start_ = nullptr;
  }

  void finish() override {
    const Batch& batch = batch_of(finished_++);
    if (batch.left == 0) return;
    refill(kAllLanes & ~busy_);
    while (batch.left != 0) play_turns();
  }

 private:
  static constexpr std::uint64_t kAllLanes = ~std::uint64_t{0} >> (64 - W::kGames);

  /// Games from the same call, some of which may still wait for a lane.
  struct Batch {
    Supply<Layout> supply;
    Ending* endings = nullptr;
    /// That have not ended.
    std::size_t left = 0;
  };
  Batch& batch_of(std::size_t number) { return batches_[number % kMaxRunningBatches]; }

  HWY_INLINE void play_turns() {
    Score score{W::load(moved_),   W::load(live_),        W::load(moves_),
                W::load(to_come_), W::load(last_column_), W::load(odd_columns_)};
    // Games that end within these steps play on; waiting for the outcome of one step before the
    // next would cost more.
    const Vec playing = score.live;
    for (int step = 0; step < kTurnsBetweenPlans; ++step) {
      const auto draw = draws_.draw();
      if constexpr (kKnowsThreats) {
        play_by_rules(draw, playing, score);
      } else {
        play(hn::And(draw.column, playing), score);
      }
    }
    W::store(score.moved, moved_);
    W::store(score.live, live_);
    W::store(score.moves, moves_);
    W::store(score.to_come, to_come_);
    if constexpr (kMayFollow) {
      W::store(score.last_column, last_column_);
      W::store(score.odd_columns, odd_columns_);
    }
    if constexpr (kMayFollow) {
      if (rules_.plans) end_by_plans();
    }
    exchange();
  }

  /// What is known of each game. `moves` and `to_come` stand still once `live` is zero.
  struct Score {
    Vec moved;        ///< all ones if the last step placed a stone
    Vec live;         ///< all ones while the game is undecided
    Vec moves;        ///< stones placed
    Vec to_come;      ///< moves that the rules foresaw when they decided the game
    Vec last_column;  ///< of the last stone; 0 before the first
    Vec odd_columns;  ///< with an odd number of free cells
  };

  HWY_INLINE void play(Vec falling, Score& score) {
    const Vec fours = boards_.drop_and_find_fours(falling, score.moved);
    score.moved = hn::VecFromMask(D(), hn::Eq(falling, W::zero()));
    score.moves = W::one_more(score.moves, hn::And(score.moved, score.live));
    score.live = hn::IfThenElseZero(hn::Eq(fours, W::zero()), score.live);
  }

  static HWY_INLINE Vec switched(Vec columns, bool on) {
    return hn::And(columns, W::all(static_cast<Row>(on ? ~Row{0} : 0)));
  }
  /// `preferred` in the lanes where it is not empty, else `columns`.
  static HWY_INLINE Vec prefer(Vec preferred, Vec columns) {
    return hn::IfThenElse(hn::Eq(preferred, W::zero()), columns, preferred);
  }
  /// `moves` in the lanes where `columns` is not empty, else 0.
  static HWY_INLINE Vec moves_if_any(Vec columns, Row moves) {
    return hn::IfThenZeroElse(hn::Eq(columns, W::zero()), W::all(moves));
  }

  /// One of the candidates or, in lanes that drew none of them, nothing.
  HWY_INLINE Vec choose(Vec candidates, const typename Draws::Draw& draw,
                        const Score& score) const {
    Vec preferred = W::zero();
    if constexpr (kMayFollow) {
      const auto evens = hn::Eq(hn::And(draw.coins, W::all(kEvenCoins)), W::zero());
      const Vec odd = switched(hn::And(candidates, score.odd_columns), rules_.leave_even);
      candidates = prefer(hn::IfThenElseZero(evens, odd), candidates);
      const auto follows = hn::Ne(hn::And(draw.coins, W::all(kFollowCoins)), W::zero());
      const Vec above = switched(hn::And(candidates, score.last_column), rules_.follow_up);
      preferred = hn::IfThenElseZero(follows, above);
    }
    const auto single = hn::Eq(W::all_but_first(candidates), W::zero());
    return hn::IfThenElse(single, candidates, prefer(preferred, hn::And(candidates, draw.column)));
  }

  HWY_INLINE void play_by_rules(const typename Draws::Draw& draw, Vec playing, Score& score) {
    const Vec zero = W::zero();
    const auto see = threats_.look_ahead(boards_, score.moved);

    Vec candidates = see.open;
    Vec blocks = see.dangers;
    if constexpr (kMode.rules == LaneRules::kAny) {
      candidates = prefer(hn::AndNot(switched(see.gifts, rules_.no_gift), candidates), candidates);
      candidates =
          prefer(hn::AndNot(switched(see.keeps, rules_.keep_threats), candidates), candidates);
      blocks = switched(blocks, rules_.block);
    }
    candidates = prefer(hn::AndNot(W::all_but_first(blocks), blocks), candidates);
    const Vec chosen = hn::And(choose(candidates, draw, score), playing);

    Vec to_come;
    if constexpr (kMode.rules == LaneRules::kAny) {
      const Vec won = hn::And(see.wins, hn::Or(chosen, switched(see.wins, rules_.take_win)));
      const auto cannot_win = hn::Eq(see.wins, zero);
      const auto safe = hn::And(cannot_win, hn::Eq(see.dangers, zero));
      const Vec two_dangers =
          hn::Or(W::all_but_first(see.dangers), hn::And(see.dangers, see.gifts));
      const Vec lost = hn::IfThenElseZero(cannot_win, switched(two_dangers, rules_.give_up));
      const Vec towers = hn::AndNot(see.gifts, switched(see.towers, rules_.stacked_win));
      to_come =
          hn::Or(moves_if_any(won, 1),
                 hn::Or(moves_if_any(lost, 2), moves_if_any(hn::IfThenElseZero(safe, towers), 3)));
    } else {
      to_come = moves_if_any(see.wins, 1);
    }
    const auto undecided = hn::Eq(to_come, zero);
    score.to_come = hn::Or(score.to_come, hn::And(to_come, score.live));

    // A game that is decided now does not count this step's stone: it is among those to come.
    score.live = hn::IfThenElseZero(undecided, score.live);
    const Vec moved_before = score.moved;
    score.moved = hn::VecFromMask(D(), hn::Ne(chosen, zero));
    score.moves = W::one_more(score.moves, hn::And(score.moved, score.live));
    if constexpr (kMayFollow) {
      score.last_column = prefer(chosen, score.last_column);
      score.odd_columns = hn::Xor(score.odd_columns, chosen);
    }

    threats_.drop(boards_, chosen, moved_before);
  }

  HWY_INLINE void end_by_plans() {
    const Vec live = W::load(live_);
    const Vec left = hn::Sub(W::load(cells_left_), W::load(moves_));
    const Vec is_even = hn::VecFromMask(D(), hn::Eq(hn::And(left, W::all(1)), W::zero()));
    const auto winners = plans_.find(boards_, threats_, W::load(moved_), is_even);
    const Vec to_come =
        hn::Or(hn::And(winners.mover, W::all(1)), hn::And(winners.other, W::all(2)));
    W::store(hn::Or(W::load(to_come_), hn::And(to_come, live)), to_come_);
    W::store(hn::AndNot(hn::Or(winners.mover, winners.other), live), live_);
  }

  /// Collects the endings of the games that are over and gives their lanes new games.
  HWY_INLINE void exchange() {
    const auto full = hn::Eq(W::load(moves_), W::load(cells_left_));
    const auto stopped = hn::Or(full, hn::Eq(W::load(live_), W::zero()));
    std::uint64_t done = 0;
    hn::StoreMaskBits(D(), stopped, reinterpret_cast<std::uint8_t*>(&done));
    done &= busy_;
    for (std::uint64_t rest = done; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
      const bool drawn = live_.lane[lane] != 0;
      const int moves = moves_.lane[lane] + to_come_.lane[lane];
      *ending_[lane] = {static_cast<std::uint8_t>(moves), drawn};
      --batch_[lane]->left;
    }
    refill(done);
    const std::size_t rows = boards_.active_rows();
    boards_.forget_empty_rows();
    if constexpr (kKnowsThreats) threats_.forget_rows(boards_.active_rows(), rows);
  }

  HWY_INLINE bool has_game_waiting() {
    while (entered_ != begun_ && batch_of(entered_).supply.empty()) ++entered_;
    return entered_ != begun_;
  }

  /// Gives these lanes new games as long as there are any, and leaves the others idle.
  HWY_INLINE void refill(std::uint64_t lanes) {
    const Position* start = nullptr;
    std::uint64_t same_start = 0;
    for (; lanes != 0 && has_game_waiting(); lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      Batch& batch = batch_of(entered_);
      const auto game = batch.supply.take();
      if (game.start != start) {
        if (start != nullptr) set_up(same_start, *start);
        start = game.start;
        same_start = 0;
      }
      draws_.set_stream(lane, game.rng_state);
      ending_[lane] = batch.endings + game.index;
      batch_[lane] = &batch;
      same_start |= std::uint64_t{1} << lane;
    }
    if (start != nullptr) set_up(same_start, *start);
    busy_ &= ~lanes;
    W::put(lane_mask(lanes), 0, live_);
  }

  static HWY_INLINE typename W::Mask lane_mask(const std::uint64_t& lanes) {
    return hn::LoadMaskBits(D(), reinterpret_cast<const std::uint8_t*>(&lanes));
  }

  /// Puts a start into these lanes. Whole registers are blended: single lanes written here would
  /// stall the loads of the next step.
  HWY_INLINE void set_up(std::uint64_t lanes, const Position& start) {
    busy_ |= lanes;
    const auto chosen = lane_mask(lanes);
    W::put(chosen, W::kOnes, moved_);
    W::put(chosen, W::kOnes, live_);
    W::put(chosen, 0, moves_);
    W::put(chosen, 0, to_come_);
    W::put(chosen, 0, last_column_);
    W::put(chosen, static_cast<Row>(cells_ - start.plies()), cells_left_);
    if (start_ != &start) {
      start_ = &start;
      board_start_ = LaneStart<Layout>(start);
      if constexpr (kKnowsThreats) threat_start_ = typename Threats::Start(start);
    }
    W::put(chosen, static_cast<Row>(odd_columns_at_start_ ^ board_start_.odd_columns),
           odd_columns_);
    boards_.set_up(chosen, board_start_);
    if constexpr (kKnowsThreats) threats_.set_up(chosen, threat_start_, boards_);
  }

  const Rules rules_;
  const int cells_;
  std::array<Batch, kMaxRunningBatches> batches_;
  /// How many batches have begun, have no game waiting for a lane, and were asked for.
  std::size_t begun_ = 0;
  std::size_t entered_ = 0;
  std::size_t finished_ = 0;
  /// The lanes with a game.
  std::uint64_t busy_ = 0;

  Draws draws_;
  LaneBoards<Layout> boards_;
  struct Nothing {
    explicit Nothing(const connect_four::Geometry<Layout>&) {}
  };
  std::conditional_t<kKnowsThreats, Threats, Nothing> threats_;
  std::conditional_t<kMayFollow, LanePlans<Layout>, Nothing> plans_;
  Register moved_;
  Register live_;
  Register moves_;
  Register to_come_;
  Register cells_left_;
  Register last_column_;
  Register odd_columns_;
  /// Those of the empty board.
  Row odd_columns_at_start_ = 0;
  Ending* ending_[W::kGames];
  Batch* batch_[W::kGames];

  /// The start that was set up last, as rows: batches often repeat it.
  const Position* start_ = nullptr;
  LaneStart<Layout> board_start_;
  typename Threats::Start threat_start_;
};

template <class Layout, LaneMode kMode>
void run_lanes(const Playouts<Layout>& playouts, const connect_four::Position<Layout>* starts,
               std::size_t each, Streams streams, std::span<Ending> endings) {
  Lanes<Layout, kMode> lanes(playouts);
  lanes.begin(starts, each, streams, endings);
  lanes.finish();
}

template <class Layout, LaneMode kMode>
std::unique_ptr<RunningGames<Layout>> start_lanes(const Playouts<Layout>& playouts) {
  return std::make_unique<Lanes<Layout, kMode>>(playouts);
}

template <class Layout, LaneMode kMode>
constexpr LaneKernel<Layout> kKernel{run_lanes<Layout, kMode>, start_lanes<Layout, kMode>};

}  // namespace quadrille::playout::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
