#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "games/proof.hpp"
#include "search/settings.hpp"

namespace quadrille::search {

/// A move of the searched position. Values are those of the side to move there.
struct MoveReport {
  int move = 0;
  std::uint64_t visits = 0;
  /// Expected points: 1 for a win, 0.5 for a draw, 0 for a loss. Without a visit 0.5.
  double value = 0.5;
  /// Of the game from the searched position on, if this move is played.
  games::Proof proof{};
  /// The line that the search expects, this move included.
  std::vector<int> principal_variation;

  friend bool operator==(const MoveReport&, const MoveReport&) = default;
};

enum class EndedBy : std::uint8_t {
  kNothing,  ///< it still runs
  kTime,
  kLeaves,
  kStop,
  kForced,      ///< all moves but one lose at once
  kDecided,     ///< no other move could get as many visits in the time that was left
  kProof,       ///< the value of the position is known
  kBook,        ///< nothing was searched: the book of openings knew
  kVisitLimit,  ///< a counter of the tree would overflow; 2^29 visits of one position
};
std::string_view name(EndedBy ended_by);

struct Report {
  int best_move = 0;
  /// Value and proof of the position, for the side to move.
  double value = 0.5;
  games::Proof proof{};
  /// The best first: in the order of the final choice.
  std::vector<MoveReport> moves;

  /// What this search did. A leaf is a visit that ended in an evaluation or in a known result.
  std::uint64_t leaves = 0;
  std::uint64_t playouts = 0;
  /// Blocks that were made in vain: another worker was quicker to publish its own.
  std::uint64_t races_lost = 0;
  double seconds = 0;
  /// Longest line of this search, in plies from the searched position.
  int deepest = 0;
  EndedBy ended_by = EndedBy::kNothing;

  /// The tree, with what was kept from earlier searches.
  std::uint64_t blocks = 0;
  /// Positions of this search that had a block already, by another order of moves; in a graph.
  std::uint64_t transpositions = 0;
  std::uint64_t tree_bytes = 0;
  std::uint64_t memory_bytes = 0;
  /// Positions that deserved a block found no room.
  bool is_arena_full = false;
  /// Visits of the root that were there before this search.
  std::uint64_t kept_visits = 0;

  Mode mode = Mode::kSerial;
  int threads = 1;

  friend bool operator==(const Report&, const Report&) = default;
};

}  // namespace quadrille::search
