#include "match/strategy_text.hpp"

#include <gtest/gtest.h>

#include "games/connect_four/notation.hpp"

namespace quadrille::match {
namespace {

Question question(std::string_view board, std::initializer_list<int> moves) {
  GameSoFar game(*connect_four::parse_board(board));
  for (const int move : moves) game.play(move);
  return question_of(game);
}

TEST(StrategyQuestion, OfAnEmptyBoard) {
  const Question empty = question("5x4", {});
  EXPECT_EQ(empty.rows, 4);
  EXPECT_EQ(empty.columns, 5);
  EXPECT_EQ(empty.last_x, -1);
  EXPECT_EQ(empty.last_y, -1);
  EXPECT_EQ(empty.no_x, -1);
  EXPECT_EQ(empty.top, (std::vector<int>{4, 4, 4, 4, 4}));
  EXPECT_EQ(empty.board, std::vector<int>(20, 0));
}

TEST(StrategyQuestion, SeesStonesFromTheSideToMove) {
  const Question two = question("4x4", {1, 1, 2});
  EXPECT_EQ(two.last_x, 3);
  EXPECT_EQ(two.last_y, 2);
  EXPECT_EQ(two.top, (std::vector<int>{4, 2, 3, 4}));
  EXPECT_EQ(two.board, (std::vector<int>{0, 0, 0, 0,  //
                                         0, 0, 0, 0,  //
                                         0, 2, 0, 0,  //
                                         0, 1, 1, 0}));
}

TEST(StrategyQuestion, SkipsTheForbiddenCell) {
  // At the bottom of column 0; then above the first stone of column 1; then on top of column 2.
  EXPECT_EQ(question("4x4#1,1", {}).top, (std::vector<int>{3, 4, 4, 4}));
  EXPECT_EQ(question("4x4#1,1", {}).no_x, 3);
  EXPECT_EQ(question("4x4#1,1", {}).no_y, 0);
  EXPECT_EQ(question("4x4#2,2", {1}).top, (std::vector<int>{4, 2, 4, 4}));
  EXPECT_EQ(question("4x4#3,4", {2, 2, 2}).top, (std::vector<int>{4, 4, 0, 4}));
  EXPECT_EQ(question("4x4#3,4", {2, 2, 2}).last_x, 1);
}

TEST(StrategyQuestion, ComesBackFromItsText) {
  const Question asked = question("9x10#4,2", {3, 3, 3, 8});
  EXPECT_EQ(parse_question(question_text(asked)), asked);
  EXPECT_FALSE(parse_question("4 4 -1"));
  EXPECT_FALSE(parse_question("4 4 -1 -1 -1 -1 1 2 3"));
  EXPECT_FALSE(parse_question("-4 4 -1 -1 -1 -1 1 2 3"));
}

TEST(StrategyQuestion, CountsForbiddenCells) {
  EXPECT_EQ(forbidden_cells(*connect_four::parse_board("7x6")), 0);
  EXPECT_EQ(forbidden_cells(*connect_four::parse_board("7x6#1,1#1,2#3,4")), 3);
}

}  // namespace
}  // namespace quadrille::match
