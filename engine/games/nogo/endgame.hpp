#pragma once

#include <cstdint>

#include "games/nogo/liberties.hpp"

/// How many more moves a side can make whatever the other one does, and how many at most. Who is
/// sure of more moves than the other side can ever make wins, long before the board is full.
namespace quadrille::nogo {

/// Of the areas of `cells`, how many there are.
template <class L>
constexpr int count_areas(typename L::Bits cells) {
  int areas = 0;
  for (; any(cells); ++areas) cells &= ~flood<L>(lowest(cells), cells);
  return areas;
}

/// Legal moves only become fewer. So a side makes no more moves than it has now, and in an area of
/// its stones and moves without a free cell outside it must leave one cell free.
template <class L>
constexpr int most_moves(const typename L::Bits& stones, const typename L::Bits& moves,
                         const typename L::Bits& empty) {
  using Bits = typename L::Bits;
  const Bits area = stones | moves;
  const Bits breathing = flood<L>(area & neighbours<L>(empty & ~moves), area);
  return count(moves) - count_areas<L>(area & ~breathing);
}

/// Cells for one side alone, with no neighbour that is or can become a stone of the other side: to
/// play there never captures. Precondition: `others_moves` are all legal moves of the other side.
template <class L>
constexpr typename L::Bits sure_cells(const typename L::Bits& moves, const typename L::Bits& others,
                                      const typename L::Bits& others_moves) {
  return moves & ~others_moves & ~neighbours<L>(others | others_moves);
}

/// How many of its sure cells a side can fill. In an area of its stones and sure cells, fill those
/// first that are farthest from one cell that stays free: on the way there, each stone finds a
/// free cell. The one is a sure cell, or a cell next to the area that neither side will play.
template <class L>
constexpr int least_moves(const typename L::Bits& stones, const typename L::Bits& sure,
                          const typename L::Bits& others_moves, const typename L::Bits& empty) {
  using Bits = typename L::Bits;
  const Bits area = stones | sure;
  const Bits breathing = flood<L>(area & neighbours<L>(empty & ~sure & ~others_moves), area);
  int cells = count(sure);
  for (Bits rest = sure & ~breathing; any(rest); --cells) rest &= ~flood<L>(lowest(rest), area);
  return cells;
}

/// Who wins, as far as that can be counted; both sides seen from the one to move.
enum class Count : std::uint8_t { kOpen, kWon, kLost };

template <class L>
constexpr Count count_out(const typename L::Bits& mover, const typename L::Bits& other,
                          const LegalMoves<L>& legal, const typename L::Bits& empty) {
  using Bits = typename L::Bits;
  // An area in which a cell must stay free has another one: half of the moves are always possible.
  const Bits sure = sure_cells<L>(legal.mover, other, legal.other);
  if (2 * count(sure) > count(legal.other) &&
      least_moves<L>(mover, sure, legal.other, empty) > most_moves<L>(other, legal.other, empty)) {
    return Count::kWon;
  }
  const Bits others_sure = sure_cells<L>(legal.other, mover, legal.mover);
  if (2 * count(others_sure) >= count(legal.mover) &&
      least_moves<L>(other, others_sure, legal.mover, empty) >=
          most_moves<L>(mover, legal.mover, empty)) {
    return Count::kLost;
  }
  return Count::kOpen;
}

}  // namespace quadrille::nogo
