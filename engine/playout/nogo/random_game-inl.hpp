// Included by kernel.cpp once for every CPU path, hence no include guard.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "games/nogo/position.hpp"
#include "hwy/highway.h"
#include "playout/nogo/settings.hpp"
#include "support/rng.hpp"

#if HWY_TARGET <= HWY_AVX2 && HWY_ARCH_X86
#include <immintrin.h>
#endif

HWY_BEFORE_NAMESPACE();
namespace quadrille::playout::nogo::HWY_NAMESPACE {

/// The bit with `rank` set bits below it. Precondition: there is one.
HWY_INLINE int bit_of_rank(std::uint64_t word, int rank) {
#if HWY_TARGET <= HWY_AVX2 && HWY_ARCH_X86
  return std::countr_zero(_pdep_u64(std::uint64_t{1} << rank, word));
#else
  for (; rank > 0; --rank) word &= word - 1;
  return std::countr_zero(word);
#endif
}

template <std::size_t kWords>
HWY_INLINE int random_bit(const quadrille::nogo::CellBits<kWords>& bits, support::Rng& rng) {
  const auto rank =
      static_cast<int>(rng.below(static_cast<std::uint32_t>(quadrille::nogo::count(bits))));
  // Which word it is in is anybody's guess: no branches.
  std::uint64_t word = bits.words[0];
  int up_to_here = 0;
  int before = 0;
  int base = 0;
  for (std::size_t i = 0; i + 1 < kWords; ++i) {
    up_to_here += std::popcount(bits.words[i]);
    const bool is_beyond = rank >= up_to_here;
    before = is_beyond ? up_to_here : before;
    base = is_beyond ? static_cast<int>(i + 1) * 64 : base;
    word = is_beyond ? bits.words[i + 1] : word;
  }
  return base + bit_of_rank(word, rank - before);
}

/// A game that is played on at random.
///
/// Legal moves are not kept. Each side has the cells that are not known to be illegal for it, and a
/// cell is looked at when chance picks it. What is illegal stays so, hence a cell is refused once
/// at most, and every legal move is as likely as any other.
template <class Layout>
class RandomGame {
 public:
  using Bits = typename Layout::Bits;
  using Geometry = quadrille::nogo::Geometry<Layout>;
  using Position = quadrille::nogo::Position<Layout>;

  explicit RandomGame(const Position& start)
      : geometry_(&start.geometry()),
        mover_{start.mover(), start.empty()},
        other_{start.other(), start.empty()},
        empty_(start.empty()) {
    if (start.plies() == 0) mover_.open &= geometry_->first_moves();
  }

  const Bits& mover() const { return mover_.stones; }
  const Bits& other() const { return other_.stones; }
  const Bits& empty() const { return empty_; }

  /// Makes a move of the side to move; false if it has none.
  bool play_uniform(support::Rng& rng) {
    while (any(mover_.open)) {
      const int bit = random_bit(mover_.open, rng);
      if (rights_to(bit).mover) {
        put(bit);
        return true;
      }
      mover_.open.erase(bit);
    }
    return false;
  }

  /// Plays a cell that both sides may play; false if there is none.
  bool play_shared(support::Rng& rng) {
    for (Bits shared = mover_.open & other_.open; any(shared);) {
      const int bit = random_bit(shared, rng);
      const Rights rights = rights_to(bit);
      if (rights.mover && rights.other) {
        put(bit);
        return true;
      }
      if (!rights.mover) mover_.open.erase(bit);
      if (!rights.other) other_.open.erase(bit);
      shared.erase(bit);
    }
    return false;
  }

  /// Whether the side to move has the last move, as it seems. Precondition: no cell is left that
  /// both may play, so that each side only fills what is its own.
  bool is_won_by_count() const {
    const auto legal =
        quadrille::nogo::legal_moves_of<Layout>(mover_.stones, other_.stones, empty_);
    return reserve(mover_.stones, legal.mover) > reserve(other_.stones, legal.other);
  }

 private:
  struct Side {
    Bits stones;
    /// Not known to be illegal.
    Bits open;
  };
  struct Rights {
    bool mover;
    bool other;
  };

  void put(int bit) {
    const Bits cell = Bits::of(bit);
    const Side next = {other_.stones, other_.open & ~cell};
    other_ = {mover_.stones | cell, mover_.open & ~cell};
    mover_ = next;
    empty_ &= ~cell;
  }

  /// How many of its own cells a side can fill: all, but one for each group, together with the
  /// cells of its own that it touches, that has no liberty elsewhere.
  int reserve(const Bits& stones, const Bits& own) const {
    const Bits area = stones | own;
    const Bits elsewhere = quadrille::nogo::neighbours<Layout>(empty_ & ~own);
    Bits bound = area & ~quadrille::nogo::flood<Layout>(area & elsewhere, area);
    int cells = count(own);
    while (any(bound)) {
      bound &= ~quadrille::nogo::flood<Layout>(lowest(bound), bound);
      --cells;
    }
    return cells;
  }

  /// Who may play a free cell. Nearly always each stone next to it has another free cell at its
  /// side and one look at all of them is enough.
  HWY_INLINE Rights rights_to(int bit) const {
    Bits left = empty_;
    left.erase(bit);
    const Bits near = quadrille::nogo::neighbours<Layout>(left);
    const Bits& around = geometry_->around(bit);
    const Bits own = around & mover_.stones;
    const Bits others = around & other_.stones;
    const Bits bound = (own | others) & ~near;
    Bits free = (own | others) & near;
    if (any(bound)) {
      free |= freed(bound & own, mover_.stones, near);
      free |= freed(bound & others, other_.stones, near);
    }
    const bool is_open = any(around & left);
    const bool all_own = !any(own & ~free);
    const bool all_others = !any(others & ~free);
    // Bitwise: all of it is cheap and nothing of it can be predicted.
    const int for_mover = int{all_others} & (int{is_open} | int{any(own & free)});
    const int for_other = int{all_own} & (int{is_open} | int{any(others & free)});
    return {for_mover != 0, for_other != 0};
  }

  /// Those of the stones whose groups have a stone in `near`.
  static Bits freed(Bits bound, const Bits& stones, const Bits& near) {
    Bits result;
    while (any(bound)) {
      const Bits stone = lowest(bound);
      Bits group = stone;
      for (;;) {
        const Bits more = (group | quadrille::nogo::neighbours<Layout>(group)) & stones;
        if (any(more & near)) {
          result |= stone;
          break;
        }
        if (more == group) break;
        group = more;
      }
      bound ^= stone;
    }
    return result;
  }

  const Geometry* geometry_;
  Side mover_;
  Side other_;
  Bits empty_;
};

}  // namespace quadrille::playout::nogo::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
