// Part of the SIMD kernels: lanes.cpp includes it once for every CPU path, after
// lane_boards-inl.hpp, hence no include guard.

#include <array>
#include <cstddef>
#include <cstring>

#include "hwy/highway.h"
#include "playout/rows.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::playout::HWY_NAMESPACE {

// Two ways to look from a row at the stones that may form a line with a cell of it, of the side
// that has just moved: the three rows below and above, shifted as lines run. Both answer the same
// questions about row i, counted from that row:
//
//   stones(i)                     its stones
//   left_1(i), right_3(i), ...    the same, so many columns further, as bits are shifted: left is
//                                 towards higher columns
//   up_left_1(i), ...             those with a neighbour in the row below, shifted; `up` along the
//                                 diagonal that rises to the left, `down` along the other

/// With few registers: each row is shifted every way once and stored.
template <class Layout>
class RowsInMemory {
  using W = LaneWords<typename Rows<Layout>::Row>;
  using Vec = typename W::Vec;
  using Register = typename W::Register;
  static constexpr std::size_t kRows = Rows<Layout>::kRows;

  struct Shifted {
    Register left_1, left_3, right_1, right_3;
    Register up_left_1, up_right_2, down_right_1, down_left_2;
  };

 public:
  HWY_INLINE RowsInMemory() { std::memset(shifted_, 0, sizeof shifted_); }

  HWY_INLINE void forget(std::size_t from, std::size_t to) {
    for (std::size_t r = from; r < to; ++r) shifted_[r + 3] = Shifted{};
  }

  /// Takes the rows in use one by one, from the lowest on.
  class Taker {
   public:
    explicit HWY_INLINE Taker(RowsInMemory& rows)
        : next_(rows.shifted_ + 3), below_left_(W::zero()), below_right_(W::zero()) {}

    HWY_INLINE void take(Vec stones) {
      Shifted& row = *next_++;
      const Vec up = hn::And(stones, below_left_);
      const Vec down = hn::And(stones, below_right_);
      below_left_ = W::shift_left_1(stones);
      below_right_ = hn::ShiftRight<1>(stones);
      W::store(below_left_, row.left_1);
      W::store(below_right_, row.right_1);
      W::store(hn::ShiftLeft<3>(stones), row.left_3);
      W::store(hn::ShiftRight<3>(stones), row.right_3);
      W::store(W::shift_left_1(up), row.up_left_1);
      W::store(hn::ShiftRight<2>(up), row.up_right_2);
      W::store(hn::ShiftRight<1>(down), row.down_right_1);
      W::store(W::shift_left_2(down), row.down_left_2);
    }

   private:
    Shifted* next_;
    Vec below_left_;
    Vec below_right_;
  };

  class View {
   public:
    HWY_INLINE View(const RowsInMemory& rows, const LaneBoards<Layout>& boards)
        : here_(rows.shifted_ + 3),
          boards_(&boards),
          below_{W::zero(), W::zero(), W::zero()},
          stones_(boards.last(0)) {}

    HWY_INLINE Vec stones(int i) const { return i == 0 ? stones_ : below_[-1 - i]; }
    HWY_INLINE Vec left_1(int i) const { return W::load(here_[i].left_1); }
    HWY_INLINE Vec left_3(int i) const { return W::load(here_[i].left_3); }
    HWY_INLINE Vec right_1(int i) const { return W::load(here_[i].right_1); }
    HWY_INLINE Vec right_3(int i) const { return W::load(here_[i].right_3); }
    HWY_INLINE Vec up_left_1(int i) const { return W::load(here_[i].up_left_1); }
    HWY_INLINE Vec up_right_2(int i) const { return W::load(here_[i].up_right_2); }
    HWY_INLINE Vec down_right_1(int i) const { return W::load(here_[i].down_right_1); }
    HWY_INLINE Vec down_left_2(int i) const { return W::load(here_[i].down_left_2); }

    HWY_INLINE void climb() {
      ++here_;
      ++row_;
      below_[2] = below_[1];
      below_[1] = below_[0];
      below_[0] = stones_;
      stones_ = boards_->last(row_);
    }

   private:
    const Shifted* here_;
    const LaneBoards<Layout>* boards_;
    std::size_t row_ = 0;
    Vec below_[3];
    Vec stones_;
  };

 private:
  /// Row r is shifted_[r + 3]; three empty rows at the bottom and on top.
  Shifted shifted_[kRows + 6];
};

/// With 32 registers: the rows around are kept there, and shifted when they are asked for.
template <class Layout>
class RowsInRegisters {
  using W = LaneWords<typename Rows<Layout>::Row>;
  using Vec = typename W::Vec;

 public:
  HWY_INLINE void forget(std::size_t, std::size_t) {}

  class Taker {
   public:
    explicit HWY_INLINE Taker(RowsInRegisters&) {}
    HWY_INLINE void take(Vec) {}
  };

  class View {
   public:
    HWY_INLINE View(const RowsInRegisters&, const LaneBoards<Layout>& boards) : boards_(&boards) {
      for (Row& row : rows_) row = {W::zero(), W::zero(), W::zero(), W::zero(), W::zero()};
      for (int i = 0; i < 3; ++i) {
        at(i) = row_of(boards.last(static_cast<std::size_t>(i)), at(i - 1));
      }
      at(3).stones = boards.last(3);
    }

    HWY_INLINE Vec stones(int i) const { return at(i).stones; }
    HWY_INLINE Vec left_1(int i) const { return at(i).left; }
    HWY_INLINE Vec left_3(int i) const { return hn::ShiftLeft<3>(at(i).stones); }
    HWY_INLINE Vec right_1(int i) const { return at(i).right; }
    HWY_INLINE Vec right_3(int i) const { return hn::ShiftRight<3>(at(i).stones); }
    HWY_INLINE Vec up_left_1(int i) const { return W::shift_left_1(at(i).up); }
    HWY_INLINE Vec up_right_2(int i) const { return hn::ShiftRight<2>(at(i).up); }
    HWY_INLINE Vec down_right_1(int i) const { return hn::ShiftRight<1>(at(i).down); }
    HWY_INLINE Vec down_left_2(int i) const { return W::shift_left_2(at(i).down); }

    HWY_INLINE void climb() {
      for (int i = -3; i < 2; ++i) at(i) = at(i + 1);
      at(2) = row_of(at(3).stones, at(1));
      at(3).stones = boards_->last(++lowest_ + 3);
    }

   private:
    struct Row {
      Vec stones, left, right, up, down;
    };
    static HWY_INLINE Row row_of(Vec stones, const Row& below) {
      return {stones, W::shift_left_1(stones), hn::ShiftRight<1>(stones),
              hn::And(stones, below.left), hn::And(stones, below.right)};
    }
    HWY_INLINE Row& at(int i) { return rows_[static_cast<std::size_t>(i + 3)]; }
    HWY_INLINE const Row& at(int i) const { return rows_[static_cast<std::size_t>(i + 3)]; }

    const LaneBoards<Layout>* boards_;
    std::size_t lowest_ = 0;
    /// From three rows below to three above.
    std::array<Row, 7> rows_;
  };
};

#if HWY_TARGET <= HWY_AVX3
template <class Layout>
using RowsAround = RowsInRegisters<Layout>;
#else
template <class Layout>
using RowsAround = RowsInMemory<Layout>;
#endif

}  // namespace quadrille::playout::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
