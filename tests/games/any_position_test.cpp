#include "games/any_position.hpp"

#include <gtest/gtest.h>

#include "games/notation.hpp"
#include "games/picture.hpp"
#include "support/rng.hpp"

namespace quadrille::games {
namespace {

/// Boards of every game, in every layout.
std::vector<Board> all_boards() {
  std::vector<Board> boards;
  for (const char* text : {"7x6", "5x4#2,1", "12x13"}) {
    boards.push_back(*parse_board(text, Kind::kConnectFour));
  }
  for (const char* text : {"9x9", "3x3", "7x7-centre", "13x13"}) {
    boards.push_back(*parse_board(text, Kind::kNogo));
  }
  return boards;
}

/// The moves of a random game.
std::vector<Move> random_game(const Board& board, std::uint64_t seed) {
  auto rng = support::Rng::stream(seed, 1);
  std::vector<Move> moves;
  for (AnyPosition position(board); !position.is_over(); position.play(moves.back())) {
    const auto legal = position.legal_moves();
    moves.push_back(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  return moves;
}

TEST(Kind, HasAWord) {
  for (const Kind kind : kKinds) {
    EXPECT_EQ(*parse_kind(name(kind)), kind);
    EXPECT_EQ(kind_of(usual_board(kind)), kind);
  }
  EXPECT_EQ(parse_kind("chess").error().message, "game is 'chess', allowed are connect4, nogo");
}

TEST(AnyPosition, PlaysGamesToTheirEnd) {
  for (const Board& board : all_boards()) {
    AnyPosition position(board);
    const auto moves = random_game(board, 3);
    for (const Move move : moves) {
      ASSERT_EQ(position.outcome(), Outcome::kOngoing);
      ASSERT_TRUE(position.is_legal(move));
      const int left = position.plies_left();
      position.play(move);
      EXPECT_EQ(position.plies_left(), left - 1);
    }
    EXPECT_EQ(position.plies(), static_cast<int>(moves.size()));
    EXPECT_TRUE(position.is_over());
    EXPECT_NE(position.outcome(), Outcome::kOngoing);
    EXPECT_TRUE(position.legal_moves().empty());
    EXPECT_EQ(position.board(), board);
  }
}

TEST(AnyPosition, OfNogoIsLostByTheSideThatCannotMove) {
  const AnyPosition start(*parse_board("5x5", Kind::kNogo));
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    AnyPosition position = start;
    position.play(random_game(start.board(), seed));
    EXPECT_EQ(position.outcome(),
              position.side_to_move() == 0 ? Outcome::kSecondWins : Outcome::kFirstWins);
  }
}

TEST(AnyPosition, IsReadBackFromItsTexts) {
  for (const Board& board : all_boards()) {
    const Kind kind = kind_of(board);
    EXPECT_EQ(*parse_board(board_text(board), kind), board);
    const AnyPosition start(board);
    const auto moves = random_game(board, 4);
    const std::string text = moves_text(board, moves);
    EXPECT_EQ(text.find(' '), std::string::npos);
    EXPECT_EQ(*parse_moves(text, start), moves);
    AnyPosition position = start;
    for (const Move move : moves) {
      EXPECT_EQ(*parse_move(move_text(board, move), position), move);
      position.play(move);
      EXPECT_EQ(*parse_position(position_text(position), kind), position);
    }
  }
}

TEST(AnyPosition, SaysWhyAMoveIsNone) {
  const AnyPosition four(usual_board(Kind::kConnectFour));
  EXPECT_EQ(parse_move("8", four).error().message, "'8' is no column from 1 to 7");
  AnyPosition nogo(usual_board(Kind::kNogo));
  nogo.play(*parse_move("e5", nogo));
  EXPECT_EQ(parse_move("E5", nogo).error().message, "E5 is not legal: there is a stone");
  EXPECT_EQ(parse_move("4,4", nogo).error().message, "E5 is not legal: there is a stone");
}

TEST(AnyPosition, OfDifferentGamesAreDifferent) {
  EXPECT_NE(AnyPosition(usual_board(Kind::kConnectFour)), AnyPosition(usual_board(Kind::kNogo)));
  EXPECT_NE(AnyPosition(*parse_board("9x9", Kind::kConnectFour)).hash(),
            AnyPosition(*parse_board("9x9", Kind::kNogo)).hash());
}

TEST(Picture, ShowsStonesAndNames) {
  const AnyPosition start(*parse_board("5x4#2,1", Kind::kConnectFour));
  AnyPosition position = start;
  position.play(*parse_moves("11", start));
  const Picture four = picture_of(position);
  EXPECT_EQ(four.at({0, 0}), Picture::Mark::kFirst);
  EXPECT_EQ(four.at({0, 1}), Picture::Mark::kSecond);
  EXPECT_EQ(four.at({1, 0}), Picture::Mark::kForbidden);
  EXPECT_EQ(four.at({4, 3}), Picture::Mark::kFree);
  EXPECT_EQ(four.column_names.back(), "5");
  EXPECT_TRUE(four.row_names.empty());

  const Picture nogo = picture_of(*parse_position("9x9 9/9/9/9/4x4/9/2o6/9/9 x", Kind::kNogo));
  EXPECT_EQ(nogo.at({4, 4}), Picture::Mark::kFirst);
  EXPECT_EQ(nogo.at({2, 2}), Picture::Mark::kSecond);
  EXPECT_EQ(nogo.column_names.back(), "J");
  EXPECT_EQ(nogo.row_names.back(), "9");
}

}  // namespace
}  // namespace quadrille::games
