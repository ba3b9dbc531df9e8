#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "accuracy/truth.hpp"
#include "games/nogo/board.hpp"
#include "support/result.hpp"

namespace quadrille::accuracy {

/// Positions of random games of NoGo with the exact value of each move: those in which a move can
/// be wrong, as some moves win and others do not. The same for the same seed; fewer than asked for
/// where there are not as many. An error says that the board is too large.
support::Result<std::vector<Truth>> sample_truths(const nogo::Board& board, std::size_t count,
                                                  std::uint64_t seed);

}  // namespace quadrille::accuracy
