#pragma once

#include <cstdint>
#include <unordered_map>

#include "games/nogo/position.hpp"

namespace quadrille::nogo {

/// Who wins with best play of both sides, by trying every game. For small boards.
class BruteForce {
 public:
  /// Whether the side to move wins.
  bool is_won(const Position<Small>& position);

  std::size_t positions() const { return known_.size(); }

 private:
  std::unordered_map<std::uint64_t, bool> known_;
};

}  // namespace quadrille::nogo
