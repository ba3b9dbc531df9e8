#include "match/opening.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <set>

#include "engine.hpp"
#include "games/connect_four/notation.hpp"
#include "games/notation.hpp"
#include "solver/solver.hpp"

namespace quadrille::match {
namespace {

using connect_four::AnyPosition;
using connect_four::Board;
using connect_four::Outcome;

Openings parsed(std::string_view board, std::string_view openings, std::uint64_t seed = 1) {
  auto result = Openings::parse(board, openings, seed);
  EXPECT_TRUE(result) << (result ? "" : result.error().message);
  return *result;
}

std::string refusal(std::string_view board, std::string_view openings) {
  const auto result = Openings::parse(board, openings, 1);
  return result ? "" : result.error().message;
}

AnyPosition after(const Opening& opening) {
  AnyPosition position(std::get<Board>(opening.board));
  position.play(opening.moves);
  return position;
}

TEST(Openings, CanBeNone) {
  const Opening opening = *parsed("8x7", "none").of_pair(3);
  EXPECT_EQ(opening.board, games::Board(*connect_four::parse_board("8x7")));
  EXPECT_TRUE(opening.moves.empty());
}

TEST(Openings, HaveTheirUsualNumberOfPlies) {
  EXPECT_EQ(parsed("7x6", "random").of_pair(0)->moves.size(), 5U);
  EXPECT_EQ(parsed("9x9#1,1", "random").of_pair(0)->moves.size(), 2U);
  EXPECT_EQ(parsed("contest", "random").of_pair(0)->moves.size(), 2U);
  EXPECT_EQ(parsed("7x6", "random:9").of_pair(0)->moves.size(), 9U);
}

TEST(Openings, NeverGiveAWinAtOnce) {
  const Openings openings = parsed("7x6", "random:12");
  for (std::uint64_t pair = 0; pair < 2000; ++pair) {
    const AnyPosition position = after(*openings.of_pair(pair));
    ASSERT_EQ(position.plies(), 12);
    ASSERT_EQ(position.outcome(), Outcome::kOngoing);
    ASSERT_TRUE(position.visit([](const auto& p) { return p.winning_moves().empty(); }));
  }
}

TEST(Openings, ComeFromTheSeedAndThePairAlone) {
  const Openings openings = parsed("contest", "random", 5);
  const Openings again = parsed("contest", "random", 5);
  const Openings others = parsed("contest", "random", 6);
  EXPECT_EQ(*openings.of_pair(7), *again.of_pair(7));
  EXPECT_NE(*openings.of_pair(7), *openings.of_pair(8));
  EXPECT_NE(*openings.of_pair(7), *others.of_pair(7));
}

TEST(Openings, DrawAnotherContestBoardForEveryPair) {
  const Openings openings = parsed("contest", "none");
  std::set<std::string> boards;
  for (std::uint64_t pair = 0; pair < 100; ++pair) {
    const Board board = std::get<Board>(openings.of_pair(pair)->board);
    boards.insert(connect_four::board_text(board));
    EXPECT_GE(board.width, 9);
    EXPECT_LE(board.height, 12);
  }
  EXPECT_GT(boards.size(), 90U);
}

TEST(Openings, AreShorterWhereTheBoardIsTooSmall) {
  const Openings openings = parsed("4x4", "random:30");
  const Opening opening = *openings.of_pair(0);
  EXPECT_LT(opening.moves.size(), 16U);
  EXPECT_EQ(after(opening).outcome(), Outcome::kOngoing);
}

TEST(OpeningList, HasALineForEach) {
  const auto list = parse_openings("# a comment\n44\n\n7x6 1234\r\n-\n", Board{});
  ASSERT_TRUE(list) << list.error().message;
  ASSERT_EQ(list->size(), 3U);
  EXPECT_EQ((*list)[0].moves, (std::vector<int>{3, 3}));
  EXPECT_EQ((*list)[1].moves, (std::vector<int>{0, 1, 2, 3}));
  EXPECT_TRUE((*list)[2].moves.empty());
}

TEST(OpeningList, SaysWhichLineIsWrong) {
  EXPECT_EQ(parse_openings("44\n48\n", Board{}).error().message,
            "line 2: moves: character 2: the column of ply 2 is not in 1..7");
  EXPECT_EQ(parse_openings("1212121\n", Board{}).error().message,
            "line 1: the game is over after this opening");
  EXPECT_EQ(parse_openings("8x7 44\n", Board{}).error().message,
            "line 1: the match is on another board");
  EXPECT_EQ(parse_openings("44\n", {}).error().message,
            "line 1: a board is expected before the moves, as in '9x9#3,4 55'");
  EXPECT_EQ(parse_openings("# nothing\n", Board{}).error().message, "there is no opening in it");
}

TEST(OpeningFile, IsReadInOrderAndFromTheBeginningAgain) {
  const std::string name = testing::TempDir() + "openings.txt";
  std::ofstream(name) << "9x9#5,5 1\n10x9 10.2\n";
  const Openings openings = parsed("contest", name);
  EXPECT_EQ(openings.of_pair(1)->moves, (std::vector<int>{9, 1}));
  EXPECT_EQ(*openings.of_pair(2), *openings.of_pair(0));
  std::remove(name.c_str());
}

TEST(BalancedOpenings, AreDraws) {
  const Openings openings = parsed("7x6", "balanced:16", 2);
  auto table = solver::Table::reserve(solver::Table::kMinBytes);
  ASSERT_TRUE(table);
  for (std::uint64_t pair = 0; pair < 5; ++pair) {
    const auto opening = openings.of_pair(pair);
    ASSERT_TRUE(opening) << opening.error().message;
    EXPECT_EQ(opening->moves.size(), 16U);
    const auto answer = solver::solve(after(*opening), solver::Question::kScore, *table);
    EXPECT_EQ(answer.score, (solver::Bounds{0, 0})) << pair;
  }
}

TEST(BalancedOpenings, ComeFromTheSeedAndThePairAlone) {
  const Openings openings = parsed("7x6", "balanced:18");
  const Opening third = *openings.of_pair(3);
  EXPECT_NE(*openings.of_pair(4), third);
  EXPECT_EQ(*openings.of_pair(3), third);
  EXPECT_EQ(*parsed("7x6", "balanced:18").of_pair(3), third);
}

TEST(BalancedOpenings, AreNotLookedForForEver) {
  // Too many cells to tell who wins.
  const auto opening = parsed("8x7", "balanced:2").of_pair(0);
  ASSERT_FALSE(opening);
  EXPECT_EQ(opening.error().message,
            "no balanced opening of 2 plies was found on 8x7: the solver settles more of them "
            "with more plies");
}

TEST(BalancedOpenings, AreEvenForASearchBeyondTheSolver) {
  const Openings openings = parsed("contest", "balanced", 3);
  for (std::uint64_t pair = 0; pair < 3; ++pair) {
    const auto opening = openings.of_pair(pair);
    ASSERT_TRUE(opening) << opening.error().message;
    EXPECT_EQ(opening->moves.size(), 6U);
    EXPECT_EQ(*openings.of_pair(pair), *opening);
    // Another seed than the one that chose it.
    Settings settings;
    settings.search.threads = 1;
    settings.search.seed = 99;
    games::AnyPosition position(opening->board);
    position.play(opening->moves);
    const auto report = Engine(settings).run(position, {.leaves = 50'000});
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_FALSE(report->proof.is_known());
    EXPECT_NEAR(report->value, 0.5, 0.15) << games::board_text(opening->board);
  }
}

TEST(Openings, SayWhatIsWrong) {
  EXPECT_EQ(refusal("7x6", "balanced:41"), "--openings: there can be 0 to 40 plies");
  EXPECT_EQ(refusal("99x6", "none"), "--board: character 1: the number of columns is not in 4..12");
  EXPECT_EQ(refusal("7x6", "random:x"), "--openings: 'x' is not a whole number");
  EXPECT_EQ(refusal("7x6", "random:41"), "--openings: there can be 0 to 40 plies");
  EXPECT_EQ(refusal("7x6", "/no/such/file"),
            "--openings: '/no/such/file' cannot be read; allowed are none, random[:PLIES], "
            "balanced[:PLIES] and files");
}

TEST(OpeningsOfNogo, AreRandomAndQuiet) {
  const auto openings = Openings::parse("9x9", "random", 1, games::Kind::kNogo);
  ASSERT_TRUE(openings);
  EXPECT_EQ(openings->of_pair(0)->moves.size(), 4U);
  EXPECT_NE(*openings->of_pair(0), *openings->of_pair(1));
  const auto small = Openings::parse("3x3", "random:4", 1, games::Kind::kNogo);
  for (std::uint64_t pair = 0; pair < 100; ++pair) {
    games::AnyPosition position(small->of_pair(pair)->board);
    position.play(small->of_pair(pair)->moves);
    EXPECT_FALSE(position.is_over());
  }
}

TEST(OpeningsOfNogo, ComeFromAFile) {
  const auto list = parse_openings("5x5 C3.B2\n", {}, games::Kind::kNogo);
  ASSERT_TRUE(list);
  EXPECT_EQ((*list)[0].moves, (std::vector<games::Move>{12, 6}));
  EXPECT_FALSE(Openings::parse("9x9", "balanced", 1, games::Kind::kNogo));
  EXPECT_FALSE(Openings::parse("contest", "random", 1, games::Kind::kNogo));
}

}  // namespace
}  // namespace quadrille::match
