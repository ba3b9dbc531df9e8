#include "play/board_view.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "play/sessions.hpp"

namespace quadrille::play {
namespace {

constexpr Look kAscii{};

TEST(BoardView, MarksTheLastStoneAndWhatIsForbidden) {
  EXPECT_EQ(board_view(session_after("11", "5x4#1,2#5,1").game, kAscii),
            "| .  .  .  .  . |\n"
            "|(o) .  .  .  . |\n"
            "| #  .  .  .  . |\n"
            "| x  .  .  .  # |\n"
            "+---------------+\n"
            "  1  2  3  4  5\n");
}

TEST(BoardView, MarksTheLineThatWins) {
  EXPECT_EQ(board_view(session_after("1122334", "5x4").game, kAscii),
            "| .  .  .  .  . |\n"
            "| .  .  .  .  . |\n"
            "| o  o  o  .  . |\n"
            "|[x][x][x][x] . |\n"
            "+---------------+\n"
            "  1  2  3  4  5\n");
}

TEST(BoardView, HasUnicodeSymbols) {
  EXPECT_EQ(board_view(session_after("12", "4x4#4,1").game, {Look::Symbols::kUnicode, false}),
            "│ ·  ·  ·  · │\n"
            "│ ·  ·  ·  · │\n"
            "│ ·  ·  ·  · │\n"
            "│ ● (○) ·  ▒ │\n"
            "└────────────┘\n"
            "  1  2  3  4\n");
}

TEST(BoardView, SaysTheSameInColour) {
  const Game game = session_after("1122334", "5x4").game;
  std::string text = board_view(game, {Look::Symbols::kAscii, true});
  EXPECT_NE(text, board_view(game, kAscii));
  for (std::size_t begin = 0; (begin = text.find('\x1B')) != std::string::npos;) {
    text.erase(begin, text.find('m', begin) + 1 - begin);
  }
  EXPECT_EQ(text, board_view(game, kAscii));
}

TEST(BoardView, OfTheLargestBoardFitsTheSmallestTerminal) {
  std::istringstream lines(board_view(session_after("-", "12x13").game, kAscii));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) EXPECT_LE(line.size(), 38U);
  EXPECT_LE(count, 16);
}

TEST(BoardView, OfNogoNamesItsRows) {
  EXPECT_EQ(board_view(session_after("A1.C3", "3x3", games::Kind::kNogo).game, kAscii),
            " 3 | .  . (o)|\n"
            " 2 | .  .  . |\n"
            " 1 | x  .  . |\n"
            "   +---------+\n"
            "     A  B  C\n");
  std::istringstream lines(
      board_view(session_after("-", "13x13", games::Kind::kNogo).game, kAscii));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 44U);
}

}  // namespace
}  // namespace quadrille::play
