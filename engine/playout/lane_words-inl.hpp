// Part of the SIMD kernels: lanes.cpp includes it once for every CPU path, before the others, hence
// no include guard.

#include <cstddef>
#include <cstdint>

#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace quadrille::playout::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// The words of the kernels: registers with a row of the board per lane, a game in each lane.
template <class RowType>
struct LaneWords {
  using Row = RowType;
  using D = hn::ScalableTag<Row>;
  using Vec = hn::Vec<D>;
  using Mask = hn::Mask<D>;

  static constexpr std::size_t kGames = hn::MaxLanes(D());
  static constexpr auto kOnes = static_cast<Row>(~Row{0});

  /// A register's place in memory.
  struct alignas(64) Register {
    Row lane[kGames];
  };

  static HWY_INLINE Vec zero() { return hn::Zero(D()); }
  static HWY_INLINE Vec all(Row value) { return hn::Set(D(), value); }
  static HWY_INLINE Vec load(const Register& r) { return hn::Load(D(), r.lane); }
  static HWY_INLINE void store(Vec v, Register& r) { hn::Store(v, D(), r.lane); }
  static HWY_INLINE void set(Register& r, Row value) { store(all(value), r); }
  /// `value` in the chosen lanes.
  static HWY_INLINE void put(Mask chosen, Row value, Register& r) {
    store(hn::IfThenElse(chosen, all(value), load(r)), r);
  }

  static HWY_INLINE bool is_zero(Vec v) { return hn::AllTrue(D(), hn::Eq(v, zero())); }
  static HWY_INLINE Vec all_but_first(Vec columns) {
    return hn::And(columns, hn::Sub(columns, all(1)));
  }
  /// Adds 1 where the mask is all ones, that is -1.
  static HWY_INLINE Vec one_more(Vec count, Vec mask) { return hn::Sub(count, mask); }

  static HWY_INLINE Vec shift_left_1(Vec v) { return hn::Add(v, v); }
  static HWY_INLINE Vec shift_left_2(Vec v) {
    // There are no shifts of bytes, and additions have more ports than the shifts made of words.
    if constexpr (sizeof(Row) == 1) return shift_left_1(shift_left_1(v));
    return hn::ShiftLeft<2>(v);
  }
};

}  // namespace quadrille::playout::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
