#include "search/reuse.hpp"

namespace quadrille::search {
namespace {

void copy_move(Tree& tree, const Block& from, std::size_t from_slot, Block& to,
               std::size_t to_slot) {
  if (tree.has_later_stats()) {
    const Stats later = load(tree.later_stats(from)[from_slot]);
    tree.later_stats(to)[to_slot].store(later.word(), std::memory_order_relaxed);
  }
  to.stats(to_slot).store(load(from.stats(from_slot)).word(), std::memory_order_relaxed);
  to.set_proof(to_slot, from.proof(from_slot));
  to.relink(to_slot, from.link(from_slot));
}

support::Line copy_block(Tree& tree, support::Line old) {
  const support::Line copy = tree.copy_block(old);
  if (copy == 0) return 0;
  const Block& block = tree.block(copy);
  if (block.has_key()) tree.enter(block.key(), copy);
  if (block.is_shared()) tree.block(old).set_new_line(copy);
  return copy;
}

}  // namespace

std::uint64_t keep_below(Tree& tree, support::Line old_root,
                         std::span<const games::MoveByte> moves) {
  const Block& old_block = tree.block(old_root);
  tree.switch_halves();
  const std::uint64_t max_bytes = tree.bytes_per_half() / 2;
  const support::Line root = tree.create_block(moves);
  if (root == 0) return 0;
  for (std::size_t slot = 0; slot < moves.size(); ++slot) {
    for (std::size_t old_slot = 0; old_slot < old_block.move_count(); ++old_slot) {
      if (old_block.move(old_slot) == moves[slot]) {
        copy_move(tree, old_block, old_slot, tree.block(root), slot);
      }
    }
  }
  tree.set_root(root);

  // Blocks before `scan` have links into the new half, those after it still into the old one.
  std::uint64_t blocks = 1;
  support::Line end = root + tree.block(root).lines();
  for (support::Line scan = root; scan != end; scan += tree.block(scan).lines()) {
    Block& block = tree.block(scan);
    for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
      if (const support::Line old = block.link(slot)) tree.block(old).prefetch(Writers::kOne);
    }
    for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
      const support::Line old = block.link(slot);
      if (old == 0) continue;
      // Another way may have come here before.
      support::Line copy = tree.block(old).new_line();
      const bool is_new = copy == 0;
      const bool is_known_well = load(block.stats(slot)).visits() >= kMinKeptVisits;
      if (is_new && is_known_well && blocks < kMaxKeptBlocks && tree.bytes() < max_bytes) {
        copy = copy_block(tree, old);
      }
      block.relink(slot, copy);
      if (!is_new || copy == 0) continue;
      ++blocks;
      end = copy + tree.block(copy).lines();
    }
  }
  return blocks;
}

}  // namespace quadrille::search
