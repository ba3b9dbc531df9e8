#include "match/runner.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace quadrille::match {
namespace {

Plan plan_of(std::string_view a, std::string_view b, std::uint64_t pairs) {
  auto side_a = parse_side(a);
  auto side_b = parse_side(b);
  auto openings = Openings::parse("7x6", "random", 1);
  EXPECT_TRUE(side_a && side_b && openings);
  return {{*side_a, *side_b}, *openings, 1, pairs, 1, {}};
}

std::vector<Game> play(const Plan& plan, Standing standing = Standing()) {
  const auto error =
      run_match(plan, standing, [](const Game&) { return std::optional<support::Error>(); }, {});
  EXPECT_FALSE(error) << error->message;
  auto games = standing.games();
  for (Game& game : games) std::fill(game.times.begin(), game.times.end(), std::chrono::seconds(0));
  return games;
}

TEST(Match, PlaysEveryOpeningTwice) {
  const auto games = play(plan_of("leaves=50", "leaves=50", 3));
  ASSERT_EQ(games.size(), 6U);
  for (std::size_t pair = 0; pair < 3; ++pair) {
    const Game& first = games[2 * pair];
    const Game& second = games[2 * pair + 1];
    EXPECT_EQ(first.first(), Name::kA);
    EXPECT_EQ(second.first(), Name::kB);
    EXPECT_TRUE(std::equal(first.moves.begin(), first.moves.begin() + 5, second.moves.begin()));
    EXPECT_NE(first.outcome, connect_four::Outcome::kOngoing);
  }
}

TEST(Match, IsTheSameWhateverItsConcurrency) {
  Plan plan = plan_of("leaves=300", "preset=plain,leaves=200", 4);
  const auto alone = play(plan);
  plan.concurrency = 3;
  EXPECT_EQ(play(plan), alone);
}

TEST(Match, GoesOnWithTheGamesThatAreThere) {
  const Plan plan = plan_of("leaves=300", "leaves=200", 3);
  const auto whole = play(plan);
  Standing standing;
  standing.add(whole[1]);
  standing.add(whole[4]);
  std::vector<std::uint64_t> played;
  const auto on_game = [&played](const Game& game) {
    played.push_back(game.number);
    return std::optional<support::Error>();
  };
  EXPECT_FALSE(run_match(plan, standing, on_game, {}));
  EXPECT_EQ(played, (std::vector<std::uint64_t>{0, 2, 3, 5}));
}

TEST(Match, OfMoreLeavesAgainstFewerIsWonByMore) {
  const auto games = play(plan_of("leaves=2000", "leaves=2", 20));
  EXPECT_GT(summarise(games).score(), 0.85);
}

TEST(Match, EndsWithTheVerdictOfItsTest) {
  Plan plan = plan_of("leaves=1000", "leaves=2", 1000);
  plan.concurrency = 2;
  Standing standing(Sprt{0, 200, 0.05, 0.05});
  EXPECT_FALSE(
      run_match(plan, standing, [](const Game&) { return std::optional<support::Error>(); }, {}));
  EXPECT_EQ(standing.verdict(), Verdict::kElo1);
  EXPECT_LT(standing.games().size(), 100U);
}

TEST(Match, EndsWhenItIsStopped) {
  const Plan plan = plan_of("time=1000s", "time=1000s", 5);
  Standing standing;
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(run_match(
      plan, standing, [](const Game&) { return std::optional<support::Error>(); },
      stop.get_token()));
  EXPECT_TRUE(standing.games().empty());
}

TEST(Match, EndsWithAnErrorOfItsListener) {
  const Plan plan = plan_of("leaves=50", "leaves=50", 5);
  Standing standing;
  const auto on_game = [](const Game&) { return std::optional(support::Error{"disk full"}); };
  const auto error = run_match(plan, standing, on_game, {});
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "disk full");
  EXPECT_EQ(standing.games().size(), 1U);
}

TEST(Match, EndsWithAnErrorOfAPlayer) {
  const Plan plan = plan_of("leaves=50,memory=999999999GB", "leaves=50", 5);
  Standing standing;
  EXPECT_TRUE(
      run_match(plan, standing, [](const Game&) { return std::optional<support::Error>(); }, {}));
}

TEST(Match, KnowsHowManyThreadsAreBusy) {
  Plan plan = plan_of("threads=2", "threads=3", 1);
  EXPECT_EQ(busy_threads(plan), 3);
  plan.concurrency = 2;
  EXPECT_EQ(busy_threads(plan), 6);
}

}  // namespace
}  // namespace quadrille::match
