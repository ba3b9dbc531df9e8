#include "games/nogo/brute_force.hpp"

#include <algorithm>

#include "games/nogo/symmetry.hpp"

namespace quadrille::nogo {
namespace {

/// One key for all images of a position. Exact on boards of up to 5x5: base 3 digits.
std::uint64_t key_of(const Position<Small>& position) {
  const Board& board = position.geometry().board();
  std::uint64_t least = UINT64_MAX;
  for (Symmetry symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    std::uint64_t key = 0;
    for (Move move = 0; move < board.cells(); ++move) {
      const int bit = position.geometry().bit_of(image_of(move, symmetry, board));
      const bool is_black = position.stones_of(0).has(bit);
      const bool is_white = position.stones_of(1).has(bit);
      key = key * 3 + (is_black ? 1U : is_white ? 2U : 0U);
    }
    least = std::min(least, key);
  }
  return least;
}

}  // namespace

bool BruteForce::is_won(const Position<Small>& position) {
  const std::uint64_t key = key_of(position);
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  bool is_won = false;
  for (Move move = 0; move < position.geometry().board().cells() && !is_won; ++move) {
    is_won = position.is_legal(move) && !this->is_won(position.after(move));
  }
  known_.emplace(key, is_won);
  return is_won;
}

}  // namespace quadrille::nogo
