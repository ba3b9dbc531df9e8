#include "search/summary.hpp"

#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

#include "search/one_block_tree.hpp"

namespace quadrille::search {
namespace {

using games::Proof;

constexpr std::array kAllRules{FinalChoice::kVisits, FinalChoice::kValue, FinalChoice::kLowerBound};

/// The moves in the order of the final choice.
std::vector<int> order_of(std::initializer_list<Move> moves, FinalChoice rule) {
  const auto tree = tree_of(moves);
  const std::array<const Tree*, 1> trees{tree.get()};
  std::vector<int> order;
  for (const MoveReport& report : summarise(trees, rule)) order.push_back(report.move);
  return order;
}

TEST(FinalChoice, ByVisitsTakesTheMostAndOfEqualsTheHigherValue) {
  EXPECT_EQ(order_of({{10, 160}, {30, 0}, {30, 16}, {20, 320}}, FinalChoice::kVisits),
            (std::vector{2, 1, 3, 0}));
}

TEST(FinalChoice, ByValueTakesTheHighestMeanAndMovesWithoutAVisitLast) {
  EXPECT_EQ(order_of({{10, -80}, {0, 0}, {30, 48}, {2, 16}}, FinalChoice::kValue),
            (std::vector{3, 2, 0, 1}));
}

TEST(FinalChoice, ByLowerBoundDoesNotTrustFewVisits) {
  EXPECT_EQ(order_of({{2, 32}, {1000, 8000}, {0, 0}}, FinalChoice::kLowerBound),
            (std::vector{1, 0, 2}));
}

TEST(FinalChoice, PutsAProvenWinFirstAndAProvenLossLast) {
  for (const FinalChoice rule : kAllRules) {
    EXPECT_EQ(order_of({{1000, 9000, Proof::in(4)}, {500, 100}, {1, 16, Proof::in(5)}}, rule),
              (std::vector{2, 1, 0}));
  }
}

TEST(FinalChoice, PutsTheQuickestWinBeforeOthers) {
  for (const FinalChoice rule : kAllRules) {
    EXPECT_EQ(order_of({{9, 0, Proof::in(7)}, {1, 0, Proof::in(3)}, {5, 0, Proof::in(5)}}, rule),
              (std::vector{1, 2, 0}));
  }
}

TEST(FinalChoice, PutsTheSlowestLossBeforeOthers) {
  for (const FinalChoice rule : kAllRules) {
    EXPECT_EQ(order_of({{9, 0, Proof::in(2)}, {1, 0, Proof::in(8)}, {5, 0, Proof::in(4)}}, rule),
              (std::vector{1, 2, 0}));
  }
}

TEST(FinalChoice, PrefersADrawToAMoveThatSeemsWorse) {
  for (const FinalChoice rule : kAllRules) {
    EXPECT_EQ(order_of({{1000, -800}, {1, 0, Proof::draw()}}, rule).front(), 1);
  }
}

TEST(FinalChoice, PrefersAMoveThatSeemsBetterToADraw) {
  for (const FinalChoice rule : kAllRules) {
    EXPECT_EQ(order_of({{5000, 0, Proof::draw()}, {1000, 8000}}, rule).front(), 1);
  }
}

TEST(Summary, AddsUpTheTreesOfAllWorkers) {
  const auto first = tree_of({{10, 160}, {20, -320}});
  const auto second = tree_of({{30, 160}, {5, -80}});
  const std::array<const Tree*, 2> trees{first.get(), second.get()};
  const auto reports = summarise(trees, FinalChoice::kVisits);
  EXPECT_EQ(reports[0].move, 0);
  EXPECT_EQ(reports[0].visits, 40u);
  EXPECT_DOUBLE_EQ(reports[0].value, 0.75);
  EXPECT_EQ(reports[1].visits, 25u);
  EXPECT_DOUBLE_EQ(reports[1].value, 0.0);
}

TEST(Summary, TakesAProofFromAnyTree) {
  const auto first = tree_of({{10, 0}, {20, 0}});
  const auto second = tree_of({{10, 0, Proof::in(9)}, {20, 0}});
  const std::array<const Tree*, 2> trees{first.get(), second.get()};
  const auto reports = summarise(trees, FinalChoice::kVisits);
  EXPECT_EQ(reports[0].move, 0);
  EXPECT_EQ(reports[0].proof, Proof::in(9));
  EXPECT_DOUBLE_EQ(reports[0].value, 1.0);
}

TEST(Summary, SaysHalfAPointForAMoveWithoutAVisit) {
  const auto tree = tree_of({{0, 0}});
  const std::array<const Tree*, 1> trees{tree.get()};
  EXPECT_DOUBLE_EQ(summarise(trees, FinalChoice::kVisits)[0].value, 0.5);
}

}  // namespace
}  // namespace quadrille::search
