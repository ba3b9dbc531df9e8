#include "search/budget.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <limits>
#include <vector>

#include "games/connect_four/table.hpp"
#include "search/searches.hpp"
#include "search/toy_game.hpp"

/// When searches end, and what they answer when there was nothing to search with or nothing to
/// search for.
namespace quadrille::search {
namespace {

using connect_four::board_of;
using connect_four::Narrow;
using playout::Opening;
using namespace std::chrono_literals;

Budget budget_of_time(std::chrono::nanoseconds time) {
  Budget budget;
  budget.time = time;
  return budget;
}

class BudgetOf : public testing::TestWithParam<Mode> {
 protected:
  static Settings settings() {
    Settings settings = small_settings();
    settings.mode = GetParam();
    settings.threads = 3;
    return settings;
  }

  Report run(const Opening& moves, const Budget& budget) const {
    return *make_search(settings(), arcade_.evaluator())->run(arcade_.after(moves), budget);
  }
  Report run(const Opening& moves, std::uint64_t leaves) const {
    return run_leaves(*make_search(settings(), arcade_.evaluator()), arcade_.after(moves), leaves);
  }

  Arcade<Narrow> arcade_{board_of(7, 6)};
};

TEST_P(BudgetOf, NoLeavesStillGivesALegalMove) {
  const Report report = run({3, 3, 3, 3, 3, 3}, 0);
  EXPECT_EQ(report.ended_by, EndedBy::kLeaves);
  EXPECT_EQ(report.leaves, 0u);
  EXPECT_TRUE(arcade_.after({3, 3, 3, 3, 3, 3}).is_legal(report.best_move));
}

TEST_P(BudgetOf, NoTimeStillGivesALegalMove) {
  const Report report = run({3, 3, 3, 3, 3, 3}, budget_of_time(0ns));
  EXPECT_EQ(report.ended_by, EndedBy::kTime);
  EXPECT_TRUE(arcade_.after({3, 3, 3, 3, 3, 3}).is_legal(report.best_move));
}

TEST_P(BudgetOf, LessThanNoTimeIsNoTime) {
  EXPECT_EQ(run({}, budget_of_time(-1s)).ended_by, EndedBy::kTime);
  EXPECT_EQ(run({}, budget_of_time(std::chrono::nanoseconds::min())).ended_by, EndedBy::kTime);
}

TEST_P(BudgetOf, NothingStillTakesAWin) {
  //  o o o . . . .
  //  x x x . . . .      x to move
  const Report report = run({0, 0, 1, 1, 2, 2}, 0);
  EXPECT_EQ(report.best_move, 3);
  EXPECT_EQ(report.proof, games::Proof::in(1));
}

TEST_P(BudgetOf, NothingStillBlocksAWin) {
  //  o o . . . . .
  //  x x x . . . .      o to move
  EXPECT_EQ(run({0, 0, 1, 1, 2}, 0).best_move, 3);
}

TEST_P(BudgetOf, LeavesIsSpentExactly) {
  for (const std::uint64_t leaves : {1u, 2u, 7u, 100u, 1001u, 20'000u}) {
    const Report report = run({}, leaves);
    EXPECT_EQ(report.leaves, leaves);
    EXPECT_EQ(report.ended_by, EndedBy::kLeaves);
  }
}

TEST_P(BudgetOf, LeavesIsNeverExceeded) {
  for (const std::uint64_t leaves : {1u, 2u, 7u, 100u, 1001u, 20'000u}) {
    EXPECT_LE(run({}, leaves).leaves, leaves);
  }
}

TEST_P(BudgetOf, TimeEndsTheSearchWhenItIsOver) {
  const Report report = run({}, budget_of_time(200ms));
  EXPECT_EQ(report.ended_by, EndedBy::kTime);
  // Where other processes take its CPU it ends up to an eighth earlier (Run::was_away).
  EXPECT_GE(report.seconds, 0.175);
  EXPECT_GT(report.leaves, 0u);
}

TEST_P(BudgetOf, TooMuchTimeToCountIsNoLimit) {
  Budget budget = budget_of_time(std::chrono::nanoseconds::max());
  budget.leaves = 100;
  EXPECT_EQ(run({}, budget).ended_by, EndedBy::kLeaves);
}

TEST_P(BudgetOf, TooManyLeavesToCountAreNoLimit) {
  Budget budget = budget_of_time(2ms);
  budget.leaves = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(run({}, budget).ended_by, EndedBy::kTime);
}

TEST_P(BudgetOf, AnySizeIsNotSpentOnceThePositionIsProven) {
  const Report report = *make_search(settings(), ToyEvaluator())->run(ToyGame().after(4), {});
  EXPECT_EQ(report.ended_by, EndedBy::kProof);
}

TEST_P(BudgetOf, AnySizeIsKeptIfThePositionWasProvenBefore) {
  const auto search = make_search(settings(), ToyEvaluator());
  const auto first = search->run(ToyGame().after(4), {});
  const auto second = search->run(ToyGame().after(4), {});
  EXPECT_EQ(second->leaves, 0u);
  EXPECT_EQ(second->ended_by, EndedBy::kProof);
  EXPECT_EQ(second->proof, first->proof);
}

TEST_P(BudgetOf, AnySizeIsEnoughForTheLastMoves) {
  auto rng = support::Rng::stream(81, 0);
  for (int i = 0; i < 5; ++i) {
    const auto opening = playout::opening_to_the_last_move(board_of(4, 4), rng);
    const Arcade<Narrow> small(board_of(4, 4));
    const auto position = small.after(opening);
    const auto search = make_search(settings(), small.evaluator());
    const auto report = search->run(position, {});
    ASSERT_EQ(report->moves.size(), static_cast<std::size_t>(position.legal_moves().size()));
    EXPECT_TRUE(position.is_legal(report->best_move));
    EXPECT_EQ(report->ended_by, EndedBy::kProof);
  }
}

TEST_P(BudgetOf, AnySizeIsRefusedForAFinishedGame) {
  const auto search = make_search(settings(), arcade_.evaluator());
  const Opening won{0, 0, 1, 1, 2, 2, 3};
  run_leaves(*search, arcade_.after({0, 0, 1, 1}), 300);
  const auto report = search->run(arcade_.after(won), {});
  ASSERT_FALSE(report.has_value());
  EXPECT_EQ(report.error().message, "the game is over: there is no move to search");
  EXPECT_GT(run_leaves(*search, arcade_.after({0, 0, 1, 1}), 0).kept_visits, 0u);
}

INSTANTIATE_TEST_SUITE_P(Modes, BudgetOf,
                         testing::Values(Mode::kSerial, Mode::kTree, Mode::kRoot, Mode::kSimulated),
                         [](const testing::TestParamInfo<Mode>& test) {
                           return name_of(test.param);
                         });

TEST(LeafBudget, IsSpentExactlyByOneWorker) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  for (const int batch : {1, 5, 32, 1024}) {
    Settings settings = small_settings();
    settings.batch = batch;
    for (const std::uint64_t leaves : {1u, 2u, 31u, 33u, 1000u, 4097u}) {
      EXPECT_EQ(
          run_leaves(*make_search(settings, arcade.evaluator()), arcade.after({}), leaves).leaves,
          leaves)
          << "batch " << batch;
    }
  }
}

TEST(SearchProgress, IsToldWhileTheSearchRuns) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  for (const Mode mode : {Mode::kSerial, Mode::kTree, Mode::kRoot, Mode::kSimulated}) {
    Settings settings = small_settings();
    settings.mode = mode;
    settings.threads = 3;
    std::vector<Report> told;
    const Progress progress{0ns, [&told](const Report& report) { told.push_back(report); }};
    const auto search = make_search(settings, arcade.evaluator());
    Budget budget;
    budget.leaves = 5000;
    const auto last = search->run(arcade.after({}), budget, progress);
    ASSERT_FALSE(told.empty()) << name_of(mode);
    for (const Report& report : told) {
      EXPECT_LE(report.leaves, last->leaves);
      EXPECT_EQ(report.moves.size(), 7u);
    }
  }
}

}  // namespace
}  // namespace quadrille::search
