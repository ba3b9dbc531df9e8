#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/game.hpp"
#include "search/tree.hpp"

namespace quadrille::search {

/// Looks for the block of `target` below `line`, the block of `position`: any number of plies down,
/// in any order of moves. Both positions are those that blocks are of (`Tree::make_canonical`).
/// `effort` bounds how many blocks are looked at. Returns 0 if there is none.
template <games::Game Position>
support::Line find_block(const Tree& tree, support::Line line, const Position& position,
                         const Position& target, int& effort) {
  if (position == target) return line;
  if (position.plies() >= target.plies() || !tree.may_lead(position, target)) return 0;
  if (--effort < 0) return 0;
  const Block& block = tree.block(line);
  for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
    const support::Line next = block.link(slot);
    if (next == 0) continue;
    Position child = position;
    tree.play(child, block.move(slot));
    const support::Line found = find_block(tree, next, child, target, effort);
    if (found != 0) return found;
  }
  return 0;
}

/// Below moves with fewer visits nothing is kept: their stats say nearly as much, and most blocks
/// of a tree hang there. One thread copies while all others wait.
inline constexpr std::uint32_t kMinKeptVisits = 16;

/// How much of a tree is kept at most: what can be copied in a few hundredths of a second, and
/// leaves half of the room for what is to come.
inline constexpr std::uint64_t kMaxKeptBlocks = std::uint64_t{1} << 19;

/// Makes `old_root` the root: copies what hangs below it into the other half of the arena, level by
/// level, so that what is visited most lies together (Cheney's algorithm: the copy is its own
/// queue). What several ways lead to is copied once. Moves whose blocks are not copied keep their
/// stats. The new root has all of `moves`, also those that an expansion left out. Returns the
/// number of blocks, 0 if nothing could be kept.
std::uint64_t keep_below(Tree& tree, support::Line old_root,
                         std::span<const games::MoveByte> moves);

}  // namespace quadrille::search
