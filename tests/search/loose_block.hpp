#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

#include "search/block.hpp"

namespace quadrille::search {

/// A block outside of any tree, with the moves 0, 1, 2, ...
class LooseBlock {
 public:
  explicit LooseBlock(std::size_t move_count) : memory_(Block::lines_for(move_count)) {
    std::vector<games::MoveByte> moves(move_count);
    std::iota(moves.begin(), moves.end(), games::MoveByte{0});
    block_ = Block::create(memory_.front().bytes, moves);
  }

  Block& operator*() const { return *block_; }
  Block* operator->() const { return block_; }

 private:
  struct alignas(support::kLineBytes) CacheLine {
    // What memory that was used before looks like.
    std::byte bytes[support::kLineBytes] = {std::byte{0xA5}, std::byte{0x5A}};
  };

  std::vector<CacheLine> memory_;
  Block* block_;
};

}  // namespace quadrille::search
