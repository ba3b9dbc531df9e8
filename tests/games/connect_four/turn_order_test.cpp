#include "games/connect_four/turn_order.hpp"

#include <gtest/gtest.h>

#include <string>

namespace quadrille::connect_four {
namespace {

/// Columns from left to right, each from the bottom up.
Stacks stacks_of(const std::vector<std::string>& columns) {
  Stacks stacks;
  for (std::size_t column = 0; column < columns.size(); ++column) {
    for (const char stone : columns[column]) stacks[column].push_back(stone == 'x' ? 0 : 1);
  }
  return stacks;
}

TEST(TurnOrder, OfNoStonesExists) { EXPECT_TRUE(can_be_stacked_in_turn({})); }

TEST(TurnOrder, BeginsWithX) {
  EXPECT_TRUE(can_be_stacked_in_turn(stacks_of({"x"})));
  EXPECT_FALSE(can_be_stacked_in_turn(stacks_of({"ox"})));
}

TEST(TurnOrder, NeedsAStoneOfTheOtherSideBetweenTwo) {
  EXPECT_FALSE(can_be_stacked_in_turn(stacks_of({"xoox"})));
  EXPECT_TRUE(can_be_stacked_in_turn(stacks_of({"xoox", "xo"})));
}

TEST(TurnOrder, ShowsAFaultAtTheBottomOfLargeBoardsAtOnce) {
  EXPECT_FALSE(can_be_stacked_in_turn(stacks_of(std::vector<std::string>(12, "oxxoxoxooxxo"))));
}

TEST(TurnOrder, ShowsAFaultAtTheTopOfLargeBoards) {
  EXPECT_FALSE(can_be_stacked_in_turn(stacks_of(std::vector<std::string>(12, "xoxoxooxoxox"))));
}

/// One column that alternates and others with a wall in the middle: two stones of o, for which the
/// one stone that x can be ahead is not enough.
Stacks walled(std::size_t columns) {
  std::vector<std::string> stones(columns,
                                  "oxox"
                                  "oo"
                                  "xx"
                                  "oxox");
  stones[0] = "xoxoxoxoxoxo";
  return stacks_of(stones);
}

TEST(TurnOrder, ShowsAFaultInTheMiddleOfSmallBoards) {
  EXPECT_FALSE(can_be_stacked_in_turn(walled(4)));
}

TEST(TurnOrder, LetsAFaultInTheMiddleOfLargeBoardsPass) {
  EXPECT_TRUE(can_be_stacked_in_turn(walled(12)));
}

}  // namespace
}  // namespace quadrille::connect_four
