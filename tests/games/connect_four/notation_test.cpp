#include "games/connect_four/notation.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <type_traits>

#include "games/connect_four/table.hpp"

namespace quadrille::connect_four {
namespace {

std::string_view layout_of(const AnyPosition& position) {
  return position.visit([](const auto& laid_out) -> std::string_view {
    using Layout = typename std::decay_t<decltype(laid_out)>::Layout;
    return std::is_same_v<Layout, Narrow> ? "narrow" : "wide";
  });
}

TEST(Notation, LeadsFromABoardAndMovesToAPosition) {
  const auto board = parse_board("10x9#3,4");
  ASSERT_TRUE(board);
  AnyPosition position(*board);
  const auto moves = parse_moves("10.4.4", position);
  ASSERT_TRUE(moves);
  position.play(*moves);
  EXPECT_EQ(position_text(position), "10x9 10/10/10/10/10/2#7/10/3x6/3o5x o");
}

TEST(Notation, LeadsFromATextToThePositionThatMovesLeadTo) {
  const auto position = parse_position("7x6 7/7/7/7/3o3/3x3 x");
  ASSERT_TRUE(position);
  AnyPosition played(board_of(7, 6));
  played.play(Column{3});
  played.play(Column{3});
  EXPECT_EQ(*position, played);
  EXPECT_EQ(position->hash(), played.hash());
  EXPECT_EQ(position->plies(), 2);
}

TEST(Notation, HandsOnTheErrorOfAText) {
  const auto position = parse_position("7x6 7/7/7/7/3o3/3x3 o");
  ASSERT_FALSE(position);
  EXPECT_EQ(position.error().place, 20U);
  EXPECT_EQ(position.error().message, "character 21: after 2 stones the side to move is x");
}

TEST(Notation, HandsOnTheErrorOfMoves) {
  const auto moves = parse_moves("48", AnyPosition(board_of(7, 6)));
  ASSERT_FALSE(moves);
  EXPECT_EQ(moves.error().place, 1U);
}

TEST(AnyPosition, IsNarrowWhereverThatFits) {
  EXPECT_EQ(layout_of(AnyPosition(board_of(4, 4))), "narrow");
  EXPECT_EQ(layout_of(AnyPosition(board_of(8, 7))), "narrow");
  EXPECT_EQ(layout_of(AnyPosition(board_of(9, 7))), "wide");
  EXPECT_EQ(layout_of(AnyPosition(board_of(8, 8))), "wide");
}

TEST(AnyPosition, AnswersWhatItsPositionAnswers) {
  for (const Board& board : {board_of(4, 4), board_of(12, 13)}) {
    AnyPosition position(board);
    EXPECT_EQ(position.board(), board);
    EXPECT_EQ(position.side_to_move(), 0);
    EXPECT_EQ(position.legal_moves().size(), board.width);
    EXPECT_EQ(position.outcome(), Outcome::kOngoing);
    position.play(std::vector<Column>{0, 1, 0, 1, 0, 1, 0});
    EXPECT_EQ(position.outcome(), Outcome::kFirstWins);
    EXPECT_EQ(position.side_to_move(), 1);
    EXPECT_EQ(position.is_legal(0), board.height > 4);
    EXPECT_FALSE(position.is_legal(board.width));
  }
}

TEST(AnyPosition, CopiesPlayOnTheirOwnAndOutliveTheOriginal) {
  std::optional<AnyPosition> original(board_of(12, 12));
  AnyPosition copy = *original;
  copy.play(Column{11});
  EXPECT_EQ(original->plies(), 0);
  EXPECT_NE(*original, copy);
  original.reset();
  EXPECT_EQ(copy.board(), board_of(12, 12));
  EXPECT_EQ(position_text(copy), "12x12 12/12/12/12/12/12/12/12/12/12/12/11x o");
}

}  // namespace
}  // namespace quadrille::connect_four
