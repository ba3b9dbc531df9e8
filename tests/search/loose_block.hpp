#pragma once

#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

#include "search/block.hpp"

namespace quadrille::search {

/// A block outside of any tree.
class LooseBlock {
 public:
  explicit LooseBlock(std::span<const games::MoveByte> moves)
      : memory_(Block::lines_for(moves.size())),
        block_(Block::create(memory_.front().bytes, moves)) {}
  /// With the moves 0, 1, 2, ...
  explicit LooseBlock(std::size_t move_count) : LooseBlock(first_moves(move_count)) {}

  Block& operator*() const { return *block_; }
  Block* operator->() const { return block_; }

 private:
  static std::vector<games::MoveByte> first_moves(std::size_t count) {
    std::vector<games::MoveByte> moves(count);
    std::iota(moves.begin(), moves.end(), games::MoveByte{0});
    return moves;
  }

  struct alignas(support::kLineBytes) CacheLine {
    // What memory that was used before looks like.
    std::byte bytes[support::kLineBytes] = {std::byte{0xA5}, std::byte{0x5A}};
  };

  std::vector<CacheLine> memory_;
  Block* block_;
};

}  // namespace quadrille::search
