// Included by lanes.cpp once for every CPU path, hence no include guard.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "hwy/highway.h"
#include "playout/playouts.hpp"
#include "playout/rows.hpp"
#include "playout/supply.hpp"
#include "support/rng.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::playout::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

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
/// that lane; this keeps the random stream of a game independent of its neighbours. Games that end
/// are frozen, and exchanged for new ones every few steps.
template <class Layout, LaneMode kMode>
class Lanes {
  using Row = typename Rows<Layout>::Row;
  using D = hn::ScalableTag<Row>;
  using Vec = hn::Vec<D>;
  using Position = connect_four::Position<Layout>;

  static constexpr std::size_t kGames = hn::MaxLanes(D());
  static constexpr std::size_t kRows = Rows<Layout>::kRows;
  static constexpr bool kKnowsThreats = kMode.rules != LaneRules::kNone;
  static constexpr int kStepsBetweenExchanges = 4;

 public:
  Lanes(const Playouts<Layout>& playouts, const Position* starts, std::size_t each, Streams streams,
        std::span<Ending> endings)
      : lottery_(playouts.lottery()),
        rules_(playouts.policy().rules),
        height_(static_cast<std::size_t>(playouts.geometry().height())),
        cells_(playouts.geometry().cells()),
        supply_(starts, each, streams, endings.size()),
        endings_(endings) {
    const Rows<Layout> playable(playouts.geometry().playable());
    const Rows<Layout> forbidden(playouts.geometry().forbidden());
    for (std::size_t r = 0; r < kRows; ++r) {
      set(playable_[r], playable.row[r]);
      set(forbidden_[r], forbidden.row[r]);
    }
    set_rows_to_zero();
    std::memset(rng_, 0, sizeof rng_);
    std::memset(shifted_, 0, sizeof shifted_);
    for (Row* lanes : {moves_, cells_left_, live_, moved_, to_come_}) set_lanes(lanes, 0);
    refill(kGames == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << kGames) - 1);
  }

  void run() {
    while (busy_ != 0) {
      Score score{load(moved_), load(live_), load(moves_), load(to_come_)};
      // Games that end within these steps play on; waiting for the outcome of one step before the
      // next would cost more.
      const Vec playing = score.live;
      for (int step = 0; step < kStepsBetweenExchanges; ++step) {
        const Vec drawn = hn::And(draw_columns(), playing);
        if constexpr (kKnowsThreats) {
          play_by_rules(drawn, playing, score);
        } else {
          play(drawn, score);
        }
      }
      hn::Store(score.moved, D(), moved_);
      hn::Store(score.live, D(), live_);
      hn::Store(score.moves, D(), moves_);
      hn::Store(score.to_come, D(), to_come_);
      exchange();
    }
  }

 private:
  struct alignas(64) Register {
    Row lane[kGames];
  };

  static HWY_INLINE Vec load(const Row* lanes) { return hn::Load(D(), lanes); }
  static HWY_INLINE Vec load(const Register& r) { return hn::Load(D(), r.lane); }
  static HWY_INLINE void store(Vec v, Register& r) { hn::Store(v, D(), r.lane); }
  static HWY_INLINE void set(Register& r, Row value) { store(hn::Set(D(), value), r); }
  static HWY_INLINE void set_lanes(Row* lanes, Row value) {
    hn::Store(hn::Set(D(), value), D(), lanes);
  }

  HWY_INLINE void set_rows_to_zero() {
    for (std::size_t r = 0; r < kRows; ++r) {
      set(last_[r], 0);
      set(stones_[r], 0);
    }
    for (std::size_t r = 0; r < kRows + 2; ++r) {
      set(last_cells_[r], 0);
      set(next_cells_[r], 0);
    }
  }

  // --- chance ---

  using D64 = hn::Repartition<std::uint64_t, D>;
  using Vec64 = hn::Vec<D64>;
  /// Games per 64-bit lane of a row register; as many generator registers serve one row register.
  static constexpr std::size_t kShare = sizeof(std::uint64_t) / sizeof(Row);
  static constexpr std::size_t kStates = kGames / kShare;
  static constexpr int kRowBits = 8 * sizeof(Row);

  static HWY_INLINE Vec64 mul_low_halves(Vec64 a, Vec64 b) {
    const hn::Repartition<std::uint32_t, D> halves;
    return hn::MulEven(hn::BitCast(halves, a), hn::BitCast(halves, b));
  }

  /// The games of generator register k sit in every kShare-th row lane, from lane k on.
  static constexpr std::size_t rng_index(std::size_t lane) {
    return lane % kShare * kStates + lane / kShare;
  }

  /// A drawn column for each game, as a row with that one bit set.
  HWY_INLINE Vec draw_columns() {
    constexpr D64 d64;
    const Vec64 factor = hn::Set(d64, support::Rng::kFactor);
    const Vec64 width = hn::Set(d64, lottery_.width);
    Vec64 boxes = hn::Zero(d64);
    Vec64 tickets = hn::Zero(d64);
    const auto draw_share = [&]<std::size_t k>() HWY_ATTR {
      // support::Rng::draw
      const Vec64 state = hn::Load(d64, rng_ + k * kStates);
      const Vec64 carry = hn::ShiftRight<32>(state);
      const Vec64 bits = hn::Xor(state, carry);
      hn::Store(hn::Add(mul_low_halves(state, factor), carry), d64, rng_ + k * kStates);
      // ColumnLottery::column, up to the tables
      const Vec64 scaled = mul_low_halves(bits, width);
      boxes = hn::Or(boxes, into_share<k>(scaled));
      if constexpr (kMode.weighted) {
        const Vec64 share = mul_low_halves(scaled, hn::Set(d64, lottery_.total));
        tickets = hn::Or(tickets, into_share<k>(share));
      }
    };
    [&]<std::size_t... k>(std::index_sequence<k...>) HWY_ATTR {
      (draw_share.template operator()<k>(), ...);
    }
    (std::make_index_sequence<kShare>());

    Vec column = hn::BitCast(D(), boxes);
    if constexpr (kMode.weighted) {
      const hn::RebindToSigned<hn::Repartition<std::uint8_t, D>> bytes;
      // Tickets are below 256, so flipping the top bit makes a signed comparison of bytes right;
      // in 16-bit lanes the upper bytes of both sides are zero and select zero.
      const auto sign = hn::Set(bytes, -128);
      const auto own =
          hn::Xor(hn::BitCast(bytes, look_up(lottery_.own_tickets.data(), column)), sign);
      const auto ticket = hn::Xor(hn::BitCast(bytes, tickets), sign);
      const auto alias = hn::BitCast(bytes, look_up(lottery_.alias.data(), column));
      column =
          hn::BitCast(D(), hn::IfThenElse(hn::Lt(ticket, own), hn::BitCast(bytes, column), alias));
      if constexpr (sizeof(Row) == 2) column = hn::And(column, hn::Set(D(), 0xFF));
    }
    return power_of_two(column);
  }

  /// The upper half of each 64-bit lane, which is below 256, moved to row lane k of its share.
  template <std::size_t k>
  static HWY_INLINE Vec64 into_share(Vec64 scaled) {
    constexpr int kTarget = static_cast<int>(k) * kRowBits;
    const Vec64 mask = hn::Set(D64(), std::uint64_t{0xFF} << kTarget);
    if constexpr (kTarget < 32) return hn::And(hn::ShiftRight<32 - kTarget>(scaled), mask);
    if constexpr (kTarget == 32) return hn::And(scaled, mask);
    if constexpr (kTarget > 32) return hn::And(hn::ShiftLeft<kTarget - 32>(scaled), mask);
  }

  static HWY_INLINE Vec look_up(const std::uint8_t* table, Vec index) {
    const hn::Repartition<std::uint8_t, D> bytes;
    return hn::BitCast(
        D(), hn::TableLookupBytes(hn::LoadDup128(bytes, table), hn::BitCast(bytes, index)));
  }

  static HWY_INLINE Vec power_of_two(Vec exponent) {
    alignas(16) static constexpr std::uint8_t kPowers[16] = {1, 2, 4, 8, 16, 32, 64, 128};
    if constexpr (sizeof(Row) == 1) {
      return look_up(kPowers, exponent);
    } else {
      // The upper byte looks eight columns further left, where the table starts anew.
      const Vec both = hn::Or(exponent, hn::ShiftLeft<8>(exponent));
      return look_up(kPowers, hn::Xor(both, hn::Set(D(), 0x0800)));
    }
  }

  // --- a ply ---

  /// What is known of each game. `moves` and `to_come` stand still once `live` is zero.
  struct Score {
    Vec moved;    ///< all ones if the last step placed a stone
    Vec live;     ///< all ones while the game is undecided
    Vec moves;    ///< stones placed
    Vec to_come;  ///< moves that the rules foresaw when they decided the game
  };

  /// Adds 1 where the mask is all ones, that is -1.
  static HWY_INLINE Vec one_more(Vec count, Vec mask) { return hn::Sub(count, mask); }

  static HWY_INLINE Vec shift_left_1(Vec v) { return hn::Add(v, v); }
  static HWY_INLINE Vec shift_left_2(Vec v) {
    // There are no shifts of bytes, and additions have more ports than the shifts made of words.
    if constexpr (sizeof(Row) == 1) return shift_left_1(shift_left_1(v));
    return hn::ShiftLeft<2>(v);
  }

  /// Drops the stones, without rules.
  HWY_INLINE void play(Vec falling, Score& score) {
    const Vec zero = hn::Zero(D());
    Vec fours = zero;
    // Stones of the side that plays, in the rows below, and its pairs along each direction: `up`
    // right, `down` right, and `tall` in a column, each kept for two rows.
    Vec below = zero;
    Vec below_left = zero;
    Vec up_1 = zero, up_2 = zero, down_1 = zero, down_2 = zero, tall_1 = zero, tall_2 = zero;
    const auto play_row = [&]<bool kCanEndLines>(std::size_t r) HWY_ATTR {
      const Vec mine = drop(r, score.moved, falling);
      const Vec left = shift_left_1(mine);
      const Vec pairs = hn::And(mine, left);
      const Vec tall = hn::And(mine, below);
      const Vec up = hn::And(mine, below_left);
      const Vec down = hn::And(left, below);
      fours = hn::Or(fours, hn::And(pairs, shift_left_2(pairs)));
      if constexpr (kCanEndLines) {
        fours = hn::Or(fours, hn::And(tall, tall_2));
        fours = hn::Or(fours, hn::And(up, shift_left_2(up_2)));
        fours = hn::Or(fours, hn::And(shift_left_2(down), down_2));
      }
      up_2 = up_1;
      up_1 = up;
      down_2 = down_1;
      down_1 = down;
      tall_2 = tall_1;
      tall_1 = tall;
      below = mine;
      below_left = left;
    };
    const std::size_t rows = active_rows_;
    std::size_t r = 0;
    for (; r < rows && r < 3; ++r) play_row.template operator()<false>(r);
#pragma GCC unroll 2
    for (; r < rows; ++r) play_row.template operator()<true>(r);
    for (; opens_row(r, falling); ++r) play_row.template operator()<true>(r);
    score.moved = hn::VecFromMask(D(), hn::Eq(falling, zero));
    score.moves = one_more(score.moves, hn::And(score.moved, score.live));
    score.live = hn::IfThenElseZero(hn::Eq(fours, zero), score.live);
  }

  HWY_INLINE bool opens_row(std::size_t r, Vec falling) {
    if (r >= height_ || is_zero(falling)) return false;
    active_rows_ = r + 1;
    return true;
  }

  /// Lets the falling stones into row r where it is free, and returns the mover's stones there.
  ///
  /// `last_` holds the stones of the side that played the last step, and `moved` tells whether it
  /// placed one: in a lane that drew a closed column the same side is still to move.
  HWY_INLINE Vec drop(std::size_t r, Vec moved, Vec& falling) {
    const Vec stones = load(stones_[r]);
    const Vec held = hn::And(falling, hn::Or(stones, load(forbidden_[r])));
    const Vec landed = hn::Xor(falling, held);
    const Vec mine = hn::Or(hn::Xor(load(last_[r]), hn::And(stones, moved)), landed);
    store(mine, last_[r]);
    store(hn::Or(stones, landed), stones_[r]);
    falling = held;
    return mine;
  }

  // --- a ply by the rules ---

  /// What the landing cells mean to the side to move, as sets of columns.
  struct Outlook {
    Vec open;     ///< a stone can land
    Vec wins;     ///< the landing cell wins
    Vec dangers;  ///< the landing cell would win for the other side
    Vec gifts;    ///< the cell above would win for the other side
    Vec keeps;    ///< the cell above wins
    Vec towers;   ///< the two cells above win
  };

  /// Winning cells in a row, of the side to move and of the other side.
  struct Cells {
    Vec mine, theirs;
  };

  HWY_INLINE Cells cells_in_row(std::size_t r, Vec moved) const {
    const Vec last = load(last_cells_[r]);
    const Vec next = load(next_cells_[r]);
    const Vec exchanged = hn::And(hn::Xor(last, next), moved);
    return {hn::Xor(last, exchanged), hn::Xor(next, exchanged)};
  }

  HWY_INLINE Outlook look_ahead(Vec moved) {
    const Vec zero = hn::Zero(D());
    const Vec columns = hn::Set(D(), static_cast<Row>((1u << lottery_.width) - 1));
    Outlook see{zero, zero, zero, zero, zero, zero};
    Vec falling = columns;
    Cells here = cells_in_row(0, moved);
    Cells above = cells_in_row(1, moved);
    for (std::size_t r = 0; r < height_ && (r <= active_rows_ || !is_zero(falling)); ++r) {
      const Vec held = hn::And(falling, hn::Or(load(stones_[r]), load(forbidden_[r])));
      const Vec landing = hn::Xor(falling, held);
      falling = held;
      const Cells second = cells_in_row(r + 2, moved);
      see.wins = hn::Or(see.wins, hn::And(landing, here.mine));
      see.dangers = hn::Or(see.dangers, hn::And(landing, here.theirs));
      if constexpr (kMode.rules == LaneRules::kAny) {
        const Vec under_mine = hn::And(landing, above.mine);
        see.gifts = hn::Or(see.gifts, hn::And(landing, above.theirs));
        see.keeps = hn::Or(see.keeps, under_mine);
        see.towers = hn::Or(see.towers, hn::And(under_mine, second.mine));
      }
      // From now on the other side is the one that moved last.
      store(here.theirs, next_cells_[r]);
      here = above;
      above = second;
    }
    see.open = hn::Xor(columns, falling);
    return see;
  }

  static HWY_INLINE bool is_zero(Vec v) { return hn::AllTrue(D(), hn::Eq(v, hn::Zero(D()))); }
  static HWY_INLINE Vec switched(Vec columns, bool on) {
    return hn::And(columns, hn::Set(D(), static_cast<Row>(on ? ~Row{0} : 0)));
  }
  /// `preferred` in the lanes where it is not empty, else `columns`.
  static HWY_INLINE Vec prefer(Vec preferred, Vec columns) {
    return hn::IfThenElse(hn::Eq(preferred, hn::Zero(D())), columns, preferred);
  }
  static HWY_INLINE Vec all_but_first(Vec columns) {
    return hn::And(columns, hn::Sub(columns, hn::Set(D(), 1)));
  }
  /// `moves` in the lanes where `columns` is not empty, else 0.
  static HWY_INLINE Vec moves_if_any(Vec columns, Row moves) {
    return hn::IfThenZeroElse(hn::Eq(columns, hn::Zero(D())), hn::Set(D(), moves));
  }

  HWY_INLINE void play_by_rules(Vec drawn, Vec playing, Score& score) {
    const Vec zero = hn::Zero(D());
    const Outlook see = look_ahead(score.moved);

    Vec candidates = see.open;
    Vec blocks = see.dangers;
    if constexpr (kMode.rules == LaneRules::kAny) {
      candidates = prefer(hn::AndNot(switched(see.gifts, rules_.no_gift), candidates), candidates);
      candidates =
          prefer(hn::AndNot(switched(see.keeps, rules_.keep_threats), candidates), candidates);
      blocks = switched(blocks, rules_.block);
    }
    candidates = prefer(hn::AndNot(all_but_first(blocks), blocks), candidates);
    const auto single = hn::Eq(all_but_first(candidates), zero);
    const Vec chosen =
        hn::And(hn::IfThenElse(single, candidates, hn::And(candidates, drawn)), playing);

    Vec to_come;
    if constexpr (kMode.rules == LaneRules::kAny) {
      const Vec won = hn::And(see.wins, hn::Or(chosen, switched(see.wins, rules_.take_win)));
      const auto cannot_win = hn::Eq(see.wins, zero);
      const auto safe = hn::And(cannot_win, hn::Eq(see.dangers, zero));
      const Vec two_dangers = hn::Or(all_but_first(see.dangers), hn::And(see.dangers, see.gifts));
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
    score.moves = one_more(score.moves, hn::And(score.moved, score.live));

    Vec falling = chosen;
    Vec below_left = zero;
    Vec below_right = zero;
    for (std::size_t r = 0; r < active_rows_ || opens_row(r, falling); ++r) {
      const Vec mine = drop(r, moved_before, falling);
      derive(r, mine, below_left, below_right);
    }
    find_winning_cells();
  }

  /// A row's stones shifted every way that a line through a neighbouring row needs them, and its
  /// pairs with the row below along both diagonals.
  struct Shifted {
    Register left_1, left_3, right_1, right_3;
    Register up_left_1, up_right_2, down_right_1, down_left_2;
  };

  HWY_INLINE void derive(std::size_t r, Vec mine, Vec& below_left, Vec& below_right) {
    Shifted& row = shifted_[r + 3];
    const Vec up = hn::And(mine, below_left);
    const Vec down = hn::And(mine, below_right);
    below_left = shift_left_1(mine);
    below_right = hn::ShiftRight<1>(mine);
    store(below_left, row.left_1);
    store(below_right, row.right_1);
    store(hn::ShiftLeft<3>(mine), row.left_3);
    store(hn::ShiftRight<3>(mine), row.right_3);
    store(shift_left_1(up), row.up_left_1);
    store(hn::ShiftRight<2>(up), row.up_right_2);
    store(hn::ShiftRight<1>(down), row.down_right_1);
    store(shift_left_2(down), row.down_left_2);
  }

  /// connect_four::completing_cells for the side that has just moved, row by row.
  HWY_INLINE void find_winning_cells() {
    const std::size_t rows = active_rows_ < height_ ? active_rows_ + 1 : height_;
    Vec below_1 = hn::Zero(D());
    Vec below_2 = hn::Zero(D());
    Vec below_3 = hn::Zero(D());
    for (std::size_t r = 0; r < rows; ++r) {
      // Row r + i relative to the target row is row[3 + i].
      const Shifted* row = shifted_ + r;
      const Vec mine = load(last_[r]);
      const Vec left_1 = load(row[3].left_1);
      const Vec pairs = hn::And(mine, left_1);
      const Vec along =
          hn::Or(hn::And(shift_left_1(pairs), hn::Or(load(row[3].left_3), load(row[3].right_1))),
                 hn::And(hn::ShiftRight<2>(pairs), hn::Or(load(row[3].right_3), left_1)));
      const Vec up = hn::Or(
          hn::And(load(row[2].up_left_1), hn::Or(load(row[0].left_3), load(row[4].right_1))),
          hn::And(load(row[5].up_right_2), hn::Or(load(row[6].right_3), load(row[2].left_1))));
      const Vec down = hn::Or(
          hn::And(load(row[2].down_right_1), hn::Or(load(row[0].right_3), load(row[4].left_1))),
          hn::And(load(row[5].down_left_2), hn::Or(load(row[6].left_3), load(row[2].right_1))));
      const Vec tall = hn::And(below_1, hn::And(below_2, below_3));
      const Vec cells = hn::Or(hn::Or(along, up), hn::Or(down, tall));
      store(hn::And(cells, load(playable_[r])), last_cells_[r]);
      below_3 = below_2;
      below_2 = below_1;
      below_1 = mine;
    }
  }

  // --- exchange of games ---

  HWY_INLINE void exchange() {
    const auto full = hn::Eq(load(moves_), load(cells_left_));
    const auto stopped = hn::Or(full, hn::Eq(load(live_), hn::Zero(D())));
    std::uint64_t done = 0;
    hn::StoreMaskBits(D(), stopped, reinterpret_cast<std::uint8_t*>(&done));
    done &= busy_;
    for (std::uint64_t rest = done; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
      const bool drawn = live_[lane] != 0;
      endings_[index_[lane]] = {static_cast<std::uint8_t>(moves_[lane] + to_come_[lane]), drawn};
    }
    refill(done);
    while (active_rows_ > 0 && is_zero(load(stones_[active_rows_ - 1]))) {
      --active_rows_;
      if constexpr (kKnowsThreats) shifted_[active_rows_ + 3] = Shifted{};
    }
  }

  /// Gives these lanes new games as long as there are any.
  HWY_INLINE void refill(std::uint64_t lanes) {
    std::uint64_t same_start = 0;
    for (; lanes != 0 && !supply_.empty(); lanes &= lanes - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
      const auto game = supply_.take();
      if (game.start != start_) {
        set_up(same_start);
        same_start = 0;
        prepare(*game.start);
      }
      rng_[rng_index(lane)] = game.rng_state;
      index_[lane] = game.index;
      same_start |= std::uint64_t{1} << lane;
    }
    set_up(same_start);
    busy_ &= ~lanes;
    const auto idle = lane_mask(lanes);
    hn::Store(hn::IfThenZeroElse(idle, load(live_)), D(), live_);
  }

  static HWY_INLINE hn::Mask<D> lane_mask(const std::uint64_t& lanes) {
    return hn::LoadMaskBits(D(), reinterpret_cast<const std::uint8_t*>(&lanes));
  }

  /// Puts the prepared start into these lanes. Whole registers are blended: single lanes written
  /// here would stall the loads of the next step.
  HWY_INLINE void set_up(std::uint64_t lanes) {
    if (lanes == 0) return;
    busy_ |= lanes;
    const auto chosen = lane_mask(lanes);
    const auto put = [&chosen](Row value, Row* into) HWY_ATTR {
      hn::Store(hn::IfThenElse(chosen, hn::Set(D(), value), load(into)), D(), into);
    };
    constexpr auto kOnes = static_cast<Row>(~Row{0});
    put(0, moves_);
    put(0, to_come_);
    put(start_cells_left_, cells_left_);
    put(kOnes, live_);
    put(kOnes, moved_);
    if (start_rows_ > active_rows_) active_rows_ = start_rows_;
    for (std::size_t r = 0; r < active_rows_; ++r) {
      put(start_last_.row[r], last_[r].lane);
      put(start_stones_.row[r], stones_[r].lane);
    }
    if constexpr (kKnowsThreats) {
      for (std::size_t r = 0; r < height_ && r <= active_rows_; ++r) {
        put(start_last_cells_.row[r], last_cells_[r].lane);
        put(start_next_cells_.row[r], next_cells_[r].lane);
      }
    }
  }

  HWY_INLINE void prepare(const Position& start) {
    start_ = &start;
    start_cells_left_ = static_cast<Row>(cells_ - start.plies());
    start_last_ = Rows<Layout>(start.other());
    start_stones_ = Rows<Layout>(start.other() | start.mover());
    if constexpr (kKnowsThreats) {
      start_last_cells_ = Rows<Layout>(start.threats_of_other());
      start_next_cells_ = Rows<Layout>(start.threats_of_mover());
    }
    start_rows_ = height_;
    while (start_rows_ > 0 && start_stones_.row[start_rows_ - 1] == 0) --start_rows_;
  }

  const ColumnLottery& lottery_;
  const Rules rules_;
  const std::size_t height_;
  const int cells_;
  Supply<Layout> supply_;
  std::span<Ending> endings_;

  std::uint64_t busy_ = 0;
  std::size_t active_rows_ = 0;

  const Position* start_ = nullptr;
  Rows<Layout> start_last_{typename Layout::Bits{}};
  Rows<Layout> start_stones_{typename Layout::Bits{}};
  Rows<Layout> start_last_cells_{typename Layout::Bits{}};
  Rows<Layout> start_next_cells_{typename Layout::Bits{}};
  std::size_t start_rows_ = 0;
  Row start_cells_left_ = 0;

  Register playable_[kRows];
  Register forbidden_[kRows];
  Register last_[kRows];
  Register stones_[kRows];
  /// Winning cells of the side that moved last and of the other one; two empty rows on top.
  Register last_cells_[kRows + 2];
  Register next_cells_[kRows + 2];
  /// Row r is shifted_[r + 3]; three empty rows at the bottom and on top.
  Shifted shifted_[kKnowsThreats ? kRows + 6 : 1];
  alignas(64) std::uint64_t rng_[kGames];
  alignas(64) Row moves_[kGames];
  alignas(64) Row cells_left_[kGames];
  alignas(64) Row live_[kGames];
  alignas(64) Row moved_[kGames];
  alignas(64) Row to_come_[kGames];
  std::size_t index_[kGames];
};

}  // namespace quadrille::playout::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
