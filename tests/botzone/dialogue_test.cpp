#include "botzone/dialogue.hpp"

#include <gtest/gtest.h>

namespace quadrille::botzone {
namespace {

using Moves = std::vector<nogo::Move>;

Moves moves_of(const std::string& line) {
  Dialogue dialogue(nogo::Board{});
  const auto moves = dialogue.hear(line);
  EXPECT_TRUE(moves) << moves.error().message;
  return moves ? *moves : Moves{-1};
}

std::string fault_of(const std::string& line) {
  Dialogue dialogue(nogo::Board{});
  const auto moves = dialogue.hear(line);
  return moves ? "" : moves.error().message;
}

TEST(BotzoneDialogue, HearsTheWholeGame) {
  EXPECT_EQ(moves_of(R"({"requests":[{"x":-1,"y":-1}],"responses":[]})"), Moves{});
  EXPECT_EQ(moves_of(R"({"requests":[{"x":-1,"y":-1},{"x":3,"y":4}],"responses":[{"x":0,"y":1}]})"),
            (Moves{9, 39}));
  EXPECT_EQ(moves_of(R"({"requests":[{"x":1,"y":0},{"x":2,"y":0}],"responses":[{"x":8,"y":8}]})"),
            (Moves{1, 80, 2}));
}

TEST(BotzoneDialogue, SkipsWhatItDoesNotKnow) {
  EXPECT_EQ(moves_of(R"( { "data" : "a\"}[", "time_limit": 1.5e0, "globaldata":null,
                           "other":[{},[],{"x":[true]}], "requests" : [ {"y":2,"z":{},"x":5} ] } )"),
            Moves{23});
}

TEST(BotzoneDialogue, GoesOnWithSingleRequests) {
  Dialogue dialogue(nogo::Board{});
  ASSERT_TRUE(dialogue.hear(R"({"requests":[{"x":-1,"y":-1}],"responses":[]})"));
  EXPECT_EQ(dialogue.answer(40, "fine"), R"({"response":{"x":4,"y":4},"debug":"fine"})");
  EXPECT_EQ(*dialogue.hear(R"({"x":0,"y":0})"), (Moves{40, 0}));
  dialogue.answer(1, "");
  EXPECT_EQ(*dialogue.hear(R"({"request":{"x":2,"y":0}})"), (Moves{40, 0, 1, 2}));
  EXPECT_EQ(dialogue.answer(std::nullopt, ""), R"({"response":{"x":-1,"y":-1},"debug":""})");
}

TEST(BotzoneDialogue, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(fault_of(""), "character 1: '{' is expected, not the end");
  EXPECT_EQ(fault_of("[]"), "character 1: '{' is expected, not '['");
  EXPECT_EQ(fault_of("{}"), "there is no request in it");
  EXPECT_EQ(fault_of(R"({"x":1})"), "character 8: a move without x or y");
  EXPECT_EQ(fault_of(R"({"x":1,"y":1} 2)"), "character 15: the end is expected, not '2'");
  EXPECT_EQ(fault_of(R"({"x":1.5,"y":1})"), "character 7: x is not a whole number");
  EXPECT_EQ(fault_of(R"({"x":99999999999,"y":1})"), "character 12: x is too large");
  EXPECT_EQ(fault_of(R"({"x":"1","y":1})"), "character 6: x is expected, not '\"'");
  EXPECT_EQ(fault_of(R"({"x":9,"y":1})"), "character 14: the move is not on the board");
  EXPECT_EQ(fault_of(R"({"request":{"x":0,"y":-2}})"),
            "character 26: the move 0,-2 is not on the board");
  EXPECT_EQ(fault_of(R"({"requests":[{"x":0}]})"), "character 21: a move without x or y");
  EXPECT_EQ(fault_of(R"({"requests":[],"responses":[]})"),
            "there are 0 requests and 0 responses, not one less");
  EXPECT_EQ(fault_of(R"({"requests":[{"x":0,"y":0},{"x":-1,"y":-1}],"responses":[{"x":1,"y":1}]})"),
            "turn 2 has the move -1,-1");
  EXPECT_EQ(fault_of(R"({"data":"abc)"), "character 13: the text ends inside a string");
  EXPECT_EQ(fault_of(R"({"data":"abc\)"), "character 14: the text ends inside a string");
  EXPECT_NE(fault_of(R"({"data":)" + std::string(100'000, '[')), "");
}

TEST(BotzoneDialogue, SurvivesEveryBeginningOfALine) {
  const std::string line =
      R"({"requests":[{"x":1,"y":0},{"x":2,"y":0}],"responses":[{"x":8,"y":8}],"data":"\\"})";
  for (std::size_t length = 0; length < line.size(); ++length) {
    EXPECT_NE(fault_of(line.substr(0, length)), "") << length;
  }
}

}  // namespace
}  // namespace quadrille::botzone
