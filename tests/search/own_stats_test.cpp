#include "search/own_stats.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "games/connect_four/table.hpp"
#include "search/census.hpp"
#include "search/loose_block.hpp"
#include "search/searches.hpp"

namespace quadrille::search {
namespace {

using connect_four::Narrow;

/// Enough for a copy with batches of one visit.
constexpr std::uint32_t kManyVisits = 100'000;

TEST(OwnStats, AreOnlyKeptForMuchVisitedBlocks) {
  LooseBlock block(7);
  OwnStatsTable table(2);
  EXPECT_EQ(table.find(*block, 10, 1, 1), nullptr);
  EXPECT_NE(table.find(*block, kManyVisits, 1, 1), nullptr);
}

TEST(OwnStats, AreNotKeptForBatchesThatBringMostOfTheVisits) {
  LooseBlock block(7);
  OwnStatsTable table(2);
  EXPECT_EQ(table.find(*block, 1000, 100, 1), nullptr);
}

TEST(OwnStats, AreKeptForTheLargestBatches) {
  LooseBlock block(7);
  OwnStatsTable table(2);
  EXPECT_NE(table.find(*block, 10 * kManyVisits, kMaxBatch, 1), nullptr);
}

TEST(OwnStats, OfAllWorkersTogetherKeepTheSameShare) {
  LooseBlock block(7);
  OwnStatsTable of_two(2);
  OwnStatsTable of_many(64);
  constexpr std::uint32_t kVisitsForTwo = 2000;
  EXPECT_NE(of_two.find(*block, kVisitsForTwo, 1, 1), nullptr);
  EXPECT_EQ(of_many.find(*block, kVisitsForTwo, 1, 1), nullptr);
  EXPECT_NE(of_many.find(*block, 32 * kVisitsForTwo, 1, 1), nullptr);
}

TEST(OwnStats, BeginAsTheBlockIs) {
  LooseBlock block(7);
  add(block->stats(3), Stats(50, -20), Writers::kOne);
  OwnStatsTable table(2);
  const OwnStats* own = table.find(*block, kManyVisits, 1, 1);
  ASSERT_NE(own, nullptr);
  EXPECT_EQ(load(own->stats[3]), Stats(50, -20));
}

TEST(OwnStats, ExchangeTakesAndGivesOnlyWhatIsNew) {
  LooseBlock block(7);
  add(block->stats(3), Stats(50, -20), Writers::kOne);
  OwnStatsTable table(2);
  OwnStats* own = table.find(*block, kManyVisits, 1, 1);
  ASSERT_NE(own, nullptr);
  add(own->stats[3], Stats(2, 7), Writers::kOne);
  add(block->stats(3), Stats(10, -1), Writers::kMany);  // By another worker.
  own->exchange();
  EXPECT_EQ(load(block->stats(3)), Stats(62, -14));
  EXPECT_EQ(load(own->stats[3]), Stats(62, -14));
  own->exchange();
  EXPECT_EQ(load(block->stats(3)), Stats(62, -14));
}

TEST(OwnStats, KeepTheirPlaceWhileAFlightIsOnItsWay) {
  // As many blocks as it takes for two of them to have the same place.
  std::vector<LooseBlock> blocks;
  for (int i = 0; i < 1000; ++i) blocks.emplace_back(7);
  constexpr std::uint64_t kFlights = 3;
  OwnStatsTable table(2, kFlights);
  const OwnStats* own = table.find(*blocks[0], kManyVisits, 1, 1);
  ASSERT_NE(own, nullptr);
  for (std::uint64_t flight = 2; flight <= kFlights; ++flight) {
    for (std::size_t i = 1; i < blocks.size(); ++i) {
      EXPECT_NE(table.find(*blocks[i], kManyVisits, 1, flight), own);
    }
  }
  EXPECT_EQ(own->block, &*blocks[0]);
  const auto takes_the_place = [&](LooseBlock& block) {
    return table.find(*block, kManyVisits, 1, 1 + 2 * kFlights) == own;
  };
  EXPECT_TRUE(std::any_of(blocks.begin() + 1, blocks.end(), takes_the_place));
}

TEST(OwnStats, AreAllInTheBlocksAfterTheTableIsClosed) {
  LooseBlock one(7);
  LooseBlock other(7);
  OwnStatsTable table(2);
  // Whether or not both have the same place in the table.
  for (LooseBlock* block : {&one, &other}) {
    OwnStats* own = table.find(**block, kManyVisits, 1, block == &one ? 1 : 2);
    ASSERT_NE(own, nullptr);
    add(own->stats[0], Stats(1, 16), Writers::kOne);
  }
  table.close();
  EXPECT_EQ(load(one->stats(0)), Stats(1, 16));
  EXPECT_EQ(load(other->stats(0)), Stats(1, 16));
}

TEST(OwnStats, LoseNothingInLongParallelSearches) {
  const Arcade<Narrow> arcade(connect_four::board_of(7, 6));
  for (const Mode mode : {Mode::kTree, Mode::kSimulated}) {
    for (const int batch : {1, 8}) {
      Settings settings = small_settings();
      settings.mode = mode;
      settings.threads = 4;
      settings.batch = batch;
      settings.flights = 4;
      const auto search = make_search(settings, arcade.evaluator());
      const Report report = run_leaves(*search, arcade.after({}), 60'000);
      EXPECT_EQ(report.leaves, 60'000u);
      const Census census = take_census(*search->trees()[0]);
      EXPECT_EQ(census.flaw, "") << name_of(mode) << ", batch " << batch;
      EXPECT_EQ(census.visits, 60'000u) << name_of(mode) << ", batch " << batch;
    }
  }
}

}  // namespace
}  // namespace quadrille::search
