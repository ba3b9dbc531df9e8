#include "games/connect_four/board_text.hpp"

#include <gtest/gtest.h>

#include "games/connect_four/agreement.hpp"
#include "games/connect_four/contest_board.hpp"
#include "games/connect_four/table.hpp"

namespace quadrille::connect_four {
namespace {

void expect_refused(const std::string& text, std::size_t place, const std::string& message) {
  const auto board = parse_board(text);
  ASSERT_FALSE(board) << text;
  EXPECT_EQ(board.error().place, place) << text;
  EXPECT_EQ(board.error().message, message) << text;
}

TEST(BoardText, GivesColumnsThenRows) {
  const auto board = parse_board("12x10");
  ASSERT_TRUE(board);
  EXPECT_EQ(*board, board_of(12, 10));
}

TEST(BoardText, CountsForbiddenCellsFromTheLeftAndFromTheBottomFromOne) {
  const auto board = parse_board("10x9#3,4");
  ASSERT_TRUE(board);
  EXPECT_EQ(*board, board_of(10, 9, {{2, 3}}));
}

TEST(BoardText, TakesSeveralForbiddenCellsInAnyOrder) {
  const auto board = parse_board("12x13#12,13#1,1#12,1");
  ASSERT_TRUE(board);
  EXPECT_EQ(*board, board_of(12, 13, {{0, 0}, {11, 0}, {11, 12}}));
  EXPECT_EQ(board_text(*board), "12x13#1,1#12,1#12,13");
}

TEST(BoardText, ComesBackAsTheSameBoardForAllSizesAndObstacles) {
  auto rng = support::Rng::stream(1, 0);
  for (std::uint64_t index = 0; index < kGameKinds; ++index) {
    const GameKind kind = game_kind(index);
    const Board board = random_board(kind.width, kind.height, kind.obstacles, rng);
    const auto parsed = parse_board(board_text(board));
    ASSERT_TRUE(parsed) << board_text(board);
    ASSERT_EQ(*parsed, board);
  }
}

TEST(BoardText, TakesAllCellsForbidden) {
  Board board = board_of(12, 13);
  board.forbidden.fill(0x1FFF);
  const auto parsed = parse_board(board_text(board));
  ASSERT_TRUE(parsed);
  EXPECT_EQ(*parsed, board);
}

TEST(BoardText, RefusesSizesOutsideTheLimits) {
  expect_refused("3x6", 0, "character 1: the number of columns is not in 4..12");
  expect_refused("13x6", 0, "character 1: the number of columns is not in 4..12");
  expect_refused("7x3", 2, "character 3: the number of rows is not in 4..13");
  expect_refused("7x14", 2, "character 3: the number of rows is not in 4..13");
  expect_refused("7x99999999999999999999", 2, "character 3: the number of rows is not in 4..13");
}

TEST(BoardText, RefusesWhatIsNotASize) {
  expect_refused("", 0, "character 1: the number of columns is expected, not the end");
  expect_refused("x6", 0, "character 1: the number of columns is expected, not 'x'");
  expect_refused("-7x6", 0, "character 1: the number of columns is expected, not '-'");
  expect_refused(" 7x6", 0, "character 1: the number of columns is expected, not a space");
  expect_refused("07x6", 0, "character 1: the number of columns begins with a 0");
  expect_refused("7", 1, "character 2: an 'x' is expected, not the end");
  expect_refused("7X6", 1, "character 2: an 'x' is expected, not 'X'");
  expect_refused("7x", 2, "character 3: the number of rows is expected, not the end");
  expect_refused("7x06", 2, "character 3: the number of rows begins with a 0");
  expect_refused("7x\n", 2, "character 3: the number of rows is expected, not byte 10");
  expect_refused("contest", 0, "character 1: the number of columns is expected, not 'c'");
}

TEST(BoardText, RefusesWhatIsNotAForbiddenCell) {
  expect_refused("7x6 ", 3, "character 4: a '#' is expected, not a space");
  expect_refused("7x6#", 4, "character 5: the forbidden cell's column is expected, not the end");
  expect_refused("7x6#8,1", 4, "character 5: the forbidden cell's column is not in 1..7");
  expect_refused("7x6#0,1", 4, "character 5: the forbidden cell's column begins with a 0");
  expect_refused("7x6#3", 5, "character 6: a ',' is expected, not the end");
  expect_refused("7x6#3.4", 5, "character 6: a ',' is expected, not '.'");
  expect_refused("7x6#3,", 6, "character 7: the forbidden cell's row is expected, not the end");
  expect_refused("7x6#3,7", 6, "character 7: the forbidden cell's row is not in 1..6");
  expect_refused("7x6#3,4#", 8,
                 "character 9: the forbidden cell's column is expected, not the end");
  expect_refused("7x6#3,4#3,4", 7, "character 8: the cell is forbidden already");
}

TEST(BoardText, DrawsAContestBoardWithTheSeed) {
  const auto board = parse_board("contest", 17);
  ASSERT_TRUE(board);
  EXPECT_EQ(*board, contest_board(17));
}

TEST(BoardText, TakesPlainBoardsWithASeedToo) {
  const auto board = parse_board("7x6#1,1", 17);
  ASSERT_TRUE(board);
  EXPECT_EQ(*board, board_of(7, 6, {{0, 0}}));
  EXPECT_FALSE(parse_board("contests", 17));
}

}  // namespace
}  // namespace quadrille::connect_four
