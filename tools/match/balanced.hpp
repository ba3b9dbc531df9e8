#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "games/connect_four/board.hpp"
#include "solver/table.hpp"
#include "support/result.hpp"

namespace quadrille::match {

/// Openings after which neither side can force a win: random moves that the solver shows to lead to
/// a draw. What it cannot settle with few nodes is passed over, so boards much larger than 7x6 have
/// none. Threads may ask at the same time, and are answered one after the other.
class BalancedOpenings {
 public:
  /// Where nobody says how many plies: 1 in 20 such positions of 7x6 is a draw, and most are
  /// settled in no time.
  static constexpr int kUsualPlies = 12;

  explicit BalancedOpenings(int plies) : plies_(plies) {}

  int plies() const { return plies_; }

  /// The same for the same seed. An error says that none was found.
  support::Result<std::vector<connect_four::Column>> find(const connect_four::Board& board,
                                                          std::uint64_t seed);

 private:
  int plies_;
  std::mutex mutex_;
  /// Reserved when it is first needed.
  std::optional<solver::Table> table_;
  /// Both games of a pair ask for the same.
  std::optional<std::pair<std::uint64_t, std::vector<connect_four::Column>>> last_;
  connect_four::Board last_board_;
};

}  // namespace quadrille::match
