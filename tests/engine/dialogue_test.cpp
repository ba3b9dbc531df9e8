#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "engine/cfour_text.hpp"
#include "engine/talk.hpp"
#include "games/connect_four/notation.hpp"
#include "support/units.hpp"

// UGI and UCI with the program itself, on pipes.

namespace quadrille::protocol {
namespace {

using connect_four::AnyPosition;
using connect_four::Board;
using connect_four::Outcome;

const std::vector<std::string> kSmall{"--threads", "1", "--memory", "4MB"};

std::vector<std::string> small(const std::string& protocol) {
  std::vector<std::string> arguments{"--protocol", protocol};
  arguments.insert(arguments.end(), kSmall.begin(), kSmall.end());
  return arguments;
}

TEST(UgiTalk, BeginsWithAHandshake) {
  Talk talk(kSmall);
  talk.say("ugi");
  EXPECT_EQ(talk.hear().substr(0, 18), "id name Quadrille ");
  EXPECT_EQ(talk.hear().substr(0, 10), "id author ");
  std::vector<std::string> options;
  talk.hear("ugiok", &options);
  EXPECT_TRUE(std::find(options.begin(), options.end(),
                        "option name memory type string default 4MB") != options.end())
      << "the command line sets the defaults";
  talk.say("isready");
  EXPECT_EQ(talk.hear(), "readyok");
  talk.say("quit");
  EXPECT_EQ(talk.ending(), "exit code 0");
}

TEST(UgiTalk, AnswersWhileItSearches) {
  Talk talk(kSmall);
  talk.say("position startpos moves 4 4");
  talk.say("go infinite");
  talk.hear("info depth");
  talk.say("isready");
  EXPECT_EQ(talk.hear("readyok"), "readyok");
  talk.say("query p1turn");
  EXPECT_EQ(talk.hear("response"), "response true");
  talk.say("setoption name threads value 0");
  EXPECT_EQ(talk.hear("info string"),
            "info string error: setoption: threads is 0, allowed are 1 to 256");
  talk.say("stop");
  EXPECT_TRUE(talk.hear("bestmove").starts_with("bestmove "));
  talk.say("isready");
  EXPECT_EQ(talk.hear(), "readyok") << "nothing more is said of the search";
}

TEST(UgiTalk, SearchesUntilItIsStoppedEvenIfAllIsKnown) {
  Talk talk(kSmall);
  talk.say("position startpos moves 1 2 1 2 1 2");
  talk.say("go infinite");
  // The search is over at once: if it did not wait, its move would come before the answer.
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  talk.say("isready");
  EXPECT_EQ(talk.hear(), "readyok");
  talk.say("stop");
  std::vector<std::string> infos;
  EXPECT_EQ(talk.hear("bestmove", &infos), "bestmove 1");
  ASSERT_FALSE(infos.empty());
  EXPECT_NE(infos.back().find(" score mate 1 pv 1"), std::string::npos) << infos.back();
}

TEST(UgiTalk, PonderingEndsByItsLimitsAfterAHit) {
  Talk talk(kSmall);
  talk.say("go ponder nodes 100");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  talk.say("isready");
  talk.hear("readyok");
  talk.say("ponderhit");
  std::vector<std::string> before;
  EXPECT_TRUE(talk.hear("bestmove", &before).starts_with("bestmove "));
  talk.say("go ponder");
  talk.say("stop");
  EXPECT_TRUE(talk.hear("bestmove").starts_with("bestmove "));
}

TEST(UgiTalk, AnswersEveryGoOnce) {
  Talk talk(kSmall);
  const std::vector<std::string> lines{"go infinite",   "go nodes 10",
                                       "go depth 5",    "position startpos moves 9",
                                       "go nodes 10",   "position startpos moves 1 2 1 2 1 2 1",
                                       "go movetime 1", "position startpos moves 4",
                                       "go movetime 1", "go p1time 100 p2time 100 p1inc 1 p2inc 1",
                                       "go nodes 1",    "isready"};
  int asked = 0;
  for (const std::string& line : lines) {
    talk.say(line);
    if (!line.starts_with("go")) continue;
    ++asked;
    // What is stopped by the next one comes first.
    if (line != "go infinite") {
      if (asked == 2) {
        EXPECT_TRUE(talk.hear("bestmove").starts_with("bestmove "));
      }
      const bool is_wrong = asked >= 3 && asked <= 5;
      EXPECT_EQ(talk.hear("bestmove") == "bestmove (none)", is_wrong) << line;
    }
  }
  EXPECT_EQ(asked, 8);
  EXPECT_EQ(talk.hear(), "readyok");
}

TEST(UgiTalk, SaysWhatIsWrong) {
  Talk talk(kSmall);
  const auto answer = [&talk](const std::string& line) {
    talk.say(line);
    return talk.hear("info string error: ").substr(std::string("info string error: ").size());
  };
  EXPECT_EQ(answer("hello there"), "input: 'hello' is not known");
  EXPECT_EQ(answer("setoption name Memry value 5"),
            "setoption: there is no setting 'memry', did you mean memory?");
  EXPECT_EQ(answer("setoption name Board value 99x6"),
            "setoption: Board: character 1: the number of columns is not in 4..12");
  EXPECT_EQ(answer("position startpos moves 4 0"),
            "position: move 2: '0' is no column from 1 to 7");
  EXPECT_EQ(answer("query result"), "query: the position was not understood");
  EXPECT_EQ(answer("go nodes 1"), "go: the position was not understood");
  EXPECT_EQ(answer(std::string((1 << 20) + 1, 'x')),
            "input: character 1048577: the line is longer than 1048576 characters");
}

TEST(UgiTalk, TellsAboutSeveralMoves) {
  Talk talk(kSmall);
  talk.say("setoption name MultiPV value 3");
  talk.say("go nodes 500");
  std::vector<std::string> infos;
  talk.hear("bestmove", &infos);
  ASSERT_GE(infos.size(), 3u);
  const std::size_t first = infos.size() - 3;
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NE(infos[first + i].find(" multipv " + std::to_string(i + 1) + " nodes 500 "),
              std::string::npos)
        << infos[first + i];
  }
}

/// The engine against itself.
void play_game(Talk& talk, AnyPosition position, const std::string& start, const auto& parse_move,
               const auto& move_text) {
  std::string moves;
  while (position.outcome() == Outcome::kOngoing) {
    talk.say("position " + start + (moves.empty() ? "" : " moves" + moves));
    talk.say("go nodes 200");
    const std::string line = talk.hear("bestmove");
    const std::string text = line.substr(9, line.find(' ', 9) - 9);
    const auto move = parse_move(text, position);
    ASSERT_TRUE(move) << line;
    ASSERT_EQ(move_text(*move, position), text);
    moves += ' ' + text;
    position.play(*move);
  }
}

TEST(UgiTalk, PlaysLegalGamesOnOtherBoards) {
  Talk talk(kSmall);
  const Board board = *connect_four::parse_board("10x9#3,4");
  const auto parse = [](const std::string& text,
                        const AnyPosition& position) -> std::optional<int> {
    const auto column = support::parse_count(text);
    if (!column || !position.is_legal(static_cast<int>(*column) - 1)) return std::nullopt;
    return static_cast<int>(*column) - 1;
  };
  const auto text = [](int move, const AnyPosition&) { return std::to_string(move + 1); };
  talk.say("setoption name Board value 10x9#3,4");
  play_game(talk, AnyPosition(board), "startpos", parse, text);
  talk.say("uginewgame");
  const AnyPosition start(*connect_four::parse_board("6x5"));
  play_game(talk, start, "fen " + position_text(start), parse, text);
  talk.say("query gameover");
  EXPECT_EQ(talk.hear("response"), "response false") << "that is for the runner to know";
}

TEST(UciTalk, BeginsWithTheVariant) {
  Talk talk(small("uci"));
  talk.say("uci");
  std::vector<std::string> lines;
  talk.hear("uciok", &lines);
  EXPECT_TRUE(std::find(lines.begin(), lines.end(),
                        "option name UCI_Variant type combo default cfour var cfour") !=
              lines.end());
  talk.say("setoption name UCI_Variant value cfour");
  talk.say("setoption name Hash value 2");
  talk.say("setoption name Threads value 1");
  talk.say("isready");
  EXPECT_EQ(talk.hear(), "readyok");
}

TEST(UciTalk, PlaysLegalGames) {
  Talk talk(small("uci"));
  for (int game = 0; game < 2; ++game) {
    talk.say("ucinewgame");
    play_game(talk, AnyPosition(Board{}),
              game == 0 ? "startpos" : "fen " + cfour_fen(AnyPosition(Board{})), parse_drop,
              drop_text);
  }
}

TEST(UciTalk, NamesTheReplyThatItExpects) {
  Talk talk(small("uci"));
  talk.say("position startpos moves P@d1");
  talk.say("go wtime 1000 btime 100");
  const std::string line = talk.hear("bestmove");
  EXPECT_NE(line.find(" ponder P@"), std::string::npos) << line;
}

}  // namespace
}  // namespace quadrille::protocol
