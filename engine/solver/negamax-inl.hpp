// Included by negamax.cpp once for every CPU path, after strategies-inl.hpp, hence no include
// guard.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "hwy/highway.h"
#include "solver/negamax.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::solver::HWY_NAMESPACE {

/// Alpha-beta with a window of one point: every question is "is the score more than alpha?".
///
/// A node is only ever a position whose side to move cannot win at once, since moves that allow it
/// are not played. In this order, what costs least first:
///
///   - moves that lose at once are dropped; if none is left the position is lost
///   - a single move that is left is played without looking anything up
///   - the number of plies left bounds the score
///   - strategies that need no search (strategies-inl.hpp)
///   - the moves are expanded: the threats after each are what its child needs to know anyway, tell
///     whether the opponent can answer at all, and order the moves
///   - the table, which was on its way from memory meanwhile: what it knows of the position, then
///     of those after its moves
///   - the moves, one by one
template <class Layout>
class Negamax {
 public:
  using Bits = typename Layout::Bits;

  Negamax(const Ground<Layout>& ground, Table& table, Meter& meter)
      : ground_(ground), table_(table), meter_(meter) {}

  int search(const Node<Layout>& node, int alpha) {
    if (meter_.count_node()) return 0;
    const int cells = ground_.cells();
    const Bits landing = ground_.landing_cells(node.occupied);
    const Bits moves = safe_moves(landing, node.threats_of_other);
    if (!connect_four::any(moves)) return -winning_score(cells, node.plies + 2);
    if (node.plies >= cells - 2) return 0;

    // The mover's next stone but one can be the first to win; so can the opponent's.
    Bounds bounds{-winning_score(cells, node.plies + 4), winning_score(cells, node.plies + 3)};
    if (bounds.high <= alpha) return bounds.high;
    if (bounds.low > alpha) return bounds.low;
    if (!has_many(moves)) return search_only_move(node, moves, alpha);

    const Spot spot = table_.spot(node.keys.canonical(), ground_.key_bits());
    table_.prefetch(spot);
    int settled = 0;
    if (Strategies<Layout>(ground_, node, landing).settle(alpha, settled)) return settled;

    MoveList list;
    if (!expand(node, moves, list)) return bounds.high;
    bounds.high = winning_score(cells, node.plies + 5);
    if (bounds.high <= alpha) return bounds.high;
    // Far from the end it pays to ask whether one of the moves is known to be good enough.
    const std::size_t asked = node.plies < cells - kPliesNotAsked ? list.count : 1;
    std::array<Spot, Layout::kColumns> spots;
    for (std::size_t i = 0; i < asked; ++i) {
      spots[i] = table_.spot(keys_after(node, list.moves[i]).canonical(), ground_.key_bits());
      table_.prefetch(spots[i]);
    }
    table_.look_up(spot, bounds);
    if (bounds.high <= alpha) return bounds.high;
    if (bounds.low > alpha) return bounds.low;
    for (std::size_t i = 0; asked > 1 && i < asked; ++i) {
      Bounds reply{-bounds.high, -bounds.low};
      table_.look_up(spots[i], reply);
      if (-reply.high > alpha) return -reply.high;
    }

    const std::uint64_t nodes_before = meter_.nodes();
    int best = -search(child(node, list.moves[0]), -alpha - 1);
    for (std::size_t i = 1; i < list.count && best <= alpha; ++i) {
      best = std::max(best, -search(child(node, list.moves[i]), -alpha - 1));
    }
    if (meter_.has_given_up()) return 0;
    best = std::clamp(best, bounds.low, bounds.high);
    (best > alpha ? bounds.low : bounds.high) = best;
    table_.store(spot, bounds, meter_.nodes() - nodes_before);
    return best;
  }

 private:
  /// With fewer plies left, a question to the table costs more than it saves.
  static constexpr int kPliesNotAsked = 20;

  struct Move {
    Bits cell;
    /// Of the mover, when the stone is there.
    Bits threats;
    int promise;
  };
  struct MoveList {
    std::array<Move, Layout::kColumns> moves;
    std::size_t count = 0;

    /// Keeps the most promising first; among equals, those that came first.
    void insert(const Move& move) {
      std::size_t place = count++;
      for (; place > 0 && moves[place - 1].promise < move.promise; --place) {
        moves[place] = moves[place - 1];
      }
      moves[place] = move;
    }
  };

  /// The moves after which a side with these threats cannot win at once.
  Bits safe_moves(const Bits& landing, const Bits& threats) const {
    const Bits forced = landing & threats;
    if (!connect_four::any(forced)) return landing & ~ground_.under(threats);
    return has_many(forced) ? Bits{} : forced & ~ground_.under(threats);
  }

  Node<Layout> child(const Node<Layout>& node, const Move& move) const {
    return {node.occupied ^ node.mover ^ ground_.forbidden(),
            node.occupied | move.cell,
            node.threats_of_other & ~move.cell,
            move.threats,
            keys_after(node, move),
            node.plies + 1};
  }
  KeyPair keys_after(const Node<Layout>& node, const Move& move) const {
    return node.keys + ground_.keys(node.plies & 1, move.cell);
  }

  int search_only_move(const Node<Layout>& node, const Bits& cell, int alpha) {
    const Bits occupied = node.occupied | cell;
    const Move move{cell, ground_.threats(node.mover | cell, occupied), 0};
    if (!connect_four::any(safe_moves(ground_.landing_cells(occupied), move.threats))) {
      return winning_score(ground_.cells(), node.plies + 3);
    }
    return -search(child(node, move), -alpha - 1);
  }

  /// Where a threat of the mover wins in the end if both sides fill the rest of the board.
  Bits lasting_threat_cells(const Node<Layout>& node) const {
    const bool is_even = ((ground_.cells() - node.plies) & 1) == 0;
    return is_even ? ~ground_.answers() : ground_.answers();
  }

  /// False if the opponent has no answer to one of the moves: the next stone wins.
  bool expand(const Node<Layout>& node, const Bits& moves, MoveList& list) const {
    const Bits lasting = lasting_threat_cells(node);
    for (Bits rest = moves; connect_four::any(rest);) {
      const Bits cell = connect_four::lowest(rest);
      rest ^= cell;
      const Bits occupied = node.occupied | cell;
      const Bits landing = ground_.landing_cells(occupied);
      const Bits threats = ground_.threats(node.mover | cell, occupied);
      if (!connect_four::any(safe_moves(landing, threats))) return false;
      // The number of threats decides, those that are answered at once counting half and those
      // that the strategies build on twice; then the nearness to the middle.
      const int promise = 16 * connect_four::count(threats) -
                          8 * connect_four::count(threats & landing) +
                          16 * connect_four::count(threats & lasting) + ground_.centrality(cell);
      list.insert({cell, threats, promise});
    }
    return true;
  }

  const Ground<Layout>& ground_;
  Table& table_;
  Meter& meter_;
};

}  // namespace quadrille::solver::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
