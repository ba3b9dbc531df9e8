#include "saiblo/player.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>
#include <thread>

#include "games/connect_four/notation.hpp"
#include "match/strategy_text.hpp"

namespace quadrille::saiblo {
namespace {

using namespace std::chrono_literals;

/// As long as it takes on a busy machine, and no longer.
const Options kQuick{1, 1min, 3000, std::uint64_t{8} << 20};

/// As the host asks, on a thread of its own.
Point ask(Player& player, const match::GameSoFar& game) {
  const match::Question asked = match::question_of(game);
  Point answer = kNoPoint;
  std::jthread([&] {
    answer = player.answer({asked.rows, asked.columns, asked.top, asked.board, asked.last_x,
                            asked.last_y, asked.no_x, asked.no_y});
  }).join();
  EXPECT_EQ(asked.top[static_cast<std::size_t>(answer.y)], answer.x + 1);
  return answer;
}

TEST(SaibloPlayer, KeepsItsTreeDuringAGame) {
  Player player(kQuick);
  match::GameSoFar game(*connect_four::parse_board("9x10#5,1"));
  ask(player, game);
  ASSERT_TRUE(player.last_report());
  EXPECT_EQ(player.last_report()->kept_visits, 0U);
  for (int turn = 0; turn < 3; ++turn) {
    // The expected line, so that the tree holds it.
    const auto& line = player.last_report()->moves.front().principal_variation;
    ASSERT_GE(line.size(), 2U);
    const std::vector<int> moves(line.begin(), line.begin() + 2);
    for (const int move : moves) game.play(move);
    ask(player, game);
    ASSERT_TRUE(player.last_report());
    EXPECT_GT(player.last_report()->kept_visits, 0U);
  }
}

TEST(SaibloPlayer, RecognisesANewGame) {
  Player player(kQuick);
  match::GameSoFar game(*connect_four::parse_board("9x9#1,9"));
  for (const int move : {4, 4, 4}) game.play(move);
  ask(player, game);
  // The same board again, from its start; then another one.
  ask(player, match::GameSoFar(*connect_four::parse_board("9x9#1,9")));
  EXPECT_EQ(player.last_report()->kept_visits, 0U);
  ask(player, match::GameSoFar(*connect_four::parse_board("9x9#2,9")));
  EXPECT_EQ(player.last_report()->kept_visits, 0U);
}

TEST(SaibloPlayer, FollowsAGameThatSkipsPlies) {
  Player player(kQuick);
  match::GameSoFar game(*connect_four::parse_board("10x9#4,4"));
  ask(player, game);
  for (const int move : {0, 9, 1, 8, 0, 9, 1}) game.play(move);
  ask(player, game);
  game.play(5);
  ask(player, game);
  EXPECT_TRUE(player.last_report());
}

TEST(SaibloPlayer, AnswersWithoutAnEngineWhereItMust) {
  Player player(kQuick);
  const std::vector<int> top(20, 3);
  const std::vector<int> board(60, 0);
  EXPECT_EQ(player.answer({3, 20, top, board, -1, -1, -1, -1}), (Point{2, 9}));
  EXPECT_FALSE(player.last_report());
  EXPECT_EQ(player.answer({}), kNoPoint);
}

class SaibloOptions : public testing::Test {
 protected:
  ~SaibloOptions() override {
    unsetenv(kThreadsVariable);
    unsetenv(kTimeVariable);
    unsetenv(kLeavesVariable);
  }
  static Options read(const char* threads, const char* time, const char* leaves,
                      std::string& complaints) {
    setenv(kThreadsVariable, threads, 1);
    setenv(kTimeVariable, time, 1);
    setenv(kLeavesVariable, leaves, 1);
    std::ostringstream lines;
    const Options options = options_of_environment({}, lines);
    complaints = lines.str();
    return options;
  }
};

TEST_F(SaibloOptions, ComeFromTheEnvironment) {
  std::string complaints;
  const Options options = read("2", "500ms", "10000", complaints);
  EXPECT_EQ(options.threads, 2);
  EXPECT_EQ(options.time, 500ms);
  EXPECT_EQ(options.leaves, 10000U);
  EXPECT_EQ(complaints, "");
}

TEST_F(SaibloOptions, StayAsTheyAreWhereTheEnvironmentMakesNoSense) {
  std::string complaints;
  EXPECT_EQ(read("two", "3", "-1", complaints), Options{});
  EXPECT_EQ(complaints,
            "quadrille: QUADRILLE_SAIBLO_THREADS: 'two' is not a whole number\n"
            "quadrille: QUADRILLE_SAIBLO_TIME: '3' has no unit, it must be ns, us, ms or s\n"
            "quadrille: QUADRILLE_SAIBLO_LEAVES: '-1' is not a whole number\n");
  EXPECT_EQ(read("0", "0s", "0", complaints), Options{});
  EXPECT_EQ(complaints,
            "quadrille: QUADRILLE_SAIBLO_THREADS: '0' is not in 1 to 256\n"
            "quadrille: QUADRILLE_SAIBLO_TIME: '0s' is not in 1ms to 3600s\n"
            "quadrille: QUADRILLE_SAIBLO_LEAVES: '0' is not at least 1\n");
}

}  // namespace
}  // namespace quadrille::saiblo
