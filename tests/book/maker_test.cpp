#include "book/maker.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

namespace quadrille::book {
namespace {

/// With 18 stones, so that everything after it is solved in no time.
constexpr std::string_view kStart = "277662645254553441";

Plan small_plan() {
  Plan plan;
  for (const char move : kStart) plan.start.play(move - '1');
  plan.line_plies = 23;
  plan.all_plies = 20;
  plan.easy_nodes = 0;
  return plan;
}

class MakerTest : public testing::Test {
 protected:
  std::array<solver::Table, 2> tables_{*solver::Table::reserve(std::uint64_t{8} << 20),
                                       *solver::Table::reserve(std::uint64_t{8} << 20)};
  solver::Table small_table_ = *solver::Table::reserve(solver::Table::kMinBytes);
  solver::Table judge_ = *solver::Table::reserve(std::uint64_t{8} << 20);

  Entries made(const Plan& plan) {
    Maker maker(tables_, small_table_, {});
    EXPECT_TRUE(maker.make(plan, {}, {}));
    return maker.entries();
  }
  int score_of(const Position& position) {
    solver::Solver<Narrow> solver(classic_ground(), judge_);
    return solver.solve(position, solver::Question::kScore).score.low;
  }
  /// All positions that follow from one, down to so many stones.
  template <class Visitor>
  void for_each_position(const Position& position, int plies, Visitor&& visitor) {
    if (position.is_over() || position.plies() > plies) return;
    visitor(position);
    for (const Column move : position.legal_moves()) {
      for_each_position(position.after(move), plies, visitor);
    }
  }
};

TEST_F(MakerTest, EveryEntryIsTrue) {
  const Plan plan = small_plan();
  const Book book(made(plan));
  int exact = 0;
  for_each_position(plan.start, plan.line_plies, [&](const Position& position) {
    const auto entry = book.find(position);
    if (!entry) return;
    const int score = score_of(position);
    EXPECT_LE(entry->score.low, score);
    EXPECT_GE(entry->score.high, score);
    if (!entry->move) return;
    const Position next = position.after(*entry->move);
    const int reached = -score_of(next);
    if (entry->is_exact()) {
      EXPECT_EQ(reached, score);
      ++exact;
    }
    EXPECT_EQ(solver::sign(reached), solver::sign(score));
  });
  EXPECT_GT(exact, 50);
}

TEST_F(MakerTest, AllPositionsUpToTheAskedPlyAreThere) {
  const Plan plan = small_plan();
  const Book book(made(plan));
  for_each_position(plan.start, plan.all_plies, [&](const Position& position) {
    const auto entry = book.find(position);
    ASSERT_TRUE(entry);
    EXPECT_TRUE(entry->move || entry->score.high < 0);
  });
}

TEST_F(MakerTest, WhoeverFollowsTheBookStaysInIt) {
  const Plan plan = small_plan();
  const Book book(made(plan));
  Position position = plan.start;
  while (position.plies() <= plan.line_plies && position.winning_moves().empty()) {
    const auto entry = book.find(position);
    ASSERT_TRUE(entry);
    ASSERT_TRUE(entry->is_exact() && entry->move);
    position.play(*entry->move);
    if (position.is_over()) return;
    position.play(*position.legal_moves().begin());
    if (position.is_over()) return;
  }
}

TEST_F(MakerTest, WhatIsEasyIsLeftOut) {
  Plan plan = small_plan();
  plan.all_plies = -1;
  EXPECT_GT(made(plan).size(), 5U);
  plan.easy_nodes = 1'000'000;
  EXPECT_EQ(made(plan).size(), 0U);
}

TEST_F(MakerTest, GoesOnWhereItWasStopped) {
  const Plan plan = small_plan();
  Entries entries;
  bool is_complete = false;
  int stops = 0;
  for (; !is_complete; ++stops) {
    for (solver::Table& table : tables_) table.reset();
    Maker maker(tables_, small_table_, entries);
    std::stop_source stop;
    is_complete = maker.make(plan, stop.get_token(), [&](const Maker::Progress&) {
      if (maker.entries().size() >= entries.size() + 10) stop.request_stop();
    });
    for (const auto& [key, entry] : entries) {
      ASSERT_EQ(maker.entries().count(key), 1U);
      EXPECT_TRUE(!entry.is_exact() || maker.entries().at(key) == entry);
    }
    entries = maker.entries();
  }
  EXPECT_GT(stops, 3);
  Maker maker(tables_, small_table_, entries);
  EXPECT_TRUE(maker.make(plan, {}, {}));
  EXPECT_EQ(maker.entries(), entries);
}

}  // namespace
}  // namespace quadrille::book
