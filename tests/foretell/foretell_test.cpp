#include "foretell/foretell.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "match/game.hpp"

namespace quadrille::foretell {
namespace {

/// Two columns are filled, then the first player gets four in another.
match::Game won_game() {
  match::Game game;
  game.board = connect_four::Board{};
  game.moves = {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 3, 4, 3, 4, 3, 4, 3};
  game.outcome = games::Outcome::kFirstWins;
  return game;
}

/// Moments on the empty board, for what does not look at it.
std::vector<Moment> moments(const std::vector<bool>& mover_won, std::size_t moments_per_game = 1) {
  std::vector<Moment> result;
  for (std::size_t i = 0; i < mover_won.size(); ++i) {
    result.push_back({i / moments_per_game, connect_four::AnyPosition(connect_four::Board{}), 20,
                      static_cast<bool>(mover_won[i])});
  }
  return result;
}

TEST(Foretell, TakesEveryMomentButThoseNearBothEnds) {
  const match::Game game = won_game();
  const auto all = moments_of(game, 7, 1);
  const auto length = static_cast<int>(game.moves.size());
  ASSERT_EQ(all.size(), static_cast<std::size_t>(length - kFewestMovesLeft - kFewestPlies + 1));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const int plies = kFewestPlies + static_cast<int>(i);
    EXPECT_EQ(all[i].game, 7u);
    EXPECT_EQ(all[i].position.plies(), plies);
    EXPECT_EQ(all[i].moves_left, length - plies);
    EXPECT_EQ(all[i].mover_won, plies % 2 == 0);
  }
  EXPECT_LT(moments_of(game, 7, 4).size(), all.size());
}

TEST(Foretell, TakesNothingOfGamesThatNobodyWonOnTheBoard) {
  match::Game drawn = won_game();
  drawn.outcome = games::Outcome::kDraw;
  EXPECT_TRUE(moments_of(drawn, 0, 1).empty());
  match::Game forfeited = won_game();
  forfeited.forfeit = {match::Name::kB, match::Cause::kLate};
  EXPECT_TRUE(moments_of(forfeited, 0, 1).empty());
}

TEST(Foretell, HasTheMeanOfTheGames) {
  const auto all = moments_of(won_game(), 0, 1);
  const auto means = means_of(all, {.rules = playout::kAllRules}, 64, 1);
  ASSERT_EQ(means.size(), all.size());
  EXPECT_EQ(means, means_of(all, {.rules = playout::kAllRules}, 64, 1));
  for (const double mean : means) {
    EXPECT_GE(mean, -1);
    EXPECT_LE(mean, 1);
  }
  // The first player has three in a column and is to move.
  connect_four::AnyPosition position{connect_four::Board{}};
  position.play(std::vector{3, 4, 3, 4, 3, 4});
  const std::vector<Moment> at_the_end{{0, position, 1, true}};
  EXPECT_EQ(means_of(at_the_end, {.rules = playout::kAllRules}, 64, 1), std::vector{1.0});
}

TEST(Foretell, LosesAsMuchAsCoinsIfGamesSayNothing) {
  const std::vector<double> means(200, 0);
  std::vector<bool> winners(200);
  for (std::size_t i = 0; i < winners.size(); ++i) winners[i] = i % 2 == 0;
  for (const double loss : losses_of(moments(winners), means)) {
    EXPECT_NEAR(loss, std::log(2), 1e-6);
  }
}

TEST(Foretell, FitsTheChancesThatMeansStandFor) {
  // With this mean three of four win, with the other one of four.
  std::vector<bool> winners;
  std::vector<double> means;
  for (int i = 0; i < 4000; ++i) {
    const bool is_good = i % 2 == 0;
    means.push_back(is_good ? 0.2 : -0.2);
    winners.push_back((i / 2 % 4 != 0) == is_good);
  }
  const auto losses = losses_of(moments(winners), means);
  double sum = 0;
  for (const double loss : losses) sum += loss;
  const double entropy = -0.75 * std::log(0.75) - 0.25 * std::log(0.25);
  EXPECT_NEAR(sum / 4000, entropy, 1e-3);
}

TEST(Foretell, StaysFiniteIfEveryWinnerIsForetold) {
  const std::vector<bool> winners{true, false, true, false, true, false};
  const std::vector<double> means{1, -1, 1, -1, 1, -1};
  for (const double loss : losses_of(moments(winners), means)) {
    EXPECT_TRUE(std::isfinite(loss));
    EXPECT_LT(loss, 0.1);
  }
}

TEST(Foretell, CountsMomentsOfAGameTogether) {
  const std::vector<double> numbers{1, 1, 3, 3};
  const std::vector<bool> winners(4, true);
  const Mean alone = mean_by_games(moments(winners), numbers);
  EXPECT_DOUBLE_EQ(alone.value, 2);
  EXPECT_DOUBLE_EQ(alone.error, std::sqrt(4.0) / 4);
  const Mean in_pairs = mean_by_games(moments(winners, 2), numbers);
  EXPECT_DOUBLE_EQ(in_pairs.value, 2);
  EXPECT_DOUBLE_EQ(in_pairs.error, std::sqrt(8.0) / 4);
}

}  // namespace
}  // namespace quadrille::foretell
