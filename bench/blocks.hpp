#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "search/tree.hpp"
#include "support/rng.hpp"

namespace quadrille::search {

/// Blocks as a search leaves them, with random visits and values, in an arena of their own,
/// numbered in a random order: few of them stay in the cache, many do not.
class Blocks {
 public:
  Blocks(std::size_t count, std::size_t move_count) : tree_(arena_for(count, move_count)) {
    std::vector<games::MoveByte> moves(move_count);
    std::iota(moves.begin(), moves.end(), games::MoveByte{0});
    auto rng = support::Rng::stream(1, 0);
    for (std::size_t i = 0; i < count; ++i) {
      lines_.push_back(tree_.create_block(moves));
      fill(block(i), rng);
    }
    for (std::size_t i = count - 1; i > 0; --i) {
      std::swap(lines_[i], lines_[rng.below(static_cast<std::uint32_t>(i + 1))]);
    }
  }

  Block& block(std::size_t index) { return tree_.block(lines_[index]); }
  /// Blocks with neighbouring numbers lie anywhere.
  std::size_t next(std::size_t index) const { return index + 1 < lines_.size() ? index + 1 : 0; }

 private:
  static Tree arena_for(std::size_t count, std::size_t move_count) {
    // Two halves, of which one is used, and a line for the arena itself.
    const std::size_t bytes = 2 * (count + 1) * Block::lines_for(move_count) * support::kLineBytes;
    auto arena = support::Arena::reserve(bytes + (std::size_t{1} << 20));
    if (!arena) throw std::runtime_error(arena.error().message);
    return Tree(std::move(*arena));
  }

  static void fill(Block& block, support::Rng& rng) {
    constexpr std::uint32_t kMostVisits = 1000;
    for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
      const std::uint32_t visits = 1 + rng.below(kMostVisits);
      const int units = static_cast<int>(visits) * playout_units(rng) / 4;
      add(block.stats(slot), Stats(visits, units), Writers::kOne);
    }
  }
  /// Four times the mean, in units: between -1/4 and 1/4 of a win.
  static int playout_units(support::Rng& rng) { return static_cast<int>(rng.below(33)) - 16; }

  Tree tree_;
  std::vector<support::Line> lines_;
};

/// Enough for the first levels of the caches, and more than the last one holds.
inline constexpr std::size_t kWarmBlocks = 64;
inline constexpr std::size_t kColdBlocks = std::size_t{1} << 20;

}  // namespace quadrille::search
