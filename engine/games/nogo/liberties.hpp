#pragma once

#include "games/nogo/layout.hpp"

namespace quadrille::nogo {

/// What the free cells around them say about the groups of one side.
template <class L>
struct Liberties {
  using Bits = typename L::Bits;

  /// Stones of groups with two liberties or more.
  Bits secure{};
  /// Cells that are the last liberty of some group.
  Bits last{};
};

/// Precondition: every group has a liberty.
template <class L>
constexpr Liberties<L> liberties_of(const typename L::Bits& stones, const typename L::Bits& empty) {
  using Bits = typename L::Bits;
  Liberties<L> result;
  // Stones with two free cells next to them settle most groups, all of them with one flood.
  const Bits right = back<1>(empty);
  const Bits left = ahead<1>(empty);
  const Bits above = back<L::kStride>(empty);
  const Bits below = ahead<L::kStride>(empty);
  const Bits two = (right & left) | (above & below) | ((right | left) & (above | below));
  result.secure = flood<L>(two & stones, stones);
  Bits rest = stones & ~result.secure;
  while (any(rest)) {
    const Bits group = flood<L>(lowest(rest), rest);
    const Bits own = neighbours<L>(group) & empty;
    if (has_many(own)) {
      result.secure |= group;
    } else {
      result.last |= own;
    }
    rest &= ~group;
  }
  return result;
}

/// The legal moves of both sides, whoever is to move.
///
/// A move is illegal if it takes the last liberty of a group of the other side, or if it leaves its
/// own group none: if no free cell is next to it and no own group with a second liberty. What is
/// illegal stays so: such groups can only grow by the very move that is illegal.
template <class L>
struct LegalMoves {
  using Bits = typename L::Bits;

  Bits mover{};
  Bits other{};
};

template <class L>
constexpr LegalMoves<L> legal_moves_of(const typename L::Bits& mover, const typename L::Bits& other,
                                       const typename L::Bits& empty) {
  using Bits = typename L::Bits;
  const Liberties<L> own = liberties_of<L>(mover, empty);
  const Liberties<L> others = liberties_of<L>(other, empty);
  const Bits open = neighbours<L>(empty);
  return {empty & ~others.last & (open | neighbours<L>(own.secure)),
          empty & ~own.last & (open | neighbours<L>(others.secure))};
}

}  // namespace quadrille::nogo
