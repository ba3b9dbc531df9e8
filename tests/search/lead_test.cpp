#include "search/lead.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "games/connect_four/table.hpp"
#include "search/one_block_tree.hpp"
#include "search/searches.hpp"

namespace quadrille::search {
namespace {

using connect_four::board_of;
using connect_four::Narrow;
using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""s;

constexpr Clock::time_point kStart{};

TEST(Lead, IsSafeWhenTheRestOfTheVisitsIsNotEnough) {
  const Lead lead(kStart, 0);
  // 10,000 visits a second, 5,000 to come.
  EXPECT_TRUE(lead.is_safe({7600, 2400, 10000}, kStart + 1s, 500ms, 0));
  EXPECT_FALSE(lead.is_safe({7400, 2600, 10000}, kStart + 1s, 500ms, 0));
}

TEST(Lead, CountsOnlyItsOwnVisitsForTheSpeed) {
  const Lead lead(kStart, 8000);
  EXPECT_TRUE(lead.is_safe({7600, 2400, 10000}, kStart + 1s, 2500ms, 0));
  EXPECT_FALSE(lead.is_safe({7600, 2400, 10000}, kStart + 1s, 2700ms, 0));
}

TEST(Lead, LeavesRoomForVisitsThatAreNotCountedYet) {
  const Lead lead(kStart, 0);
  EXPECT_FALSE(lead.is_safe({7600, 2400, 10000}, kStart + 1s, 500ms, 300));
}

TEST(Lead, IsNotKnownAtTheBeginning) {
  const Lead lead(kStart, 0);
  EXPECT_FALSE(lead.is_safe({900, 0, 900}, kStart + 1s, 1ms, 0));
  EXPECT_FALSE(lead.is_safe({5000, 0, 5000}, kStart, 1ms, 0));
}

TEST(Standings, AddUpTheVisitsOfAllTrees) {
  std::vector<std::unique_ptr<Tree>> trees;
  trees.push_back(tree_of({{10, 0}, {40, 0}, {5, 0}}));
  trees.push_back(tree_of({{50, 0}, {7, 0}, {6, 0}}));
  const auto standings = standings_of(trees);
  ASSERT_TRUE(standings);
  EXPECT_EQ(standings->first, 60);
  EXPECT_EQ(standings->second, 47);
  EXPECT_EQ(standings->all, 118);
}

TEST(Standings, LeaveOutMovesThatOneTreeKnowsToLose) {
  std::vector<std::unique_ptr<Tree>> trees;
  trees.push_back(tree_of({{10, 0}, {40, 0, games::Proof::in(4)}, {5, 0}}));
  trees.push_back(tree_of({{10, 0}, {40, 0}, {9, 0}}));
  const auto standings = standings_of(trees);
  ASSERT_TRUE(standings);
  EXPECT_EQ(standings->first, 20);
  EXPECT_EQ(standings->second, 14);
  EXPECT_EQ(standings->all, 114);
}

TEST(Standings, DoNotDecideWhereAMoveIsProvenToWinOrDraw) {
  for (const games::Proof proof : {games::Proof::in(3), games::Proof::draw()}) {
    std::vector<std::unique_ptr<Tree>> trees;
    trees.push_back(tree_of({{10, 0}, {40, 0}}));
    trees.push_back(tree_of({{10, 0}, {40, 0, proof}}));
    EXPECT_FALSE(standings_of(trees));
  }
}

class EarlyStopping : public testing::Test {
 protected:
  static Settings settings(EarlyStop early_stop) {
    Settings settings = small_settings();
    settings.solver_share = 0;
    settings.early_stop = early_stop;
    // The leader gets nearly all visits.
    settings.selection.c = 0.1;
    return settings;
  }
  Report run(EarlyStop early_stop, const Budget& budget) {
    const auto search = make_search(settings(early_stop), arcade_.evaluator());
    return *search->run(arcade_.after({}), budget);
  }

  Arcade<Narrow> arcade_{board_of(7, 6)};
};

TEST_F(EarlyStopping, NeverHappensWhereNobodyAskedForIt) {
  EXPECT_EQ(run(EarlyStop::kNever, {.time = 20ms, .can_save_time = true}).ended_by, EndedBy::kTime);
  EXPECT_EQ(run(EarlyStop::kClock, {.time = 20ms}).ended_by, EndedBy::kTime);
}

/// All moves but one lose at once, so that one has all visits: half of the time decides, however
/// slow the machine is, unless it stands still in the other half.
TEST_F(EarlyStopping, HappensWhenNoOtherMoveCanCatchUp) {
  const auto report = [this](EarlyStop early_stop, const Budget& budget) {
    const auto search = make_search(settings(early_stop), arcade_.evaluator());
    return *search->run(arcade_.after({0, 1, 0, 1, 0}), budget);
  };
  for (const Report& ended : {report(EarlyStop::kAlways, {.time = 1s}),
                              report(EarlyStop::kClock, {.time = 1s, .can_save_time = true})}) {
    EXPECT_EQ(ended.best_move, 0);
    EXPECT_EQ(ended.ended_by, EndedBy::kDecided);
  }
}

}  // namespace
}  // namespace quadrille::search
