#include "match/standing.hpp"

#include <gtest/gtest.h>

#include "match/games.hpp"

namespace quadrille::match {
namespace {

TEST(Standing, CountsPairsAndColours) {
  // A wins both games of pair 0, one of pair 1; pair 2 has one game only.
  const Summary summary =
      summarise({game_won_by(Name::kA, 0), game_won_by(Name::kA, 1), game_won_by(Name::kA, 2),
                 game_won_by(Name::kB, 3), game_won_by(Name::kB, 4)});
  EXPECT_EQ(summary.results, (Results{3, 0, 2}));
  EXPECT_EQ(summary.by_colour[0], (Results{2, 0, 1}));
  EXPECT_EQ(summary.by_colour[1], (Results{1, 0, 1}));
  EXPECT_EQ(summary.pairs, (PairCounts{0, 0, 1, 0, 1}));
  EXPECT_DOUBLE_EQ(summary.score(), 0.6);
  ASSERT_TRUE(summary.strength);
  EXPECT_EQ(*summary.strength, strength_of(summary.pairs));
}

TEST(Standing, OfNoGamesIsEven) {
  const Summary summary = summarise({});
  EXPECT_EQ(summary.score(), 0.5);
  EXPECT_FALSE(summary.strength);
  EXPECT_EQ(summary.paces[0].mean_ms, 0);
}

TEST(Standing, DoesNotPairGamesOfDifferentPairs) {
  const Summary summary = summarise({game_won_by(Name::kA, 1), game_won_by(Name::kA, 2)});
  EXPECT_EQ(pairs_in(summary.pairs), 0U);
}

TEST(Standing, KnowsThePaceOfEachSide) {
  Game game = game_of(0, kFirstWins);
  for (std::size_t answer = 0; answer < game.times.size(); ++answer) {
    game.times[answer] = std::chrono::milliseconds(answer % 2 == 0 ? 10 + answer : 20);
  }
  const Summary summary = summarise({game});
  EXPECT_EQ(summary.paces[0].moves, 4U);
  EXPECT_DOUBLE_EQ(summary.paces[0].mean_ms, 13);
  EXPECT_DOUBLE_EQ(summary.paces[0].max_ms, 16);
  EXPECT_DOUBLE_EQ(summary.paces[0].p99_ms, 16);
  EXPECT_DOUBLE_EQ(summary.paces[1].mean_ms, 20);
  EXPECT_NEAR(summary.paces[0].leaves_per_second, 100 / 0.052, 1e-6);
}

TEST(Standing, TakesThe99thOfAHundredTimes) {
  std::vector<Game> games;
  for (std::uint64_t number = 0; number < 50; ++number) {
    Game game = game_of(number, kFirstWins);
    game.opening_plies = 7 - 2;
    game.times.assign(2, std::chrono::milliseconds(1));
    games.push_back(game);
  }
  games[7].times[0] = games[8].times[0] = std::chrono::milliseconds(500);
  const Summary summary = summarise(games);
  EXPECT_EQ(summary.paces[0].moves, 50U);
  EXPECT_DOUBLE_EQ(summary.paces[0].max_ms, 500);
  EXPECT_DOUBLE_EQ(summary.paces[0].p99_ms, 500);
}

TEST(Standing, ListsForfeits) {
  Game game = game_of(5, "44");
  game.forfeit = Game::Loss{Name::kB, Cause::kCrashed};
  EXPECT_EQ(summarise({game_of(0, kFirstWins), game}).forfeits, (std::vector<Game>{game}));
}

TEST(Standing, TestsPairsInTheirOwnOrder) {
  const Sprt sprt{0, 100, 0.05, 0.05};
  Standing forwards(sprt);
  Standing backwards(sprt);
  for (std::uint64_t number = 0; number < 40; ++number) {
    forwards.add(game_won_by(Name::kA, number));
    const std::uint64_t other = 39 - number;
    EXPECT_EQ(backwards.verdict(), Verdict::kNone);
    backwards.add(game_won_by(Name::kA, other));
  }
  EXPECT_EQ(forwards.verdict(), Verdict::kElo1);
  EXPECT_EQ(backwards.verdict(), Verdict::kElo1);
  EXPECT_EQ(forwards.log_likelihood_ratio(), backwards.log_likelihood_ratio());
  EXPECT_EQ(forwards.games(), backwards.games());
}

TEST(Standing, LeavesOutWhatComesAfterTheVerdict) {
  const Sprt sprt{0, 100, 0.05, 0.05};
  Standing standing(sprt);
  for (std::uint64_t number = 0; number < 100; ++number) {
    standing.add(game_won_by(Name::kB, number));
  }
  EXPECT_EQ(standing.verdict(), Verdict::kElo0);
  const auto games = standing.games();
  EXPECT_LT(games.size(), 100U);
  EXPECT_EQ(games.size() % 2, 0U);
  EXPECT_TRUE(standing.has(99));
}

}  // namespace
}  // namespace quadrille::match
