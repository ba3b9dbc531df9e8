#include "games/connect_four/move_text.hpp"

#include <gtest/gtest.h>

#include "games/connect_four/agreement.hpp"
#include "games/connect_four/table.hpp"

namespace quadrille::connect_four {
namespace {

using Moves = std::vector<Column>;

template <class Layout>
class MoveText : public testing::Test {
 protected:
  static void expect_moves(const std::string& text, const Moves& moves,
                           const Board& board = board_of(7, 6)) {
    const Table<Layout> table(board);
    const auto parsed = parse_moves(text, table.position);
    ASSERT_TRUE(parsed) << text << ": " << parsed.error().message;
    EXPECT_EQ(*parsed, moves) << text;
  }

  static void expect_refused(const std::string& text, std::size_t place, const std::string& message,
                             const Board& board = board_of(7, 6)) {
    const Table<Layout> table(board);
    expect_refused_from(table, text, place, message);
  }

  static void expect_refused_from(const Table<Layout>& table, const std::string& text,
                                  std::size_t place, const std::string& message) {
    const auto parsed = parse_moves(text, table.position);
    ASSERT_FALSE(parsed) << text;
    EXPECT_EQ(parsed.error().place, place) << text;
    EXPECT_EQ(parsed.error().message, message) << text;
  }
};

TYPED_TEST_SUITE(MoveText, Layouts, LayoutName);

TYPED_TEST(MoveText, IsADigitPerMove) { this->expect_moves("4453", {3, 3, 4, 2}); }

TYPED_TEST(MoveText, OfNothingOrADashIsNoMove) {
  this->expect_moves("", {});
  this->expect_moves("-", {});
}

TYPED_TEST(MoveText, MayHaveDotsOrSpacesBetweenMoves) {
  this->expect_moves("4.4.5.3", {3, 3, 4, 2});
  this->expect_moves("4 4 5 3", {3, 3, 4, 2});
  this->expect_moves("44 53", {3, 3, 4, 2});
}

TYPED_TEST(MoveText, GoesOnFromWhereTheGameStands) {
  Table<TypeParam> table(board_of(4, 4));
  table.play({0, 0, 0});
  const auto moves = parse_moves("1", table.position);
  ASSERT_TRUE(moves);
  this->expect_refused_from(table, "11", 1, "character 2: column 1 is full at ply 5");
}

TYPED_TEST(MoveText, RefusesColumnsOffTheBoard) {
  this->expect_refused("448", 2, "character 3: the column of ply 3 is not in 1..7");
  this->expect_refused("0", 0, "character 1: the column of ply 1 is not in 1..7");
  this->expect_refused("4.10", 3, "character 4: the column of ply 3 is not in 1..7");
}

TYPED_TEST(MoveText, RefusesFullColumns) {
  this->expect_refused("4444444", 6, "character 7: column 4 is full at ply 7");
  this->expect_refused("1.1.1.1", 6, "character 7: column 1 is full at ply 4",
                       board_of(7, 6, {{0, 0}, {0, 3}, {0, 5}}));
}

TYPED_TEST(MoveText, RefusesMovesAfterTheEndOfTheGame) {
  this->expect_refused("12121212", 7,
                       "character 8: column 2 at ply 8 comes after the end of the game");
  Table<TypeParam> table(board_of(7, 6));
  table.play({0, 1, 0, 1, 0, 1, 0});
  this->expect_refused_from(table, "3", 0,
                            "character 1: column 3 at ply 8 comes after the end of the game");
}

TYPED_TEST(MoveText, RefusesStrayCharacters) {
  this->expect_refused("44a3", 2, "character 3: the column of ply 3 is expected, not 'a'");
  this->expect_refused("4,4", 1, "character 2: the column of ply 2 is expected, not ','");
  this->expect_refused("4..4", 2, "character 3: the column of ply 2 is expected, not '.'");
  this->expect_refused(" 4", 0, "character 1: the column of ply 1 is expected, not a space");
  this->expect_refused("4 ", 2, "character 3: the column of ply 2 is expected, not the end");
  this->expect_refused("44-", 2, "character 3: the column of ply 3 is expected, not '-'");
  this->expect_refused("--", 0, "character 1: the column of ply 1 is expected, not '-'");
  this->expect_refused("4\n", 1, "character 2: the column of ply 2 is expected, not byte 10");
  this->expect_refused(std::string("4\0", 2), 1,
                       "character 2: the column of ply 2 is expected, not byte 0");
  this->expect_refused("\xC3\xA9", 0, "character 1: the column of ply 1 is expected, not byte 195");
}

class WideMoveText : public MoveText<Wide> {};

TEST_F(WideMoveText, SeparatesColumnsWithDotsOrSpaces) {
  expect_moves("11.4.12", {10, 3, 11}, board_of(12, 12));
  expect_moves("11 4 12", {10, 3, 11}, board_of(12, 12));
  expect_moves("10", {9}, board_of(10, 9));
}

TEST_F(WideMoveText, IsDigitsUpToNineColumns) {
  expect_moves("99", {8, 8}, board_of(9, 13));
  EXPECT_EQ(moves_text(board_of(9, 13), Moves{8, 8}), "99");
}

TEST_F(WideMoveText, RefusesColumnsOffTheBoard) {
  expect_refused("1.11", 2, "character 3: the column of ply 2 is not in 1..10", board_of(10, 9));
  expect_refused("114", 0, "character 1: the column of ply 1 is not in 1..12", board_of(12, 12));
  expect_refused("99999999999999999999", 0, "character 1: the column of ply 1 is not in 1..12",
                 board_of(12, 12));
  expect_refused("1.0", 2, "character 3: the column of ply 2 begins with a 0", board_of(12, 12));
  expect_refused("04", 0, "character 1: the column of ply 1 begins with a 0", board_of(12, 12));
}

TEST_F(WideMoveText, RefusesWhatDoesNotSeparate) {
  expect_refused("1,2", 1, "character 2: a '.' is expected before ply 2, not ','",
                 board_of(12, 12));
  expect_refused("1.2.", 4, "character 5: the column of ply 3 is expected, not the end",
                 board_of(12, 12));
  expect_refused("1.2..", 4, "character 5: the column of ply 3 is expected, not '.'",
                 board_of(12, 12));
}

TEST(MovesText, IsDigitsOnNarrowBoardsDotsOnWideOnesAndADashForNothing) {
  EXPECT_EQ(moves_text(board_of(7, 6), Moves{3, 3, 4}), "445");
  EXPECT_EQ(moves_text(board_of(10, 6), Moves{9, 3, 4}), "10.4.5");
  EXPECT_EQ(moves_text(board_of(7, 6), Moves{}), "-");
  EXPECT_EQ(moves_text(board_of(12, 6), Moves{}), "-");
}

TEST(MovesText, ComesBackAsTheSameMovesOnAllBoards) {
  for (std::uint64_t index = 0; index < kGameKinds; ++index) {
    auto rng = support::Rng::stream(2, index);
    const GameKind kind = game_kind(index);
    const Board board = random_board(kind.width, kind.height, kind.obstacles, rng);
    const Table<Wide> start(board);
    Table<Wide> table(board);
    Moves moves;
    while (!table.is_over()) moves.push_back(table.play_at_random(rng));
    const auto parsed = parse_moves(moves_text(board, moves), start.position);
    ASSERT_TRUE(parsed) << parsed.error().message;
    ASSERT_EQ(*parsed, moves);
  }
}

}  // namespace
}  // namespace quadrille::connect_four
