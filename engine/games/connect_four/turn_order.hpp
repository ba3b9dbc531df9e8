#pragma once

#include <array>
#include <vector>

#include "games/connect_four/board.hpp"

namespace quadrille::connect_four {

/// The owners of the stones in each column from the bottom up: 0 for the player who began, else 1.
using Stacks = std::array<std::vector<int>, kMaxWidth>;

/// Whether players who take turns can have put the stones like this, lines of four aside.
///
/// A column is a job whose stones must go through two machines, the players, in a given order, and
/// neither machine may ever wait: a job shop, hard in general. The search tries to play the stones
/// from the bottom and then to take them back from the top, so that a fault at either end shows at
/// once; each way it gives up after 2^15 different heights of the columns. Where both ways gave up
/// the answer is yes, so positions of games never fail; nearly all of them need no more heights
/// than they have stones.
bool can_be_stacked_in_turn(const Stacks& stacks);

}  // namespace quadrille::connect_four
