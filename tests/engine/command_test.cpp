#include "engine/command.hpp"

#include <gtest/gtest.h>

#include "engine/words.hpp"
#include "games/connect_four/notation.hpp"
#include "games/notation.hpp"

namespace quadrille::protocol {
namespace {

using namespace std::chrono_literals;
using connect_four::AnyPosition;
using connect_four::Board;

AnyPosition after(const char* moves) {
  AnyPosition position{Board{}};
  position.play(*connect_four::parse_moves(moves, position));
  return position;
}

std::string refusal(const auto& result) { return result ? "taken" : result.error().message; }

TEST(Words, AreWhatStandsBetweenBlanks) {
  Words words("  one\ttwo   three four ");
  EXPECT_EQ(words.take(), "one");
  EXPECT_EQ(words.take_until("four"), "two three");
  EXPECT_EQ(words.peek(), "four");
  EXPECT_EQ(words.take(), "four");
  EXPECT_TRUE(words.at_end());
  EXPECT_EQ(words.take(), "");
}

TEST(Command, IsTheFirstWord) {
  EXPECT_EQ(split_command("", kUgi).verb, Verb::kNothing);
  EXPECT_EQ(split_command(" \t ", kUgi).verb, Verb::kNothing);
  EXPECT_EQ(split_command("isready", kUgi).verb, Verb::kIsReady);
  EXPECT_EQ(split_command("  go  nodes 5", kUgi).verb, Verb::kGo);
  EXPECT_EQ(split_command("  go  nodes 5", kUgi).rest, "  nodes 5");
  EXPECT_EQ(split_command("gone", kUgi).verb, Verb::kUnknown);
}

TEST(Command, DependsOnTheDialect) {
  EXPECT_EQ(split_command("ugi", kUgi).verb, Verb::kHello);
  EXPECT_EQ(split_command("ugi", kUci).verb, Verb::kUnknown);
  EXPECT_EQ(split_command("uci", kUci).verb, Verb::kHello);
  EXPECT_EQ(split_command("ucinewgame", kUci).verb, Verb::kNewGame);
  EXPECT_EQ(split_command("query result", kUgi).verb, Verb::kQuery);
  EXPECT_EQ(split_command("query result", kUci).verb, Verb::kUnknown);
}

TEST(SetOption, TakesNamesAndValuesOfSeveralWords) {
  EXPECT_EQ(*parse_setoption(" name threads value 4"), (Assignment{"threads", "4"}));
  EXPECT_EQ(*parse_setoption(" name Clear  Hash"), (Assignment{"Clear Hash", ""}));
  EXPECT_EQ(*parse_setoption(" name a b value c d"), (Assignment{"a b", "c d"}));
  EXPECT_FALSE(parse_setoption(" threads 4"));
  EXPECT_FALSE(parse_setoption(" name value 4"));
}

TEST(PositionCommand, PlaysMovesFromTheStart) {
  const auto parsed = parse_position_command(" startpos moves 4 4 5 3", kUgi, Board{});
  ASSERT_TRUE(parsed);
  EXPECT_EQ(*parsed, after("4453"));
  EXPECT_EQ(*parse_position_command("startpos", kUgi, Board{}), after("-"));
  EXPECT_EQ(*parse_position_command("startpos moves P@d1 P@d2 P@e1 P@c1", kUci, Board{}),
            after("4453"));
}

TEST(PositionCommand, StartsOnTheBoardThatIsSet) {
  const Board board = *connect_four::parse_board("10x9#3,4");
  const auto parsed = parse_position_command("startpos moves 10", kUgi, board);
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->board(), games::Board(board));
  EXPECT_EQ(parsed->plies(), 1);
}

TEST(PositionCommand, TakesTextsOfPositions) {
  EXPECT_EQ(*parse_position_command("fen 7x6 7/7/7/7/3o3/3x3 x moves 5 3", kUgi, Board{}),
            after("4453"));
  EXPECT_EQ(*parse_position_command("fen 7/7/7/7/3p3/3P3[PPPPPPPPPPPPPPPPPPPPpppppppppppppppppppp] "
                                    "w - - 0 2 moves P@e1",
                                    kUci, Board{}),
            after("445"));
}

TEST(PositionCommand, IsRefusedWithTheMoveAtFault) {
  const auto refused = [](const char* text) {
    return refusal(parse_position_command(text, kUgi, Board{}));
  };
  EXPECT_EQ(refused(""), "startpos or fen is expected, not ''");
  EXPECT_EQ(refused("startpos 4"), "'moves' is expected, not '4'");
  EXPECT_EQ(refused("startpos moves 4 8"), "move 2: '8' is no column from 1 to 7");
  EXPECT_EQ(refused("startpos moves 1 1 1 1 1 1 1"), "move 7: column 1 is full");
  EXPECT_EQ(refused("startpos moves 1 2 1 2 1 2 1 2"), "move 8: the game is over before it");
  EXPECT_EQ(refused("fen 7x6 8"),
            "fen: character 5: the run of free cells in row 6 from the bottom is not in 1..7");
}

TEST(Go, KnowsAllLimits) {
  EXPECT_EQ(*parse_go("", kUgi), Go{});
  EXPECT_EQ(*parse_go(" movetime 50 nodes 7", kUgi), (Go{.move_time = 50ms, .nodes = 7}));
  EXPECT_EQ(*parse_go("infinite", kUgi), Go{.is_infinite = true});
  EXPECT_EQ(*parse_go("ponder movestogo 3 p1time 1000 p2time 2000 p1inc 10 p2inc 20", kUgi),
            (Go{.is_pondering = true,
                .first_clock = PlayerClock{1s, 10ms},
                .second_clock = PlayerClock{2s, 20ms},
                .moves_to_go = 3}));
  EXPECT_EQ(*parse_go("wtime 1000 btime -5", kUci),
            (Go{.first_clock = PlayerClock{1s}, .second_clock = PlayerClock{0ms}}));
}

TEST(Go, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(refusal(parse_go("depth 5", kUgi)), "'depth' is not known");
  EXPECT_EQ(refusal(parse_go("wtime 5", kUgi)), "'wtime' is not known");
  EXPECT_EQ(refusal(parse_go("nodes", kUgi)), "nodes is followed by no number");
  EXPECT_EQ(refusal(parse_go("nodes 0", kUgi)), "nodes is 0, a search needs at least 1");
  EXPECT_EQ(refusal(parse_go("movetime -1", kUgi)), "movetime: '-1' is not a whole number");
}

TEST(Go, TakesTimesThatAreTooLongForAnyClock) {
  const auto go = parse_go("movetime 18446744073709551615", kUgi);
  ASSERT_TRUE(go);
  EXPECT_GT(*go->move_time, 24h * 365);
}

TEST(Query, IsAnsweredFromThePosition) {
  EXPECT_EQ(*answer_query("gameover", after("44")), "false");
  EXPECT_EQ(*answer_query("gameover", after("1212121")), "true");
  EXPECT_EQ(*answer_query("p1turn", after("44")), "true");
  EXPECT_EQ(*answer_query("p1turn", after("4")), "false");
  EXPECT_EQ(*answer_query("result", after("4")), "none");
  EXPECT_EQ(*answer_query("result", after("1212121")), "p1win");
  EXPECT_EQ(*answer_query("result", after("71212121")), "p2win");
  EXPECT_EQ(refusal(answer_query("weather", after("4"))),
            "gameover, p1turn or result is expected, not 'weather'");
}

TEST(PositionCommand, TakesEveryGame) {
  const games::Board board = games::usual_board(games::Kind::kNogo);
  const auto parsed = parse_position_command("startpos moves E5 c3 8,8", kUgi, board);
  ASSERT_TRUE(parsed);
  EXPECT_EQ(games::position_text(*parsed), "9x9 8x/9/9/9/4x4/9/2o6/9/9 o");
  EXPECT_EQ(*parse_position_command("fen 9x9 9/9/9/9/4x4/9/2o6/9/9 x moves J9", kUgi, board),
            *parsed);
  EXPECT_EQ(refusal(parse_position_command("startpos moves E5 E5", kUgi, board)),
            "move 2: E5 is not legal: there is a stone");
  EXPECT_EQ(kUgi.move_text(80, *parsed), "J9");
}

}  // namespace
}  // namespace quadrille::protocol
