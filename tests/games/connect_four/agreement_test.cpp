#include "games/connect_four/agreement.hpp"

#include <gtest/gtest.h>

namespace quadrille::connect_four {
namespace {

class Agreement : public testing::TestWithParam<Obstacles> {};

TEST_P(Agreement, WithTheNaiveModelInRandomGamesOnEverySizeOfBoard) {
  constexpr std::uint64_t kGamesEach = 4;
  int games = 0;
  for (std::uint64_t index = 0; index < kGamesEach * kGameKinds; ++index) {
    const GameKind kind = game_kind(index);
    if (kind.obstacles != GetParam()) continue;
    const auto game = play_and_compare(kind, support::Rng::stream(20, index));
    ++games;
    ASSERT_FALSE(game.disagreement)
        << game.disagreement->item << ", " << game.disagreement->layout << ": "
        << game.disagreement->position << ", moves " << game.disagreement->moves << " on "
        << game.disagreement->board;
  }
  EXPECT_EQ(games, 4 * 2 * 9 * 10);
}

std::string name_of(const testing::TestParamInfo<Obstacles>& info) {
  switch (info.param) {
    case Obstacles::kNone: return "NothingForbidden";
    case Obstacles::kBottom: return "ForbiddenAtTheBottom";
    case Obstacles::kTop: return "ForbiddenAtTheTop";
    case Obstacles::kMiddle: return "ForbiddenInTheMiddle";
    case Obstacles::kSeveral: return "SeveralForbidden";
    case Obstacles::kColumn: return "ColumnForbidden";
  }
  return "";
}

INSTANTIATE_TEST_SUITE_P(Boards, Agreement, testing::ValuesIn(kAllObstacles), name_of);

TEST(GameKinds, CoverEverySizeWithEveryObstacleAndStyle) {
  std::array<bool, kGameKinds> seen{};
  for (std::uint64_t index = 0; index < kGameKinds; ++index) {
    const GameKind kind = game_kind(index);
    ASSERT_TRUE(kind.width >= 4 && kind.width <= 12 && kind.height >= 4 && kind.height <= 13);
    const auto size = static_cast<std::size_t>((kind.width - 4) * 10 + kind.height - 4);
    const auto obstacles = static_cast<std::size_t>(kind.obstacles);
    const auto style = static_cast<std::size_t>(kind.style);
    seen[(size * kAllObstacles.size() + obstacles) * kAllStyles.size() + style] = true;
  }
  for (const bool kind : seen) EXPECT_TRUE(kind);
}

}  // namespace
}  // namespace quadrille::connect_four
