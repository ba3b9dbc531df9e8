#include <gtest/gtest.h>

#include <sstream>

#include "engine/talk.hpp"
#include "games/notation.hpp"

// GTP with the program itself, on pipes.

namespace quadrille::protocol {
namespace {

/// A talk in which every answer ends with an empty line.
class GtpTalk {
 public:
  explicit GtpTalk(const std::string& leaves = "200")
      : talk_({"--protocol", "gtp", "--threads", "1", "--memory", "4MB", "--leaves", leaves}) {}

  std::string ask(const std::string& line) {
    talk_.say(line);
    return hear();
  }
  void say(const std::string& line) { talk_.say(line); }
  std::string hear() {
    std::string answer;
    for (;;) {
      const std::string line = hear_line();
      if (line.empty()) return answer;
      answer += answer.empty() ? line : '\n' + line;
    }
  }
  std::string hear_line() { return talk_.hear(); }
  std::string ending() { return talk_.ending(); }

 private:
  Talk talk_;
};

TEST(GtpTalk, TellsWhatItIs) {
  GtpTalk talk;
  EXPECT_EQ(talk.ask("protocol_version"), "= 2");
  EXPECT_EQ(talk.ask("1 name"), "=1 Quadrille");
  EXPECT_EQ(talk.ask("22 version"), "=22 " QUADRILLE_VERSION);
  EXPECT_EQ(talk.ask("known_command genmove"), "= true");
  EXPECT_EQ(talk.ask("known_command dance"), "= false");
  EXPECT_EQ(talk.ask("7 dance"), "?7 unknown command");
  EXPECT_EQ(talk.ask("komi 6.5"), "=");
  std::istringstream names(talk.ask("list_commands").substr(2));
  int count = 0;
  for (std::string name; names >> name; ++count) {
    EXPECT_EQ(talk.ask("known_command " + name), "= true") << name;
  }
  EXPECT_GT(count, 20);
  EXPECT_EQ(talk.ask("quit"), "=");
  EXPECT_EQ(talk.ending(), "exit code 0") << "though the input is still open";
}

TEST(GtpTalk, KeepsTheRules) {
  GtpTalk talk;
  EXPECT_EQ(talk.ask("boardsize 2"), "? unacceptable size");
  EXPECT_EQ(talk.ask("boardsize 14"), "? unacceptable size");
  EXPECT_EQ(talk.ask("boardsize big"), "? syntax error: boardsize is an integer");
  EXPECT_EQ(talk.ask("boardsize 3"), "=");
  EXPECT_EQ(talk.ask("undo"), "? cannot undo");
  EXPECT_EQ(talk.ask("play white A1"), "? illegal move: it is the turn of black");
  EXPECT_EQ(talk.ask("play b A1"), "=");
  EXPECT_EQ(talk.ask("play w A1"), "? illegal move: A1 is not legal: there is a stone");
  EXPECT_EQ(talk.ask("play w b1"), "=");
  EXPECT_EQ(talk.ask("play b pass"), "? illegal move: there is no pass");
  EXPECT_EQ(talk.ask("play b C3"), "=");
  EXPECT_EQ(talk.ask("play w A2"), "? illegal move: A2 is not legal: it would capture");
  EXPECT_EQ(talk.ask("play w K9").substr(0, 15), "? syntax error:");
  EXPECT_EQ(talk.ask("play w").substr(0, 15), "? syntax error:");
  EXPECT_EQ(talk.ask("gogui-rules_game_id"), "= NoGo");
  EXPECT_EQ(talk.ask("gogui-rules_board_size"), "= 3");
  EXPECT_EQ(talk.ask("gogui-rules_board"), "= . . X\n. . .\nX O .");
  EXPECT_EQ(talk.ask("gogui-rules_side_to_move"), "= white");
  EXPECT_EQ(talk.ask("gogui-rules_legal_moves"), "= C1 B2 C2 A3 B3");
  EXPECT_EQ(talk.ask("gogui-rules_final_result"), "= The game goes on.");
  EXPECT_EQ(talk.ask("showboard"), "= \n3 . . x\n2 . . .\n1 x o .\n  A B C");
  EXPECT_EQ(talk.ask("undo"), "=");
  EXPECT_EQ(talk.ask("gogui-rules_board"), "= . . .\n. . .\nX O .");
  EXPECT_EQ(talk.ask("clear_board"), "=");
  EXPECT_EQ(talk.ask("gogui-rules_legal_moves"), "= A1 B1 C1 A2 B2 C2 A3 B3 C3");
}

TEST(GtpTalk, PlaysAGameToItsEnd) {
  GtpTalk talk;
  EXPECT_EQ(talk.ask("boardsize 5"), "=");
  games::AnyPosition position(games::Board(nogo::Board{5}));
  for (int ply = 0;; ++ply) {
    const std::string answer = talk.ask(ply % 2 == 0 ? "3 genmove b" : "3 genmove white");
    ASSERT_EQ(answer.substr(0, 3), "=3 ");
    if (answer == "=3 resign") break;
    const auto move = games::parse_move(answer.substr(3), position);
    ASSERT_TRUE(move) << answer;
    position.play(*move);
  }
  EXPECT_TRUE(position.is_over());
  EXPECT_EQ(talk.ask("gogui-rules_final_result"),
            position.side_to_move() == 0 ? "= White wins." : "= Black wins.");
  EXPECT_EQ(talk.ask("lz-analyze 10"), "? the game is over");
}

TEST(GtpTalk, AnswersInOrder) {
  GtpTalk talk;
  for (const char* line : {"1 genmove b", "2 genmove w", "3 name", "# a comment", "4 quit"}) {
    talk.say(line);
  }
  EXPECT_EQ(talk.hear().substr(0, 3), "=1 ");
  EXPECT_EQ(talk.hear().substr(0, 3), "=2 ");
  EXPECT_EQ(talk.hear(), "=3 Quadrille");
  EXPECT_EQ(talk.hear(), "=4");
  EXPECT_EQ(talk.ending(), "exit code 0");
}

TEST(GtpTalk, AnalysesUntilTheNextCommand) {
  GtpTalk talk;
  talk.say("8 lz-analyze b 1");
  EXPECT_EQ(talk.hear_line(), "=8");
  EXPECT_EQ(talk.hear_line().substr(0, 10), "info move ");
  EXPECT_EQ(talk.hear_line().substr(0, 10), "info move ");
  talk.say("9 name");
  talk.hear();
  EXPECT_EQ(talk.hear(), "=9 Quadrille");
  EXPECT_EQ(talk.ask("lz-analyze w"), "? it is the turn of black");
}

TEST(GtpTalk, StopsASearchThatIsInterrupted) {
  GtpTalk talk("1000000000");
  talk.say("5 genmove b");
  talk.say("# interrupt");
  EXPECT_EQ(talk.hear().substr(0, 3), "=5 ");
}

TEST(GtpTalk, KeepsToItsClock) {
  GtpTalk talk("1000000000");
  EXPECT_EQ(talk.ask("time_settings 0 1 10"), "=");
  EXPECT_EQ(talk.ask("time_left b 1 10"), "=");
  EXPECT_EQ(talk.ask("genmove b").substr(0, 2), "= ");
  EXPECT_EQ(talk.ask("time_left b 1").substr(0, 15), "? syntax error:");
}

}  // namespace
}  // namespace quadrille::protocol
