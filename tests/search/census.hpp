#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "search/tree.hpp"

namespace quadrille::search {

/// What a walk over a tree, or a graph, at rest finds.
struct Census {
  std::uint64_t blocks = 0;
  /// Of the root.
  std::uint64_t visits = 0;
  /// Visits that end at a position that has a block, at least and at most. In a graph of positions
  /// that are not proven, as visits by several ways may find out about a proof one after the other.
  std::uint64_t fewest_own_visits = UINT64_MAX;
  std::uint64_t most_own_visits = 0;
  /// Blocks that more than one link leads to, and these links.
  std::uint64_t shared_blocks = 0;
  std::uint64_t shared_links = 0;
  /// Visits that end at shared blocks that are not proven; less than 0 if reuse has dropped blocks
  /// whence some came.
  std::int64_t visits_ending_at_shared_blocks = 0;
  std::uint64_t open_shared_blocks = 0;
  std::uint64_t links_to_open_shared_blocks = 0;
  /// By how much a value in a graph exceeds what its visits can have, at most. Workers that mend it
  /// at the same time can do that for a while.
  std::int64_t largest_excess = 0;
  /// The first thing that must not be, if there is any:
  ///   a link that leads out of the part of the memory that was handed out, or into another block,
  ///   or a second one to a block that is not shared;
  ///   fewer visits of a move than go on from there;
  ///   a value that so many visits cannot have, or, if the move is not proven, a value that is not
  ///   made up of what goes on from there and of the visits that end there.
  /// The last one would also catch a virtual loss that was not taken back.
  std::string flaw;
};

Census take_census(const Tree& tree);

/// The first link of a graph that leads to the block of another position, if there is any, or to
/// one that is not one ply ahead, as in a circle.
template <class Position>
std::string find_wrong_link(const Tree& graph, support::Line line, const Position& position,
                            std::set<support::Line>& seen) {
  if (!seen.insert(line).second) return "";
  const Block& block = graph.block(line);
  for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
    const support::Line link = block.link(slot);
    if (link == 0) continue;
    Position child = position;
    graph.play(child, block.move(slot));
    const games::Key key = graph.block(link).key();
    if (key.plies != position.plies() + 1) return "a link does not lead one ply on";
    if (!(key == child.key())) return "a link leads to another position";
    std::string flaw = find_wrong_link(graph, link, child, seen);
    if (!flaw.empty()) return flaw;
  }
  return "";
}
template <class Position>
std::string find_wrong_link(const Tree& graph, Position root) {
  std::set<support::Line> seen;
  graph.make_canonical(root);
  return find_wrong_link(graph, graph.root_line(), root, seen);
}

}  // namespace quadrille::search
