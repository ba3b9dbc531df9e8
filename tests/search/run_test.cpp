#include "search/run.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>

namespace quadrille::search {
namespace {

using namespace std::chrono_literals;

TEST(Run, EndsAtItsDeadline) {
  const Budget budget{.time = 100ms};
  const auto start = Clock::now();
  search::Run run(budget, start);
  run.check(start + 99ms);
  EXPECT_FALSE(run.is_over());
  run.check(start + 100ms);
  EXPECT_EQ(run.ended_by(), EndedBy::kTime);
}

TEST(Run, EndsEarlierByTheLongestAbsenceOfAWorker) {
  const Budget budget{.time = 100ms};
  const auto start = Clock::now();
  search::Run run(budget, start);
  run.was_away(8ms);
  run.was_away(3ms);
  run.check(start + 91ms);
  EXPECT_FALSE(run.is_over());
  run.check(start + 92ms);
  EXPECT_EQ(run.ended_by(), EndedBy::kTime);
}

TEST(Run, GivesUpNoMoreThanAnEighthOfItsTime) {
  const Budget budget{.time = 80ms};
  const auto start = Clock::now();
  search::Run run(budget, start);
  run.was_away(1h);
  run.check(start + 69ms);
  EXPECT_FALSE(run.is_over());
  run.check(start + 70ms);
  EXPECT_TRUE(run.is_over());
}

TEST(Run, WithoutADeadlineAbsencesDoNotMatter) {
  const Budget budget{.leaves = 1};
  search::Run run(budget, Clock::now());
  run.was_away(1h);
  run.check(Clock::now() + 1000h);
  EXPECT_FALSE(run.is_over());
}

TEST(Pace, NoticesThatAWorkerWasAway) {
  const Budget budget{.time = 100ms};
  const auto start = Clock::now();
  search::Run run(budget, start);
  Pace pace(run, run.start());
  pace.checked(start + 20us, 100);
  pace.checked(start + 6ms, 200);
  run.check(start + 93ms);
  EXPECT_FALSE(run.is_over());
  run.check(start + 95ms);
  EXPECT_TRUE(run.is_over());
}

TEST(Pace, IsNotAwayBeforeItIsAtWork) {
  const Budget budget{.time = 100ms};
  const auto start = Clock::now();
  search::Run run(budget, start);
  // The solver had half of the time.
  Pace pace(run, start + 50ms);
  pace.checked(start + 50ms + 20us, 100);
  run.check(start + 99ms);
  EXPECT_FALSE(run.is_over());
}

TEST(Run, GoesOnUntilItsDeadline) {
  const Budget budget{.time = 100ms};
  const auto start = Clock::now();
  search::Run run(budget, start);
  run.end(EndedBy::kProof);
  run.go_on();
  EXPECT_FALSE(run.is_over());
  EXPECT_FALSE(run.is_late(start + 99ms));
  EXPECT_TRUE(run.is_late(start + 100ms));
  run.check(start + 100ms);
  EXPECT_EQ(run.ended_by(), EndedBy::kTime);
}

}  // namespace
}  // namespace quadrille::search
