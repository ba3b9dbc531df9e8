#include "games/nogo/agreement.hpp"

#include <gtest/gtest.h>

#include <set>
#include <utility>

namespace quadrille::nogo {
namespace {

TEST(NogoAgreement, WithTheNaiveModelInRandomGamesOnEverySizeOfBoard) {
  constexpr std::uint64_t kGames = 200;
  for (std::uint64_t index = 0; index < kGames; ++index) {
    const auto game = play_and_compare(board_of_game(index), support::Rng::stream(30, index));
    ASSERT_FALSE(game.disagreement)
        << game.disagreement->item << ", " << game.disagreement->layout << ": "
        << game.disagreement->position << ", moves " << game.disagreement->moves;
    ASSERT_GT(game.plies, 0);
  }
}

TEST(NogoAgreement, CoversEverySizeWithBothRulesForTheFirstMove) {
  std::set<std::pair<int, FirstMove>> kinds;
  for (std::uint64_t index = 0; index < 100; ++index) {
    const Board board = board_of_game(index);
    kinds.emplace(board.size, board.first_move);
  }
  // Both on the odd sizes.
  EXPECT_EQ(kinds.size(), 11 + 6);
}

}  // namespace
}  // namespace quadrille::nogo
