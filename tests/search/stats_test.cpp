#include "search/stats.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace quadrille::search {
namespace {

TEST(Stats, HoldVisitsAndValuesOfBothSigns) {
  for (const std::int64_t visits : {0, 1, 1000, (1 << 29) - 1}) {
    for (const std::int64_t value :
         {-16 * visits, std::int64_t{-1}, std::int64_t{0}, 16 * visits}) {
      EXPECT_EQ(Stats(visits, value).visits(), visits);
      EXPECT_EQ(Stats(visits, value).value(), value);
    }
  }
}

TEST(Stats, AddUpWithoutDisturbingEachOther) {
  const Stats sum = Stats(3, -48) + Stats(5, 17) + Stats(0, -1);
  EXPECT_EQ(sum, Stats(8, -32));
}

TEST(Stats, AreBackWhereTheyWereWhenAVirtualLossIsTakenBack) {
  const Stats before(7, -3);
  EXPECT_EQ(before + Stats(32, -512) + Stats(0, 512) + Stats(-32, 0), before);
}

TEST(Stats, LoseNothingWhenManyAddAtOnce) {
  constexpr int kThreads = 8;
  constexpr int kAdditions = 2000;
  StatsWord word{0};
  {
    std::vector<std::jthread> threads;
    threads.reserve(kThreads);
    for (int thread = 0; thread < kThreads; ++thread) {
      threads.emplace_back([&word, thread] {
        for (int i = 0; i < kAdditions; ++i) {
          add(word, Stats(1, thread % 2 == 0 ? 3 : -5), Writers::kMany);
        }
      });
    }
  }
  EXPECT_EQ(load(word), Stats(kThreads * kAdditions, kThreads / 2 * kAdditions * (3 - 5)));
}

}  // namespace
}  // namespace quadrille::search
