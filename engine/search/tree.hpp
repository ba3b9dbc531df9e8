#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "games/mirror.hpp"
#include "search/block.hpp"
#include "search/transpositions.hpp"
#include "support/arena.hpp"

namespace quadrille::search {

/// Blocks in one half of an arena, linked from the root down. The other half is empty, but for the
/// moment in which `keep_below` (reuse.hpp) copies what is kept from one to the other.
///
/// A tree with a table of transpositions is a graph: what several orders of moves lead to has one
/// block, to which several links lead. Each link leads one ply on, so there is no way back.
///
/// A graph can merge images, too: then its blocks, that of the root included, are of canonical
/// positions, and a move leads to the block of the canonical one of what it makes and its mirror
/// image. Whoever follows links makes the moves by `play`, and sees when the sides are exchanged.
/// Where two moves lead to images of each other, the block has one of them.
class alignas(2 * support::kLineBytes) Tree {
 public:
  /// `later`, if any, is as large as the arena.
  explicit Tree(support::Arena arena, std::optional<Transpositions> table = std::nullopt,
                std::optional<support::Arena> later = std::nullopt)
      : arena_(std::move(arena)), table_(std::move(table)), later_(std::move(later)) {
    clear();
  }

  /// What a tree has besides its blocks.
  struct Extras {
    bool is_graph = false;
    bool has_later_stats = false;
  };
  /// All parts together have so many bytes. An error names those that could not be had.
  static support::Result<std::unique_ptr<Tree>> reserve(std::uint64_t bytes, Extras extras);

  // Between searches.

  /// Forgets everything, in no time.
  void clear() {
    root_ = 0;
    start_half(0);
  }
  /// Makes the other half the growing one. The old blocks stay readable until the halves are
  /// switched again.
  void switch_halves() {
    root_ = 0;
    start_half(1 - half_);
  }
  /// Whether a position and its mirror image have one block. Precondition: it is a graph of a board
  /// that has images, or the answer is no; and it is empty, or was the same before.
  void set_merges_images(bool merges_images) { merges_images_ = merges_images; }
  void set_root(support::Line line) { root_ = line; }
  bool has_root() const { return root_ != 0; }
  /// A new block outside of any worker's chunk; 0 if there is no room.
  support::Line create_block(std::span<const games::MoveByte> moves) {
    const support::Line line = growth_.take(Block::lines_for(moves.size()));
    if (line != 0) create_at(line, moves);
    return line;
  }

  /// A copy in the growing half of a block of the other one; 0 if there is no room.
  support::Line copy_block(support::Line old) {
    const std::uint32_t lines = block(old).lines();
    const support::Line line = growth_.take(lines);
    if (line == 0) return 0;
    std::memcpy(arena_.at(line), arena_.at(old), lines * support::kLineBytes);
    if (later_) std::memcpy(later_->at(line), later_->at(old), lines * support::kLineBytes);
    return line;
  }
  support::Line root_line() const { return root_; }

  // During a search, by any worker.

  Block& root() { return block(root_); }
  const Block& root() const { return block(root_); }
  Block& block(support::Line line) { return *reinterpret_cast<Block*>(arena_.at(line)); }
  const Block& block(support::Line line) const {
    return *reinterpret_cast<const Block*>(arena_.at(line));
  }

  /// A block in the worker's own chunk that nobody can reach yet; 0 if there is no room.
  support::Line create_block(support::Chunk& chunk, std::span<const games::MoveByte> moves) {
    const support::Line line = chunk.take(growth_, Block::lines_for(moves.size()), chunk_lines_);
    if (line != 0) create_at(line, moves);
    return line;
  }

  bool has_later_stats() const { return later_.has_value(); }
  /// Of the block's moves: the games in which the side to move made them at any time. They lie
  /// where the block lies, in an arena of their own. Precondition: the tree has them.
  StatsWord* later_stats(const Block& block) {
    const auto offset = reinterpret_cast<const std::byte*>(&block) - arena_.at(0);
    return reinterpret_cast<StatsWord*>(later_->at(0) + offset);
  }

  bool is_graph() const { return table_.has_value(); }
  bool merges_images() const { return merges_images_; }

  /// Makes a position the one that its block is of. Returns whether that is its mirror image.
  template <games::Game Position>
  [[gnu::always_inline]] bool make_canonical(Position& position) const {
    return merges_images_ && games::make_canonical(position);
  }
  /// Makes a move of the position's block: then the position is that of the next block. Returns
  /// whether that is a mirror image of what the move made.
  template <games::Game Position>
  [[gnu::always_inline]] bool play(Position& position, games::MoveByte move) const {
    position.play(move);
    return make_canonical(position);
  }
  /// Leaves the moves that a block of the position has.
  template <games::Game Position>
  void merge_moves(const Position& position, games::Expansion& moves) const {
    if (merges_images_) games::merge_moves(position, moves);
  }
  /// False only if no links lead from the block of one position to that of the other.
  template <games::Game Position>
  bool may_lead(const Position& from, const Position& to) const {
    if (from.may_lead_to(to)) return true;
    if constexpr (Position::kCanBeMirrored) {
      return merges_images_ && from.may_lead_to(to.mirrored());
    } else {
      return false;
    }
  }

  // The same in a graph. Precondition: it is one.

  support::Line create_block(support::Chunk& chunk, std::span<const games::MoveByte> moves,
                             const games::Key& key) {
    const support::Line line =
        chunk.take(growth_, Block::lines_with_key(moves.size()), chunk_lines_);
    if (line == 0) return 0;
    Block::create(arena_.at(line), moves, key);
    clear_later_stats(line, moves.size());
    return line;
  }
  void prefetch(const games::Key& key) const { table_->prefetch(key); }
  /// The block of the position with this key, 0 if there is none, or none any more.
  support::Line find(const games::Key& key) const {
    return table_->find(key, [&](support::Line line) { return block(line).key() == key; });
  }
  /// Lets other ways to its position find a block that a link leads to.
  void enter(const games::Key& key, support::Line line) { table_->insert(key, line); }

  /// Handed out to workers, unused ends of chunks included.
  std::uint64_t bytes() const { return growth_.used_lines() * support::kLineBytes; }
  std::uint64_t memory_bytes() const {
    return arena_.bytes() + (table_ ? table_->bytes() : 0) + (later_ ? later_->bytes() : 0);
  }
  std::uint64_t bytes_per_half() const { return arena_.lines_per_half() * support::kLineBytes; }

 private:
  /// 64 KB: a worker asks for one after several hundred expansions.
  static constexpr std::uint64_t kChunkLines = 1024;

  void create_at(support::Line line, std::span<const games::MoveByte> moves) {
    Block::create(arena_.at(line), moves);
    clear_later_stats(line, moves.size());
  }
  /// Bytes of zero are the atomics' initial state.
  void clear_later_stats(support::Line line, std::size_t move_count) {
    if (later_) std::memset(later_->at(line), 0, move_count * sizeof(StatsWord));
  }

  void start_half(int half) {
    half_ = half;
    growth_.restart(arena_.begin_of_half(half), arena_.lines_per_half());
    if (table_) table_->clear();
    // In a small arena no worker may lock up much of it.
    chunk_lines_ = static_cast<std::uint32_t>(
        std::clamp<std::uint64_t>(arena_.lines_per_half() / 256, 4, kChunkLines));
  }

  support::Arena arena_;
  std::optional<Transpositions> table_;
  std::optional<support::Arena> later_;
  support::Growth growth_;
  std::uint32_t chunk_lines_ = 0;
  int half_ = 0;
  support::Line root_ = 0;
  bool merges_images_ = false;
};

}  // namespace quadrille::search
