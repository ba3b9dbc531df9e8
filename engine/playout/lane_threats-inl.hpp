// Part of the SIMD kernels: lanes.cpp includes it once for every CPU path, after
// lane_rows-inl.hpp, hence no include guard.

#include <algorithm>
#include <cstddef>

#include "games/connect_four/position.hpp"
#include "hwy/highway.h"
#include "playout/rows.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::playout::HWY_NAMESPACE {

/// The winning cells of both sides in every game, kept up to date as stones fall. With `kSeesAbove`
/// also what lies on top of the landing cells.
template <class Layout, bool kSeesAbove>
class LaneThreats {
  using W = LaneWords<typename Rows<Layout>::Row>;
  using Vec = typename W::Vec;
  using Register = typename W::Register;
  static constexpr std::size_t kRows = Rows<Layout>::kRows;

 public:
  struct Start {
    Start() = default;
    explicit HWY_INLINE Start(const connect_four::Position<Layout>& start)
        : last(rows_of(start.threats_of_other())), next(rows_of(start.threats_of_mover())) {}

    Rows<Layout> last;
    Rows<Layout> next;
  };

  /// What the landing cells mean to the side to move, as sets of columns.
  struct Outlook {
    Vec open;     ///< a stone can land
    Vec wins;     ///< the landing cell wins
    Vec dangers;  ///< the landing cell would win for the other side
    Vec gifts;    ///< the cell above would win for the other side
    Vec keeps;    ///< the cell above wins
    Vec towers;   ///< the two cells above win
  };

  explicit HWY_INLINE LaneThreats(const connect_four::Geometry<Layout>& geometry) {
    const Rows<Layout> playable(geometry.playable());
    for (std::size_t r = 0; r < kRows; ++r) W::set(playable_[r], playable.row[r]);
    W::set(columns_, static_cast<typename W::Row>((1u << geometry.width()) - 1));
    for (std::size_t r = 0; r < kRows + 2; ++r) {
      W::set(last_cells_[r], 0);
      W::set(next_cells_[r], 0);
    }
  }

  /// Precondition: the boards are set up.
  HWY_INLINE void set_up(typename W::Mask lanes, const Start& start,
                         const LaneBoards<Layout>& boards) {
    for (std::size_t r = 0; r < boards.height() && r <= boards.active_rows(); ++r) {
      W::put(lanes, start.last.row[r], last_cells_[r]);
      W::put(lanes, start.next.row[r], next_cells_[r]);
    }
  }

  /// Rows [from, to) are empty in all games.
  HWY_INLINE void forget_rows(std::size_t from, std::size_t to) { rows_.forget(from, to); }

  /// Winning cells in a row, of the side to move and of the other side; taken cells may be
  /// among them. Rows above the first one that is not active tell nothing.
  struct Cells {
    Vec mine, theirs;
  };

  HWY_INLINE Cells cells_in_row(std::size_t r, Vec moved) const {
    const Vec last = W::load(last_cells_[r]);
    const Vec next = W::load(next_cells_[r]);
    const Vec exchanged = hn::And(hn::Xor(last, next), moved);
    return {hn::Xor(last, exchanged), hn::Xor(next, exchanged)};
  }

  /// The outlook of the side to move, which after this counts as the one that played last.
  HWY_INLINE Outlook look_ahead(const LaneBoards<Layout>& boards, Vec moved) {
    const Vec zero = W::zero();
    const Vec columns = W::load(columns_);
    Outlook see{zero, zero, zero, zero, zero, zero};
    Vec falling = columns;
    Cells here = cells_in_row(0, moved);
    Cells above = cells_in_row(1, moved);
    for (std::size_t r = 0;
         r < boards.height() && (r <= boards.active_rows() || !W::is_zero(falling)); ++r) {
      const Vec held = hn::And(falling, boards.occupied(r));
      const Vec landing = hn::Xor(falling, held);
      falling = held;
      const Cells second = cells_in_row(r + 2, moved);
      see.wins = hn::Or(see.wins, hn::And(landing, here.mine));
      see.dangers = hn::Or(see.dangers, hn::And(landing, here.theirs));
      if constexpr (kSeesAbove) {
        const Vec under_mine = hn::And(landing, above.mine);
        see.gifts = hn::Or(see.gifts, hn::And(landing, above.theirs));
        see.keeps = hn::Or(see.keeps, under_mine);
        see.towers = hn::Or(see.towers, hn::And(under_mine, second.mine));
      }
      W::store(here.theirs, next_cells_[r]);
      here = above;
      above = second;
    }
    see.open = hn::Xor(columns, falling);
    return see;
  }

  /// Drops a stone in each game and finds the winning cells of the side that dropped it.
  HWY_INLINE void drop(LaneBoards<Layout>& boards, Vec falling, Vec moved) {
    typename RowsAround<Layout>::Taker taker(rows_);
    for (std::size_t r = 0; r < boards.active_rows() || boards.opens_row(r, falling); ++r) {
      taker.take(boards.drop(r, falling, moved));
    }
    find_winning_cells(boards);
  }

 private:
  /// connect_four::completing_cells for the side that has just moved, row by row.
  HWY_INLINE void find_winning_cells(const LaneBoards<Layout>& boards) {
    const std::size_t rows = std::min(boards.active_rows() + 1, boards.height());
    typename RowsAround<Layout>::View around(rows_, boards);
    for (std::size_t r = 0; r < rows; ++r, around.climb()) {
      const Vec left_1 = around.left_1(0);
      const Vec pairs = hn::And(around.stones(0), left_1);
      const Vec along =
          hn::Or(hn::And(W::shift_left_1(pairs), hn::Or(around.left_3(0), around.right_1(0))),
                 hn::And(hn::ShiftRight<2>(pairs), hn::Or(around.right_3(0), left_1)));
      const Vec up =
          hn::Or(hn::And(around.up_left_1(-1), hn::Or(around.left_3(-3), around.right_1(1))),
                 hn::And(around.up_right_2(2), hn::Or(around.right_3(3), around.left_1(-1))));
      const Vec down =
          hn::Or(hn::And(around.down_right_1(-1), hn::Or(around.right_3(-3), around.left_1(1))),
                 hn::And(around.down_left_2(2), hn::Or(around.left_3(3), around.right_1(-1))));
      const Vec tall = hn::And(around.stones(-1), hn::And(around.stones(-2), around.stones(-3)));
      const Vec cells = hn::Or(hn::Or(along, up), hn::Or(down, tall));
      W::store(hn::And(cells, W::load(playable_[r])), last_cells_[r]);
    }
  }

  Register columns_;
  Register playable_[kRows];
  /// Winning cells of the side that played last and of the other one; two empty rows on top.
  Register last_cells_[kRows + 2];
  Register next_cells_[kRows + 2];
  RowsAround<Layout> rows_;
};

}  // namespace quadrille::playout::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
