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

/// Openings that favour neither side, found among random moves. Threads may ask at the same time,
/// and are answered one after the other.
///
/// Up to 8x7 the solver shows them to be draws; what it cannot settle with few nodes is passed
/// over. On larger boards it hardly settles any, so there a search has to say that the chances are
/// even: a side of such a pair of games that wins both is the stronger one, where otherwise the
/// side that begins wins most games.
class BalancedOpenings {
 public:
  /// Without a number of plies it is the usual one of each board.
  explicit BalancedOpenings(std::optional<int> plies) : plies_(plies) {}

  /// The same for the same seed. An error says that none was found.
  support::Result<std::vector<connect_four::Column>> find(const connect_four::Board& board,
                                                          std::uint64_t seed);

 private:
  support::Result<std::vector<connect_four::Column>> find_drawn(const connect_four::Board& board,
                                                                std::uint64_t seed);

  std::optional<int> plies_;
  std::mutex mutex_;
  /// Reserved when it is first needed.
  std::optional<solver::Table> table_;
  /// Both games of a pair ask for the same.
  std::optional<std::pair<std::uint64_t, std::vector<connect_four::Column>>> last_;
  connect_four::Board last_board_;
};

}  // namespace quadrille::match
