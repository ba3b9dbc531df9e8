#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "games/key.hpp"
#include "games/nogo/geometry.hpp"
#include "games/nogo/liberties.hpp"
#include "support/fold.hpp"
#include "support/rng.hpp"

namespace quadrille::nogo {

/// A position: a plain value that borrows its geometry. Play by copying; there is no undo.
///
/// `mover` is the side to move, `other` the one that moved last. A side that is to move and cannot
/// has lost. To play a move costs next to nothing; legal moves are found when they are asked for.
template <class LayoutType>
class Position {
 public:
  using Layout = LayoutType;
  using Bits = typename Layout::Bits;

  /// Its boards could be; graphs search its images apart.
  static constexpr bool kCanBeMirrored = false;

  explicit constexpr Position(const Geometry<Layout>& geometry) : geometry_(&geometry) {}

  /// The position with these stones. Precondition: a game on this board can lead to it.
  static constexpr Position of_stones(const Geometry<Layout>& geometry, const Bits& black,
                                      const Bits& white) {
    Position result(geometry);
    result.plies_ = count(black) + count(white);
    result.mover_ = result.side_to_move() == 0 ? black : white;
    result.other_ = result.side_to_move() == 0 ? white : black;
    return result;
  }

  constexpr const Geometry<Layout>& geometry() const { return *geometry_; }
  constexpr int plies() const { return plies_; }
  /// 0 if black is to move, else 1.
  constexpr int side_to_move() const { return plies_ & 1; }

  constexpr const Bits& mover() const { return mover_; }
  constexpr const Bits& other() const { return other_; }
  constexpr const Bits& stones_of(int player) const {
    return player == side_to_move() ? mover_ : other_;
  }
  constexpr Bits empty() const { return geometry_->cells() & ~(mover_ | other_); }

  /// Those of the other side are what it could play if it were to move.
  constexpr LegalMoves<Layout> legal_moves() const {
    auto moves = legal_moves_of<Layout>(mover_, other_, empty());
    if (plies_ == 0) moves.mover &= geometry_->first_moves();
    return moves;
  }
  constexpr bool is_legal(Move move) const {
    return move >= 0 && move < geometry_->board().cells() &&
           legal_moves().mover.has(geometry_->bit_of(move));
  }

  /// Precondition: the move is legal.
  constexpr void play(Move move) {
    mover_.insert(geometry_->bit_of(move));
    std::swap(mover_, other_);
    ++plies_;
  }
  constexpr Position after(Move move) const {
    Position next = *this;
    next.play(move);
    return next;
  }

  constexpr bool is_over() const {
    // Away from the other side's stones and with a liberty of its own a stone is always legal.
    const Bits free = empty();
    if (any(free & neighbours<Layout>(free) & ~neighbours<Layout>(other_))) return false;
    return !any(legal_moves().mover);
  }
  /// Precondition: it is over. There are no draws.
  constexpr bool is_won_by_other() const { return true; }

  /// Whether both sides' stones are still there in `later`, which lies no fewer plies ahead.
  constexpr bool may_lead_to(const Position& later) const {
    return later.plies_ >= plies_ && !any(stones_of(0) & ~later.stones_of(0)) &&
           !any(stones_of(1) & ~later.stones_of(1));
  }

  /// Zobrist hash, the same in both layouts.
  constexpr std::uint64_t hash() const {
    std::uint64_t hash = geometry_->start_hash();
    for (int player = 0; player < 2; ++player) {
      for_each_bit(stones_of(player), [&](int bit) {
        const Cell cell = geometry_->board().cell_of(geometry_->move_of(bit));
        hash ^= Geometry<Layout>::key(player, cell);
      });
    }
    return hash;
  }

  constexpr games::Key key() const {
    std::uint64_t check = 0;
    for (std::size_t i = 0; i < mover_.words.size(); ++i) {
      check = support::fold(check ^ mover_.words[i], support::kGoldenRatio ^ other_.words[i]);
    }
    return {hash(), static_cast<std::uint32_t>(check >> 32), static_cast<std::uint8_t>(plies_)};
  }

  friend constexpr bool operator==(const Position& a, const Position& b) {
    return a.mover_ == b.mover_ && a.other_ == b.other_ && a.plies_ == b.plies_ &&
           a.geometry_->board() == b.geometry_->board();
  }

 private:
  const Geometry<Layout>* geometry_;
  Bits mover_{};
  Bits other_{};
  int plies_ = 0;
};

static_assert(std::is_trivially_copyable_v<Position<Small>> && sizeof(Position<Small>) == 48);
static_assert(std::is_trivially_copyable_v<Position<Large>> && sizeof(Position<Large>) == 64);

}  // namespace quadrille::nogo
