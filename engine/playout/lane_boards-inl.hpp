// Part of the SIMD kernels: lanes.cpp includes it once for every CPU path, after
// lane_words-inl.hpp, hence no include guard.

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/connect_four/geometry.hpp"
#include "hwy/highway.h"
#include "playout/rows.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::playout::HWY_NAMESPACE {

/// Rows<Layout>(bits), which every game needs anew.
HWY_INLINE Rows<connect_four::Narrow> rows_of(std::uint64_t bits) {
  return Rows<connect_four::Narrow>(bits);
}
/// With a column in each lane, the highest bits of all lanes are a row, and the next ones the row
/// below it.
HWY_INLINE Rows<connect_four::Wide> rows_of(const connect_four::WideBits& bits) {
  using Board = Rows<connect_four::Wide>;
  constexpr std::size_t kColumns = 16;
  const hn::CappedTag<Board::Row, kColumns> d;
  const hn::RebindToSigned<decltype(d)> signed_d;
  alignas(64) Board::Row columns[kColumns] = {};
  std::memcpy(columns, bits.words.data(), sizeof bits.words);
  Board rows;
  for (std::size_t first = 0; first < kColumns; first += hn::Lanes(d)) {
    auto rest = hn::ShiftLeft<16 - static_cast<int>(Board::kRows)>(hn::Load(d, columns + first));
    for (std::size_t r = Board::kRows; r-- > 0;) {
      Board::Row row = 0;
      hn::StoreMaskBits(signed_d, hn::Lt(hn::BitCast(signed_d, rest), hn::Zero(signed_d)),
                        reinterpret_cast<std::uint8_t*>(&row));
      rows.row[r] = static_cast<Board::Row>(rows.row[r] | row << first);
      rest = hn::Add(rest, rest);
    }
  }
  return rows;
}

/// A start position as rows.
template <class Layout>
struct LaneStart {
  using Row = typename Rows<Layout>::Row;

  LaneStart() = default;
  explicit HWY_INLINE LaneStart(const connect_four::Position<Layout>& start)
      : last(rows_of(start.other())), stones(rows_of(start.other() | start.mover())) {
    while (rows_in_use > 0 && stones.row[rows_in_use - 1] == 0) --rows_in_use;
    for (const auto row : stones.row) odd_columns = static_cast<Row>(odd_columns ^ row);
  }

  Rows<Layout> last;
  Rows<Layout> stones;
  /// Those with an odd number of stones.
  Row odd_columns = 0;
  std::size_t rows_in_use = Rows<Layout>::kRows;
};

/// Looks for fours in rows of stones, which it takes from the lowest on.
template <class Layout>
class LaneLines {
  using W = LaneWords<typename Rows<Layout>::Row>;
  using Vec = typename W::Vec;

 public:
  HWY_INLINE LaneLines() {
    for (Vec* rows :
         {&fours_, &below_, &below_left_, &up_1_, &up_2_, &down_1_, &down_2_, &tall_1_, &tall_2_}) {
      *rows = W::zero();
    }
  }

  /// `kCanEndLines`: from the fourth row on, lines across rows may end.
  template <bool kCanEndLines>
  HWY_INLINE void take(Vec stones) {
    const Vec left = W::shift_left_1(stones);
    const Vec pairs = hn::And(stones, left);
    const Vec tall = hn::And(stones, below_);
    const Vec up = hn::And(stones, below_left_);
    const Vec down = hn::And(left, below_);
    fours_ = hn::Or(fours_, hn::And(pairs, W::shift_left_2(pairs)));
    if constexpr (kCanEndLines) {
      fours_ = hn::Or(fours_, hn::And(tall, tall_2_));
      fours_ = hn::Or(fours_, hn::And(up, W::shift_left_2(up_2_)));
      fours_ = hn::Or(fours_, hn::And(W::shift_left_2(down), down_2_));
    }
    up_2_ = up_1_;
    up_1_ = up;
    down_2_ = down_1_;
    down_1_ = down;
    tall_2_ = tall_1_;
    tall_1_ = tall;
    below_ = stones;
    below_left_ = left;
  }

  HWY_INLINE Vec fours() const { return fours_; }

 private:
  Vec fours_;
  // Stones in the row below, and pairs along each direction: `up` right, `down` right, and `tall`
  // in a column, each kept for two rows.
  Vec below_, below_left_;
  Vec up_1_, up_2_, down_1_, down_2_, tall_1_, tall_2_;
};

/// The boards of the games in the lanes.
template <class Layout>
class LaneBoards {
  using W = LaneWords<typename Rows<Layout>::Row>;
  using Vec = typename W::Vec;
  using Register = typename W::Register;

 public:
  static constexpr std::size_t kRows = Rows<Layout>::kRows;

  explicit HWY_INLINE LaneBoards(const connect_four::Geometry<Layout>& geometry)
      : height_(static_cast<std::size_t>(geometry.height())) {
    const Rows<Layout> forbidden(geometry.forbidden());
    for (std::size_t r = 0; r < kRows; ++r) {
      W::set(forbidden_[r], forbidden.row[r]);
      W::set(stones_[r], 0);
    }
    for (Register& row : last_) W::set(row, 0);
  }

  std::size_t height() const { return height_; }
  /// No game has a stone in this row or above.
  std::size_t active_rows() const { return active_rows_; }
  /// Stones of the side that played the last step; up to three rows above the highest one are
  /// empty.
  HWY_INLINE Vec last(std::size_t r) const { return W::load(last_[r]); }
  /// Stones and forbidden cells.
  HWY_INLINE Vec occupied(std::size_t r) const {
    return hn::Or(W::load(stones_[r]), W::load(forbidden_[r]));
  }

  /// The stones of both sides in row r; `moved` as for `drop`.
  struct Sides {
    Vec mover, other;
  };
  HWY_INLINE Sides sides(std::size_t r, Vec moved) const {
    const Vec stones = W::load(stones_[r]);
    const Vec mover = hn::Xor(W::load(last_[r]), hn::And(stones, moved));
    return {mover, hn::Xor(stones, mover)};
  }

  HWY_INLINE void set_up(typename W::Mask lanes, const LaneStart<Layout>& start) {
    if (start.rows_in_use > active_rows_) active_rows_ = start.rows_in_use;
    for (std::size_t r = 0; r < active_rows_; ++r) {
      W::put(lanes, start.last.row[r], last_[r]);
      W::put(lanes, start.stones.row[r], stones_[r]);
    }
  }

  /// Gives up the top rows that have become empty.
  HWY_INLINE void forget_empty_rows() {
    while (active_rows_ > 0 && W::is_zero(W::load(stones_[active_rows_ - 1]))) --active_rows_;
  }

  /// Lets the falling stones into row r where it is free, and returns the mover's stones there.
  ///
  /// `moved` tells whether the side that played the last step placed a stone: in a lane that drew a
  /// closed column the same side is still to move.
  HWY_INLINE Vec drop(std::size_t r, Vec& falling, Vec moved) {
    const Vec stones = W::load(stones_[r]);
    const Vec held = hn::And(falling, hn::Or(stones, W::load(forbidden_[r])));
    const Vec landed = hn::Xor(falling, held);
    const Vec mine = hn::Or(hn::Xor(W::load(last_[r]), hn::And(stones, moved)), landed);
    W::store(mine, last_[r]);
    W::store(hn::Or(stones, landed), stones_[r]);
    falling = held;
    return mine;
  }

  /// Whether stones fall through to row r, which is then in use.
  HWY_INLINE bool opens_row(std::size_t r, Vec falling) {
    if (r >= height_ || W::is_zero(falling)) return false;
    active_rows_ = r + 1;
    return true;
  }

  /// Drops the stones and returns the mover's fours; what is still falling found no room.
  HWY_INLINE Vec drop_and_find_fours(Vec& falling, Vec moved) {
    LaneLines<Layout> lines;
    const std::size_t rows = active_rows_;
    std::size_t r = 0;
    for (; r < rows && r < 3; ++r) lines.template take<false>(drop(r, falling, moved));
#pragma GCC unroll 2
    for (; r < rows; ++r) lines.template take<true>(drop(r, falling, moved));
    for (; opens_row(r, falling); ++r) lines.template take<true>(drop(r, falling, moved));
    return lines.fours();
  }

 private:
  const std::size_t height_;
  std::size_t active_rows_ = 0;
  Register forbidden_[kRows];
  Register last_[kRows + 3];
  Register stones_[kRows];
};

}  // namespace quadrille::playout::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
