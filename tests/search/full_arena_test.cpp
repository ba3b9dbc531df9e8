#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "games/connect_four/table.hpp"
#include "search/census.hpp"
#include "search/searches.hpp"

/// Searches that run out of memory and go on.
namespace quadrille::search {
namespace {

using connect_four::board_of;
using connect_four::Narrow;

class FullArena : public testing::TestWithParam<Mode> {
 protected:
  static Settings settings() {
    Settings settings = small_settings();
    settings.mode = GetParam();
    settings.threads = 8;
    settings.memory_bytes = 8 * kMinMemoryBytes;
    return settings;
  }

  /// Many more leaves than there is room for blocks.
  Report fill() { return run_leaves(*search_, arcade_.after({}), 60'000); }

  Arcade<Narrow> arcade_{board_of(7, 6)};
  std::unique_ptr<Search<playout::RandomGames<Narrow>>> search_ =
      make_search(settings(), arcade_.evaluator());
};

TEST_P(FullArena, IsReported) { EXPECT_TRUE(fill().is_arena_full); }

TEST_P(FullArena, DoesNotEndTheSearch) {
  const Report report = fill();
  EXPECT_EQ(report.ended_by, EndedBy::kLeaves);
  EXPECT_GT(report.leaves, 10 * report.blocks);
}

TEST_P(FullArena, NeverExceedsTheLimit) {
  const Report report = fill();
  EXPECT_LE(report.memory_bytes, settings().memory_bytes);
  // The other half is for reuse.
  EXPECT_LE(report.tree_bytes, settings().memory_bytes / 2);
}

TEST_P(FullArena, LosesNoVisit) {
  const Report report = fill();
  std::uint64_t visits = 0;
  std::uint64_t blocks = 0;
  for (const auto& tree : search_->trees()) {
    const Census census = take_census(*tree);
    EXPECT_EQ(census.flaw, "");
    visits += census.visits;
    blocks += census.blocks;
  }
  EXPECT_EQ(visits, report.leaves);
  EXPECT_EQ(blocks, report.blocks);
}

TEST_P(FullArena, HasRoomAgainAfterTheNextMove) {
  const Report full = fill();
  const Report next = run_leaves(*search_, arcade_.after({full.best_move}), 16);
  EXPECT_FALSE(next.is_arena_full);
}

TEST_P(FullArena, IsUsedToNearlyItsEnd) {
  fill();
  const auto trees = search_->trees();
  EXPECT_TRUE(std::any_of(trees.begin(), trees.end(), [](const auto& tree) {
    return tree->bytes() >= tree->bytes_per_half() - 4 * support::kLineBytes;
  }));
}

INSTANTIATE_TEST_SUITE_P(Modes, FullArena,
                         testing::Values(Mode::kSerial, Mode::kTree, Mode::kRoot, Mode::kSimulated),
                         [](const testing::TestParamInfo<Mode>& test) {
                           return name_of(test.param);
                         });

}  // namespace
}  // namespace quadrille::search
