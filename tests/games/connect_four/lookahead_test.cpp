#include <gtest/gtest.h>

#include <type_traits>
#include <vector>

#include "games/connect_four/agreement.hpp"
#include "games/connect_four/naive_model.hpp"
#include "games/connect_four/table.hpp"

/// What the search asks of a position, compared with the naive model in random games on all kinds
/// of boards.
namespace quadrille::connect_four {
namespace {

template <class Layout>
class Lookahead : public testing::Test {
 protected:
  /// Calls `check` with the position and its twin before every move.
  template <class Check>
  static void for_each_position(Check&& check) {
    constexpr std::uint64_t kGames = 250;
    for (std::uint64_t index = 0; index < kGames; ++index) {
      // Any number without common factors with the number of kinds passes through all of them.
      const GameKind kind = game_kind(index * 7919);
      auto rng = support::Rng::stream(21, index);
      const Board board = random_board(kind.width, kind.height, kind.obstacles, rng);
      if (std::is_same_v<Layout, Narrow> && !Narrow::fits(board)) continue;
      Table<Layout> table(board);
      NaiveGame twin(board);
      check(table.position, twin);
      while (!table.is_over()) {
        twin.play(table.play_at_random(rng));
        check(table.position, twin);
      }
    }
  }
};

TYPED_TEST_SUITE(Lookahead, Layouts, LayoutName);

TYPED_TEST(Lookahead, IsOverWhenTheNaiveGameIs) {
  TestFixture::for_each_position([](const auto& position, const NaiveGame& twin) {
    ASSERT_EQ(position.is_over(), twin.outcome() != Outcome::kOngoing);
  });
}

TYPED_TEST(Lookahead, ForcedMovesAreTheOnesThatWinForTheOtherSide) {
  TestFixture::for_each_position([](const auto& position, const NaiveGame& twin) {
    if (position.is_over()) return;
    const Marks threats = twin.threats(twin.side_to_move() == 'x' ? 'o' : 'x');
    std::vector<Column> expected;
    for (const Column column : twin.legal_moves()) {
      const auto row = static_cast<std::size_t>(*twin.landing_row(column));
      if (threats[static_cast<std::size_t>(column)][row]) expected.push_back(column);
    }
    ASSERT_EQ(columns(position.forced_moves()), expected);
  });
}

TYPED_TEST(Lookahead, EveryPositionOfAGameMayLeadToTheLaterOnes) {
  for (std::uint64_t index = 0; index < 30; ++index) {
    auto rng = support::Rng::stream(22, index);
    Table<TypeParam> table(board_of(7, 6, {{2, 3}}));
    std::vector<Position<TypeParam>> game{table.position};
    while (!table.is_over()) {
      table.play_at_random(rng);
      game.push_back(table.position);
    }
    for (std::size_t i = 0; i < game.size(); ++i) {
      for (std::size_t j = 0; j < game.size(); ++j) {
        ASSERT_EQ(game[i].may_lead_to(game[j]), i <= j) << i << " to " << j;
      }
    }
  }
}

TYPED_TEST(Lookahead, NoPositionMayLeadToOneThatLacksItsStones) {
  Table<TypeParam> table(board_of(7, 6));
  const auto start = table.position;
  const auto left = start.after(0);
  const auto right = start.after(6);
  EXPECT_FALSE(left.may_lead_to(right));
  EXPECT_FALSE(left.may_lead_to(right.after(0))) << "the stone is the other side's";
  EXPECT_FALSE(left.may_lead_to(right.after(5).after(1)));
  EXPECT_TRUE(left.may_lead_to(right.after(5).after(0))) << "in another order";
}

}  // namespace
}  // namespace quadrille::connect_four
