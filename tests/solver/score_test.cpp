#include "solver/score.hpp"

#include <gtest/gtest.h>

namespace quadrille::solver {
namespace {

TEST(Score, OfAWinWithTheVeryLastStoneIsOne) {
  EXPECT_EQ(winning_score(42, 41), 1);
  EXPECT_EQ(winning_score(42, 42), 1);
  EXPECT_EQ(winning_score(41, 40), 1);
  EXPECT_EQ(winning_score(41, 41), 1);
}

TEST(Score, IsLargerTheSoonerTheGameEnds) {
  EXPECT_EQ(winning_score(42, 7), 18);
  EXPECT_EQ(winning_score(42, 8), 18);
  EXPECT_EQ(winning_score(42, 9), 17);
}

TEST(Score, TellsThePliesToTheEnd) {
  for (const int cells : {41, 42}) {
    for (int plies = 0; plies < cells; ++plies) {
      for (int last = plies + 1; last <= cells; ++last) {
        const bool mover_wins = (last - plies) % 2 == 1;
        const int score = winning_score(cells, last) * (mover_wins ? 1 : -1);
        ASSERT_EQ(plies_to_end(cells, plies, score), last - plies);
      }
    }
  }
}

TEST(Score, IsSettledByItsSignIfOnlyTheWinnerMatters) {
  EXPECT_TRUE(is_settled({1, 5}, Question::kValue));
  EXPECT_TRUE(is_settled({-5, -1}, Question::kValue));
  EXPECT_TRUE(is_settled({0, 0}, Question::kValue));
  EXPECT_FALSE(is_settled({0, 1}, Question::kValue));
  EXPECT_FALSE(is_settled({1, 5}, Question::kScore));
  EXPECT_TRUE(is_settled({5, 5}, Question::kScore));
}

}  // namespace
}  // namespace quadrille::solver
