#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

#include "search/tree.hpp"

namespace quadrille::search {

/// What a block says of one of its moves.
struct Move {
  std::int64_t visits = 0;
  /// In units.
  std::int64_t value = 0;
  games::Proof proof{};
};

/// A tree with one block, whose moves are numbered from 0.
inline std::unique_ptr<Tree> tree_of(std::initializer_list<Move> moves) {
  auto tree = std::make_unique<Tree>(std::move(*support::Arena::reserve(64 * 1024)));
  std::vector<games::MoveByte> numbers;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    numbers.push_back(static_cast<games::MoveByte>(i));
  }
  tree->set_root(tree->create_block(numbers));
  std::size_t slot = 0;
  for (const Move& move : moves) {
    add(tree->root().stats(slot), Stats(move.visits, move.value), Writers::kOne);
    tree->root().set_proof(slot++, move.proof);
  }
  return tree;
}

}  // namespace quadrille::search
