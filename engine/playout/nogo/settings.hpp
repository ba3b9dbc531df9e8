#pragma once

#include <cstdint>

#include "support/range.hpp"

namespace quadrille::playout::nogo {

/// What a leaf is worth.
enum class Value : std::uint8_t {
  kMobility,  ///< (u - v) / (u + v), where u and v are the legal moves of the mover and the other
  kPlayout,   ///< who wins a random game
  kNet,       ///< what a small network thinks of it; on boards other than 9x9 as kMobility
};

/// How a random game is played.
enum class Style : std::uint8_t {
  kUniform,  ///< any legal move
  kKeepOwn,  ///< cells that only one side may play come last, as nobody can take them away
};

class Net;

/// How NoGo's leaves are valued, and what an expansion knows.
struct LeafSettings {
  Value value = Value::kNet;
  Style style = Style::kKeepOwn;
  /// Where mobility decides: so many random moves are made first.
  int moves_before = 12;
  /// Random games, or lines to the position that is valued by its mobility.
  int playouts_per_leaf = 1;
  /// Expansions see moves that win at once and leave out those that lose at once.
  bool tree_knowledge = true;
  /// For kNet; null is the one that comes with the program.
  const Net* net = nullptr;

  friend bool operator==(const LeafSettings&, const LeafSettings&) = default;
};

inline constexpr support::Range<int> kMovesBeforeRange{0, 169};
inline constexpr support::Range<int> kPlayoutsPerLeafRange{1, 64};

}  // namespace quadrille::playout::nogo
