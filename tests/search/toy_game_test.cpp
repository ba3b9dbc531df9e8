#include "search/toy_game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <set>

namespace quadrille::search {
namespace {

ToyGame game_after(std::initializer_list<int> cells) {
  ToyGame game;
  for (const int cell : cells) game.play(static_cast<games::MoveByte>(cell));
  return game;
}

TEST(ToyGame, HasAsManyPositionsAsTicTacToe) {
  // 5478 in all; 958 of them are over (counts that are well known).
  EXPECT_EQ(ongoing_toy_games().size(), 5478u - 958u);
}

TEST(ToyGame, IsADrawFromTheStart) { EXPECT_EQ(truth_of(ToyGame()).value, 0); }

TEST(ToyGame, HasManyPositionsOfEachValue) {
  std::array<int, 3> counts{};
  for (const ToyGame& game : ongoing_toy_games()) {
    ++counts[static_cast<std::size_t>(truth_of(game).value + 1)];
  }
  EXPECT_GE(*std::min_element(counts.begin(), counts.end()), 500);
}

TEST(ToyGame, WinnerTakesTheShortestWay) {
  //  x x .
  //  o o .      x to move wins at once, o would have
  //  . . .
  ToyGame game = game_after({0, 3, 1, 4});
  EXPECT_EQ(truth_of(game).value, 1);
  EXPECT_EQ(truth_of(game).plies, 1);
  game.play(8);
  EXPECT_EQ(truth_of(game).plies, 1);
}

TEST(ToyGame, LoserTakesTheLongestWay) {
  //  x . x
  //  . o .      o to move cannot stop both lines, but one
  //  x . o
  const ToyGame game = game_after({0, 8, 2, 4, 6});
  EXPECT_EQ(truth_of(game).value, -1);
  EXPECT_EQ(truth_of(game).plies, 2);
}

TEST(ToyGame, LeadsOnlyToPositionsWithItsStones) {
  const auto& games = ongoing_toy_games();
  for (std::size_t i = 0; i < games.size(); i += 101) {
    std::set<ToyGame> later{games[i]};
    for (auto game = later.begin(); game != later.end(); game = later.begin()) {
      EXPECT_TRUE(games[i].may_lead_to(*game));
      const ToyGame next = *game;
      later.erase(game);
      if (next.is_over()) continue;
      for (const auto move : next.legal_moves()) {
        if (next.plies() < games[i].plies() + 2) later.insert(next.after(move));
      }
    }
  }
  EXPECT_FALSE(ToyGame().after(0).may_lead_to(ToyGame().after(1)));
  EXPECT_FALSE(ToyGame().after(0).may_lead_to(ToyGame().after(1).after(0)));
  EXPECT_FALSE(ToyGame().after(0).may_lead_to(ToyGame()));
}

}  // namespace
}  // namespace quadrille::search
