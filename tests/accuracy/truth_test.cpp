#include "accuracy/truth.hpp"

#include <gtest/gtest.h>

namespace quadrille::accuracy {
namespace {

using connect_four::Board;

const std::string kHeader =
    "position,ply,s1,s2,s3,s4,s5,s6,s7,wdl_opt,score_opt,value,n_legal,n_safe,gen\n";

std::string refusal(const std::string& text) {
  const auto truths = parse_truths(text, Board{});
  return truths ? "" : truths.error().message;
}

TEST(Truth, KnowsWhichMovesAreRight) {
  const auto truths = parse_truths(kHeader +
                                       "-,0,-2,-1,0,1,0,-1,-2,4,4,W,7,7,b\n"
                                       "7,1,-2,1,-1,2,1,2,-1,2456,46,W,7,7,b\r\n"
                                       "444444,6,-3,-2,0,.,0,-2,-3,35,35,D,6,6,b",
                                   Board{});
  ASSERT_TRUE(truths) << truths.error().message;
  ASSERT_EQ(truths->size(), 3U);
  const Truth& second = (*truths)[1];
  EXPECT_EQ(second.text, "7");
  EXPECT_EQ(second.position.plies(), 1);
  EXPECT_TRUE(second.keeps_value(1));
  EXPECT_FALSE(second.is_best(1));
  EXPECT_TRUE(second.is_best(3));
  EXPECT_FALSE(second.keeps_value(0));
  EXPECT_EQ(second.best_score(), 2);
  EXPECT_FALSE((*truths)[2].scores[3]);
  EXPECT_EQ((*truths)[2].best_score(), 0);
}

TEST(Truth, NeedsNoMoreThanPositionsAndScores) {
  EXPECT_TRUE(parse_truths("s4,s3,s2,s1,x,position\n1,0,-1,-2,?,-\n", {4, 4, {}}));
}

TEST(Truth, IsRefusedWithLineAndColumn) {
  const std::string good = "-,0,-2,-1,0,1,0,-1,-2,4,4,W,7,7,b\n";
  EXPECT_EQ(refusal(""), "line 1: there is no column position");
  EXPECT_EQ(refusal("position,s1,s2,s3,s4,s5,s6\n"), "line 1: there is no column s7");
  EXPECT_EQ(refusal("position,s1,s2,s3,s4,s5,s6,s7,s8\n"),
            "line 1: there are more scores than columns on the board");
  EXPECT_EQ(refusal(kHeader), "there is no position in it");
  EXPECT_EQ(refusal(kHeader + good + "-,0\n"), "line 3: there are 2 columns, not 15");
  EXPECT_EQ(refusal(kHeader + good + "\n"), "line 3: there are 1 columns, not 15");
  EXPECT_EQ(refusal(kHeader + good + "8,1,-2,-1,0,1,0,-1,-2,4,4,W,7,7,b\n"),
            "line 3: column position: character 1: the column of ply 1 is not in 1..7");
  EXPECT_EQ(refusal(kHeader + "1212121,7,-2,-1,0,1,0,-1,-2,4,4,W,7,7,b\n"),
            "line 2: column position: the game is over");
  EXPECT_EQ(refusal(kHeader + "-,1,-2,-1,0,1,0,-1,-2,4,4,W,7,7,b\n"),
            "line 2: column ply: '1', but there are 0 stones");
  EXPECT_EQ(refusal(kHeader + "-,0,-2,-1,x,1,0,-1,-2,4,4,W,7,7,b\n"),
            "line 2: column s3: 'x' is not a score");
  EXPECT_EQ(refusal(kHeader + "-,0,-2,-1,.,1,0,-1,-2,4,4,W,7,7,b\n"),
            "line 2: column s3: the column is not full");
  EXPECT_EQ(refusal(kHeader + "444444,6,-3,-2,0,1,0,-2,-3,4,4,W,7,7,b\n"),
            "line 2: column s4: the column is full");
  EXPECT_EQ(refusal(kHeader + "-,0,-2,-1,0,1,0,-1,-2,34,4,W,7,7,b\n"),
            "line 2: column wdl_opt: '34', but by the scores it is 4");
  EXPECT_EQ(refusal(kHeader + "-,0,-2,-1,0,1,0,-1,-2,4,5,W,7,7,b\n"),
            "line 2: column score_opt: '5', but by the scores it is 4");
}

}  // namespace
}  // namespace quadrille::accuracy
