#pragma once

#include <cstddef>
#include <cstdint>

#include "search/own_stats.hpp"
#include "support/line_vector.hpp"

namespace quadrille::search {

/// A move that visits of a flight took. The first one stands for the root.
struct Edge {
  /// Of the position that the move leads to, if visits go on from there.
  Block* block = nullptr;
  /// Of the block's moves, or this worker's copy of them.
  StatsWord* stats = nullptr;
  OwnStats* own = nullptr;
  /// Before this flight, for the side that makes the move.
  Stats seen{};
  std::uint32_t parent = 0;
  std::uint32_t visits = 0;
  /// How many of them end here.
  std::uint32_t own_visits = 0;
  /// Sum over the visits, in units, for the side to move after the move.
  std::int32_t value = 0;
  /// What was added to the value in the tree until the visits are back, for the side that makes
  /// the move.
  std::int32_t virtual_value = 0;
  std::uint8_t slot = 0;
  /// The visits are in the tree already.
  bool is_marked = false;
  /// A move of the block was proven.
  bool has_new_proof = false;
  /// Visits come to the block by other ways, too.
  bool is_shared = false;
};

/// Visits that were sent down together and are on their way.
template <class Position>
struct Flight {
  std::uint64_t number = 0;
  support::LineVector<Edge> edges;
  std::size_t edge_count = 0;
  support::LineVector<Position> leaf_positions;
  support::LineVector<std::uint32_t> leaf_edges;
  /// The number of the first leaf among all of this worker.
  std::uint64_t first_leaf = 0;
};

}  // namespace quadrille::search
