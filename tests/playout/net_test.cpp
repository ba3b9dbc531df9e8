#include "playout/net.hpp"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <vector>

#include "playout/net_weights.hpp"
#include "playout/openings.hpp"
#include "playout/random_games.hpp"
#include "playout/weight_text.hpp"
#include "solver/solver.hpp"

namespace quadrille::playout {
namespace {

using connect_four::Board;
using connect_four::Geometry;
using connect_four::NaiveGame;
using connect_four::Narrow;
using connect_four::Position;
using support::Rng;

constexpr Board kBoard{};

/// Random positions with the moves that lead there.
Opening opening(std::uint64_t number) {
  auto rng = Rng::stream(111, number);
  return random_opening(kBoard, static_cast<int>(rng.below(40)), rng);
}

std::int32_t output_of(const Position<Narrow>& position) {
  std::int32_t output = 0;
  Net::standard().run({&position, 1}, {&output, 1});
  return output;
}

/// The network once more, as its description has it: every unit looks at every cell.
class NaiveNet {
 public:
  explicit NaiveNet(std::string_view weights) {
    WeightReader reader(weights);
    for (auto& sight : sights_) {
      for (auto& cell : sight) {
        for (auto& weight : cell) weight = reader.small();
      }
    }
    for (auto& side : start_) {
      for (auto& weight : side) weight = reader.large();
    }
    for (Judges& judges : judges_) {
      for (auto& row : judges.rows) {
        for (auto& weight : row) weight = reader.small();
      }
      for (auto& start : judges.start) start = Net::kJudgeStep * reader.large();
      for (auto& weight : judges.output) weight = reader.large();
      judges.bias = Net::kBiasStep * reader.large();
    }
  }

  std::int64_t output(const NaiveGame& game) const {
    const auto side = static_cast<std::size_t>(game.plies() % 2);
    const Judges& judges = judges_[side];
    std::int64_t sum = judges.bias;
    for (std::size_t judge = 0; judge < Net::kJudges; ++judge) {
      std::int64_t said = judges.start[judge];
      for (std::size_t unit = 0; unit < Net::kPrototypes; ++unit) {
        const std::int64_t seen = std::max<std::int64_t>(0, sum_of(game, side, unit, false)) +
                                  std::max<std::int64_t>(0, sum_of(game, side, unit, true));
        said += seen * judges.rows[judge][unit];
      }
      sum += std::clamp<std::int64_t>(said / Net::kUnitScale, 0, 1 << 15) * judges.output[judge];
    }
    return std::clamp<std::int64_t>(sum, -Net::kMostOutput, Net::kMostOutput);
  }

 private:
  struct Judges {
    std::array<std::array<std::int64_t, Net::kPrototypes>, Net::kJudges> rows;
    std::array<std::int64_t, Net::kJudges> start;
    std::array<std::int64_t, Net::kJudges> output;
    std::int64_t bias;
  };

  std::int64_t sum_of(const NaiveGame& game, std::size_t side, std::size_t unit,
                      bool is_mirrored) const {
    constexpr std::array kStones{'x', 'o'};
    const std::array threats{game.threats('x'), game.threats('o')};
    std::int64_t sum = start_[side][unit];
    for (int column = 0; column < Net::kWidth; ++column) {
      for (int row = 0; row < Net::kHeight; ++row) {
        const int place = (is_mirrored ? Net::kWidth - 1 - column : column) * Net::kHeight + row;
        for (std::size_t sight = 0; sight < Net::kSights; ++sight) {
          const std::size_t player = sight % 2;
          const auto& of_player = threats[player];
          const bool is_seen =
              sight < 2
                  ? game.at({column, row}) == kStones[player]
                  : of_player[static_cast<std::size_t>(column)][static_cast<std::size_t>(row)];
          if (is_seen) sum += sights_[sight][static_cast<std::size_t>(place)][unit];
        }
      }
    }
    return sum;
  }

  std::array<std::array<std::array<std::int64_t, Net::kPrototypes>, Net::kCells>, Net::kSights>
      sights_;
  std::array<std::array<std::int64_t, Net::kPrototypes>, 2> start_;
  std::array<Judges, 2> judges_;
};

TEST(Net, SaysWhatItsDescriptionSays) {
  const Geometry<Narrow> geometry(kBoard);
  const auto naive = std::make_unique<NaiveNet>(kNetWeights);
  for (std::uint64_t number = 0; number < 60; ++number) {
    const Opening moves = opening(number);
    ASSERT_EQ(output_of(position_after(geometry, moves)),
              naive->output(naive_game_after(kBoard, moves)));
  }
}

/// 0 is the fastest one.
void choose_path(std::int64_t target) {
  hwy::SetSupportedTargetsForTest(target);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

TEST(Net, SaysTheSameOnEveryCpuPath) {
  const Geometry<Narrow> geometry(kBoard);
  const std::int64_t supported = hwy::SupportedTargets();
  for (std::uint64_t number = 0; number < 200; ++number) {
    const auto position = position_after(geometry, opening(number));
    const std::int32_t fastest = output_of(position);
    for (const std::int64_t path :
         {std::int64_t{HWY_STATIC_TARGET}, std::int64_t{HWY_SSE4}, std::int64_t{HWY_AVX2}}) {
      if (path != HWY_STATIC_TARGET && (supported & path) == 0) continue;
      choose_path(path);
      const std::int32_t output = output_of(position);
      choose_path(0);
      ASSERT_EQ(output, fastest);
    }
  }
}

TEST(Net, SaysTheSameOfTheMirrorImage) {
  const Geometry<Narrow> geometry(kBoard);
  for (std::uint64_t number = 0; number < 500; ++number) {
    const auto position = position_after(geometry, opening(number));
    EXPECT_EQ(output_of(position.mirrored(geometry)), output_of(position));
  }
}

TEST(Net, SaysTheSameOfAPositionInABatch) {
  const Geometry<Narrow> geometry(kBoard);
  std::vector<Position<Narrow>> positions;
  for (std::uint64_t number = 0; number < 100; ++number) {
    positions.push_back(position_after(geometry, opening(number)));
  }
  std::vector<std::int32_t> outputs(positions.size());
  Net::standard().run(positions, outputs);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    EXPECT_EQ(outputs[i], output_of(positions[i]));
  }
}

TEST(Net, KnowsNoOtherBoard) {
  EXPECT_TRUE(Net::knows(kBoard));
  EXPECT_FALSE(Net::knows({8, 6, {}}));
  EXPECT_FALSE(Net::knows({7, 7, {}}));
  Board obstructed;
  obstructed.forbid({3, 5});
  EXPECT_FALSE(Net::knows(obstructed));
}

/// Positions in which the side to move cannot win at once, with their exact values.
TEST(Net, MostlyKnowsWhoWins) {
  const Geometry<Narrow> geometry(kBoard);
  const solver::Ground<Narrow> ground(geometry);
  auto table = solver::Table::reserve(std::uint64_t{1} << 20);
  solver::Solver<Narrow> solver(ground, *table);
  int decided = 0;
  int right = 0;
  for (std::uint64_t number = 0; number < 2000; ++number) {
    const auto position = position_after(geometry, opening(number));
    if (position.plies() < 18 || !position.winning_moves().empty()) continue;
    const int value = solver.settle(position, 100'000).value();
    if (value == 0) continue;
    ++decided;
    right += (output_of(position) > 0) == (value > 0) ? 1 : 0;
  }
  EXPECT_GT(decided, 200);
  EXPECT_GT(right, decided * 3 / 4);
}

/// The mean of many values of one position, in wins.
double mean_value(double net_share, const Position<Narrow>& position) {
  constexpr std::size_t kLeaves = 4000;
  RandomGames<Narrow> evaluator(position.geometry(), {.net_share = net_share});
  evaluator.prepare(5, kLeaves);
  const std::vector<Position<Narrow>> leaves(kLeaves, position);
  std::vector<std::int32_t> values(kLeaves);
  evaluator.evaluate(leaves, 0, values);
  double sum = 0;
  for (const std::int32_t value : values) sum += value;
  return sum / kUnitsPerWin / kLeaves;
}

TEST(LeafValue, OfTheNetworkAloneIsWhatItSays) {
  const Geometry<Narrow> geometry(kBoard);
  for (std::uint64_t number = 0; number < 10; ++number) {
    const auto position = position_after(geometry, opening(number));
    const double output = output_of(position);
    EXPECT_NEAR(mean_value(1, position), output / (Net::kOne + std::abs(output)), 0.002);
  }
}

TEST(LeafValue, OfGamesAndNetworkLiesBetweenThem) {
  const Geometry<Narrow> geometry(kBoard);
  for (std::uint64_t number = 0; number < 10; ++number) {
    const auto position = position_after(geometry, opening(number));
    const double games = mean_value(0, position);
    const double net = mean_value(1, position);
    EXPECT_NEAR(mean_value(0.25, position), 0.75 * games + 0.25 * net, 0.002);
  }
}

TEST(LeafValue, OfTheNetworkAloneNeedsNoGames) {
  const Geometry<Narrow> geometry(kBoard);
  EXPECT_EQ(RandomGames<Narrow>(geometry, {.net_share = 1}).playouts_per_leaf(), 0);
  EXPECT_EQ(RandomGames<Narrow>(geometry, {.net_share = 0.5}).playouts_per_leaf(), 1);
}

TEST(LeafValue, OfOtherBoardsKnowsNoNetwork) {
  const Geometry<Narrow> geometry(Board{6, 6, {}});
  const Position<Narrow> start(geometry);
  EXPECT_EQ(mean_value(1, start), mean_value(0, start));
}

}  // namespace
}  // namespace quadrille::playout
