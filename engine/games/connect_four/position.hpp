#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <iterator>
#include <type_traits>

#include "games/connect_four/geometry.hpp"
#include "games/connect_four/lines.hpp"
#include "games/key.hpp"
#include "games/outcome.hpp"
#include "support/fold.hpp"

namespace quadrille::connect_four {

using games::Outcome;

/// A set of columns that iterates from left to right.
class ColumnSet {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Column;
    using difference_type = std::ptrdiff_t;
    using pointer = const Column*;
    using reference = Column;

    constexpr Iterator() = default;
    explicit constexpr Iterator(std::uint32_t bits) : bits_(bits) {}
    constexpr Column operator*() const { return std::countr_zero(bits_); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint32_t bits_ = 0;
  };

  constexpr void insert(Column column) { bits_ |= std::uint32_t{1} << column; }
  constexpr bool contains(Column column) const { return (bits_ >> column & 1) != 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(); }
  friend constexpr bool operator==(ColumnSet, ColumnSet) = default;

 private:
  std::uint32_t bits_ = 0;
};

/// A position: a plain value that borrows its geometry. Play by copying; there is no undo.
///
/// `mover` is the side to move, `other` the one that moved last. Only `other` can have four in a
/// row, since a game ends with the move that makes four.
template <class LayoutType>
class Position {
 public:
  using Layout = LayoutType;
  using Bits = typename Layout::Bits;
  using Move = Column;

  static constexpr bool kCanBeMirrored = true;

  explicit constexpr Position(const Geometry<Layout>& geometry)
      : geometry_(&geometry), occupied_(geometry.forbidden()) {}

  /// The position with these stones. Precondition: a game on this board can lead to it.
  static constexpr Position of_stones(const Geometry<Layout>& geometry, const Bits& first,
                                      const Bits& second) {
    Position result(geometry);
    result.plies_ = count(first) + count(second);
    result.mover_ = result.side_to_move() == 0 ? first : second;
    result.occupied_ |= first | second;
    return result;
  }

  constexpr const Geometry<Layout>& geometry() const { return *geometry_; }
  constexpr int plies() const { return plies_; }
  /// 0 if the player who began is to move, else 1.
  constexpr int side_to_move() const { return plies_ & 1; }

  constexpr const Bits& mover() const { return mover_; }
  constexpr Bits other() const { return occupied_ ^ mover_ ^ geometry_->forbidden(); }
  /// Stones of both sides and forbidden cells.
  constexpr const Bits& occupied() const { return occupied_; }
  constexpr Bits stones_of(int player) const { return player == side_to_move() ? mover_ : other(); }

  /// The cell that a stone would take, in each column that has one. The carry of the addition runs
  /// up through stones and forbidden cells alike and stops in the first free cell.
  constexpr Bits landing_cells() const {
    return (occupied_ + geometry_->bottom()) & ~occupied_ & geometry_->playable();
  }
  constexpr bool is_legal(Column column) const {
    return column >= 0 && column < geometry_->width() &&
           column_rows<Layout>(landing_cells(), column) != 0;
  }
  constexpr ColumnSet legal_moves() const { return columns_of(landing_cells()); }

  /// Free cells that would complete a four for that side, whether or not a stone can land there
  /// yet.
  constexpr Bits threats_of_mover() const { return threats(mover_); }
  constexpr Bits threats_of_other() const { return threats(other()); }
  /// The moves that end the game in the mover's favour.
  constexpr ColumnSet winning_moves() const {
    return columns_of(threats_of_mover() & landing_cells());
  }

  /// The moves on which the other side would win if it were to move. To leave one of them open is
  /// to lose, unless the mover wins first.
  constexpr ColumnSet forced_moves() const {
    return columns_of(threats_of_other() & landing_cells());
  }

  /// Precondition: the move is legal.
  constexpr void play(Column column) {
    const std::uint64_t landing = column_rows<Layout>(landing_cells(), column);
    const Bits next_mover = other();
    occupied_ |= column_bits<Layout>(landing, column);
    mover_ = next_mover;
    ++plies_;
  }
  constexpr Position after(Column column) const {
    Position next = *this;
    next.play(column);
    return next;
  }

  constexpr bool is_won_by_other() const { return has_four<Layout>(other()); }
  constexpr bool is_full() const { return !any(geometry_->playable() & ~occupied_); }
  constexpr bool is_over() const { return is_won_by_other() || is_full(); }
  constexpr Outcome outcome() const {
    if (is_won_by_other()) {
      return side_to_move() == 0 ? Outcome::kSecondWins : Outcome::kFirstWins;
    }
    return is_full() ? Outcome::kDraw : Outcome::kOngoing;
  }

  /// Whether both sides' stones are still there in `later`, which lies no fewer plies ahead.
  constexpr bool may_lead_to(const Position& later) const {
    return later.plies_ >= plies_ && !any(stones_of(0) & ~later.stones_of(0)) &&
           !any(stones_of(1) & ~later.stones_of(1));
  }

  /// Left and right exchanged. Precondition: `target` is the geometry of the mirrored board, which
  /// is the position's own where the board is symmetric.
  constexpr Position mirrored(const Geometry<Layout>& target) const {
    Position result(target);
    result.mover_ = mirror(mover_, geometry_->width());
    result.occupied_ = mirror(occupied_, geometry_->width());
    result.plies_ = plies_;
    return result;
  }

  constexpr bool has_symmetric_board() const { return geometry_->is_symmetric(); }
  /// Precondition: the board is symmetric.
  constexpr Position mirrored() const { return mirrored(*geometry_); }
  constexpr Column mirrored_move(Column column) const { return geometry_->width() - 1 - column; }
  /// An order of the positions of one board.
  friend constexpr bool operator<(const Position& a, const Position& b) {
    return a.occupied_ == b.occupied_ ? precedes(a.mover_, b.mover_)
                                      : precedes(a.occupied_, b.occupied_);
  }

  /// Zobrist hash, the same in both layouts. Found when it is asked for: a search makes far more
  /// moves than it needs hashes.
  constexpr std::uint64_t hash() const {
    std::uint64_t hash = geometry_->start_hash();
    for (int player = 0; player < 2; ++player) {
      const Bits stones = stones_of(player);
      for (Column column = 0; column < geometry_->width(); ++column) {
        std::uint64_t rows = column_rows<Layout>(stones, column);
        for (; rows != 0; rows &= rows - 1) {
          hash ^= Geometry<Layout>::key(player, {column, std::countr_zero(rows)});
        }
      }
    }
    return hash;
  }

  /// Quicker than the hash, and only for positions of one board.
  constexpr games::Key key() const {
    const std::uint64_t check = folded(0x2545F4914F6CDD1Du);
    return {folded(support::kGoldenRatio), static_cast<std::uint32_t>(check >> 32),
            static_cast<std::uint8_t>(plies_)};
  }

  friend constexpr bool operator==(const Position& a, const Position& b) {
    return a.mover_ == b.mover_ && a.occupied_ == b.occupied_ &&
           a.geometry_->board() == b.geometry_->board();
  }

 private:
  /// Everything that tells two positions of a board apart, in one word.
  constexpr std::uint64_t folded(std::uint64_t seed) const {
    const std::uint64_t other_seed = support::split_mix(seed);
    std::uint64_t sum = seed;
    for (std::size_t i = 0; i < word_count<Layout>(); ++i) {
      sum = support::fold(sum ^ word(mover_, i), other_seed ^ word(occupied_, i));
    }
    return support::fold(sum, other_seed);
  }

  constexpr Bits threats(const Bits& stones) const {
    return completing_cells<Layout>(stones) & geometry_->playable() & ~occupied_;
  }
  constexpr ColumnSet columns_of(const Bits& cells) const {
    ColumnSet columns;
    for (Column column = 0; column < geometry_->width(); ++column) {
      if (column_rows<Layout>(cells, column) != 0) columns.insert(column);
    }
    return columns;
  }

  const Geometry<Layout>* geometry_;
  Bits mover_{};
  Bits occupied_{};
  int plies_ = 0;
};

static_assert(std::is_trivially_copyable_v<Position<Narrow>> && sizeof(Position<Narrow>) == 32);
static_assert(std::is_trivially_copyable_v<Position<Wide>> && sizeof(Position<Wide>) == 64);

}  // namespace quadrille::connect_four
