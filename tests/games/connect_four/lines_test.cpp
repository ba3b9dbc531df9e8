#include "games/connect_four/lines.hpp"

#include <gtest/gtest.h>

#include "games/connect_four/geometry.hpp"
#include "games/connect_four/table.hpp"
#include "support/rng.hpp"

namespace quadrille::connect_four {
namespace {

/// A wide board whose lines are found as those of all layouts are.
struct WordByWord : Wide {};

WideBits random_cells(support::Rng& rng) { return {{rng.draw64(), rng.draw64(), rng.draw64()}}; }

TEST(WideLines, AreThoseOfWordsThatHandBitsToEachOther) {
  support::Rng rng = support::Rng::stream(1, 0);
  const Geometry<Wide> geometry(board_of(12, 13));
  int fours = 0;
  constexpr int kTrials = 100'000;
  for (int trial = 0; trial < kTrials; ++trial) {
    // Half, a quarter or an eighth of all cells.
    WideBits stones = geometry.playable();
    for (int halvings = 1 + trial % 3; halvings > 0; --halvings) stones &= random_cells(rng);
    const bool has_one = has_four<WordByWord>(stones);
    ASSERT_EQ(has_four<Wide>(stones), has_one);
    ASSERT_EQ(completing_cells<Wide>(stones) & geometry.playable(),
              completing_cells<WordByWord>(stones) & geometry.playable());
    fours += has_one ? 1 : 0;
  }
  EXPECT_GT(fours, kTrials / 10);
  EXPECT_LT(fours, kTrials * 9 / 10);
}

}  // namespace
}  // namespace quadrille::connect_four
