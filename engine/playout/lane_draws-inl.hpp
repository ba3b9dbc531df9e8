// Part of the SIMD kernels: lanes.cpp includes it once for every CPU path, after
// lane_words-inl.hpp, hence no include guard.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "hwy/highway.h"
#include "playout/column_lottery.hpp"
#include "playout/policy.hpp"
#include "support/rng.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::playout::HWY_NAMESPACE {

/// The random streams of the games in the lanes: support::Rng and ColumnLottery, many at a time.
/// With `kTossesCoins` every draw comes with its coins, the lowest bits.
template <class Row, bool kWeighted, bool kTossesCoins>
class LaneDraws {
  using W = LaneWords<Row>;
  using D = typename W::D;
  using Vec = typename W::Vec;
  using D64 = hn::Repartition<std::uint64_t, D>;
  using Vec64 = hn::Vec<D64>;
  /// Games per 64-bit lane of a row register; as many generator registers serve one row register.
  static constexpr std::size_t kShare = sizeof(std::uint64_t) / sizeof(Row);
  static constexpr std::size_t kStates = W::kGames / kShare;
  static constexpr int kRowBits = 8 * sizeof(Row);

 public:
  explicit HWY_INLINE LaneDraws(const ColumnLottery& lottery) : lottery_(lottery) {
    std::memset(rng_, 0, sizeof rng_);
  }

  HWY_INLINE void set_stream(std::size_t lane, std::uint64_t rng_state) {
    rng_[rng_index(lane)] = rng_state;
  }

  /// The column is a row with that one bit set.
  struct Draw {
    Vec column;
    Vec coins;
  };

  /// One for each game.
  HWY_INLINE Draw draw() {
    constexpr D64 d64;
    const Vec64 factor = hn::Set(d64, support::Rng::kFactor);
    const Vec64 width = hn::Set(d64, lottery_.width);
    Vec64 boxes = hn::Zero(d64);
    Vec64 tickets = hn::Zero(d64);
    Vec64 coins = hn::Zero(d64);
    const auto draw_share = [&]<std::size_t k>() HWY_ATTR {
      // support::Rng::draw
      const Vec64 state = hn::Load(d64, rng_ + k * kStates);
      const Vec64 carry = hn::ShiftRight<32>(state);
      const Vec64 bits = hn::Xor(state, carry);
      hn::Store(hn::Add(mul_low_halves(state, factor), carry), d64, rng_ + k * kStates);
      // ColumnLottery::column, up to the tables
      const Vec64 scaled = mul_low_halves(bits, width);
      boxes = hn::Or(boxes, into_share<k>(scaled));
      if constexpr (kWeighted) {
        const Vec64 share = mul_low_halves(scaled, hn::Set(d64, lottery_.total));
        tickets = hn::Or(tickets, into_share<k>(share));
      }
      if constexpr (kTossesCoins) {
        constexpr int kTarget = static_cast<int>(k) * kRowBits;
        const Vec64 lowest = hn::And(bits, hn::Set(d64, kFollowCoins | kEvenCoins));
        coins = hn::Or(coins, hn::ShiftLeft<kTarget>(lowest));
      }
    };
    [&]<std::size_t... k>(std::index_sequence<k...>) HWY_ATTR {
      (draw_share.template operator()<k>(), ...);
    }
    (std::make_index_sequence<kShare>());

    Vec column = hn::BitCast(D(), boxes);
    if constexpr (kWeighted) {
      const hn::RebindToSigned<hn::Repartition<std::uint8_t, D>> bytes;
      // Tickets are below 256, so flipping the top bit makes a signed comparison of bytes right.
      // In 16-bit lanes the upper bytes compare for nothing and are cleared.
      const auto sign = hn::Set(bytes, -128);
      const auto own =
          hn::Xor(hn::BitCast(bytes, look_up(lottery_.own_tickets.data(), column)), sign);
      const auto ticket = hn::Xor(hn::BitCast(bytes, tickets), sign);
      const auto alias = hn::BitCast(bytes, look_up(lottery_.alias.data(), column));
      column =
          hn::BitCast(D(), hn::IfThenElse(hn::Lt(ticket, own), hn::BitCast(bytes, column), alias));
      if constexpr (sizeof(Row) == 2) column = hn::And(column, W::all(0xFF));
    }
    return {power_of_two(column), hn::BitCast(D(), coins)};
  }

 private:
  /// The games of generator register k sit in every kShare-th row lane, from lane k on.
  static constexpr std::size_t rng_index(std::size_t lane) {
    return lane % kShare * kStates + lane / kShare;
  }

  static HWY_INLINE Vec64 mul_low_halves(Vec64 a, Vec64 b) {
    const hn::Repartition<std::uint32_t, D> halves;
    return hn::MulEven(hn::BitCast(halves, a), hn::BitCast(halves, b));
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
      return look_up(kPowers, hn::Xor(both, W::all(0x0800)));
    }
  }

  const ColumnLottery lottery_;
  alignas(64) std::uint64_t rng_[W::kGames];
};

}  // namespace quadrille::playout::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
