#include "saiblo/dialogue.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace quadrille::saiblo {
namespace {

TEST(SaibloDialogue, ReadsTurnsAndFramesAnswers) {
  std::istringstream input("2 3 0 1\n-1 -1\n2 2 2\n0 0 0\n0 0 0\n1 2 2 2 1 0 0 0 0 0 1\n");
  std::ostringstream output;
  Dialogue dialogue(input, output);
  const auto first = dialogue.next();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->rows, 2);
  EXPECT_EQ(first->columns, 3);
  EXPECT_EQ(first->no_x, 0);
  EXPECT_EQ(first->no_y, 1);
  EXPECT_EQ(first->last_x, -1);
  EXPECT_EQ(first->top.size(), 3U);
  dialogue.answer({1, 11});
  const auto second = dialogue.next();
  ASSERT_TRUE(second);
  EXPECT_EQ(second->last_y, 2);
  EXPECT_EQ(second->board[5], 1);
  dialogue.answer(kNoPoint);
  EXPECT_FALSE(dialogue.next());
  EXPECT_EQ(dialogue.fault(), "");
  EXPECT_EQ(output.str(), std::string("\0\0\0\4"
                                      "1 11"
                                      "\0\0\0\5"
                                      "-1 -1",
                                      17));
}

TEST(SaibloDialogue, NamesWhatItCannotRead) {
  const auto fault_of = [](const std::string& text) {
    std::istringstream input(text);
    std::ostringstream output;
    Dialogue dialogue(input, output);
    while (dialogue.next()) continue;
    EXPECT_FALSE(dialogue.next());
    return dialogue.fault();
  };
  EXPECT_EQ(fault_of(""), "");
  EXPECT_EQ(fault_of("2 2 0 0"), "");
  EXPECT_EQ(fault_of("2 2 0"), "noY: the input ends");
  EXPECT_EQ(fault_of("2 x 0 0"), "col: a number is expected");
  EXPECT_EQ(fault_of("2 99999999999 0 0"), "col: a number is expected");
  EXPECT_EQ(fault_of("0 2 0 0"), "row and col are 0 and 2, allowed are 1 to 1000");
  EXPECT_EQ(fault_of("2 2 0 0 1"), "lastY: the input ends");
  EXPECT_EQ(fault_of("2 2 0 0 1 1 2 2 0 0 0"), "board: the input ends");
}

}  // namespace
}  // namespace quadrille::saiblo
