#include "bench/sweep.hpp"

#include <gtest/gtest.h>

#include <array>

namespace quadrille::bench {
namespace {

using search::Mode;

TEST(Sweep, OfOneThreadHasNoTreesOfTheirOwn) {
  EXPECT_EQ(all_ways(1), (std::vector<Way>{{Mode::kSerial, 1}, {Mode::kTree, 1}}));
}

TEST(Sweep, DoublesThreadsUpToTheMost) {
  EXPECT_EQ(all_ways(6), (std::vector<Way>{{Mode::kSerial, 1},
                                           {Mode::kTree, 1},
                                           {Mode::kTree, 2},
                                           {Mode::kTree, 4},
                                           {Mode::kTree, 6},
                                           {Mode::kRoot, 2},
                                           {Mode::kRoot, 4},
                                           {Mode::kRoot, 6}}));
}

TEST(Sweep, RecommendsTheThreadsThatPay) {
  const std::array rates{
      Rate{{Mode::kSerial, 1}, 100, 100, 0}, Rate{{Mode::kTree, 1}, 98, 98, 0},
      Rate{{Mode::kTree, 2}, 180, 180, 0},   Rate{{Mode::kTree, 4}, 183, 183, 0},
      Rate{{Mode::kRoot, 4}, 390, 390, 0},
  };
  EXPECT_EQ(recommend(rates), (Way{Mode::kTree, 2}));
}

TEST(Sweep, RecommendsOneThreadWhereMoreDoNotHelp) {
  const std::array rates{Rate{{Mode::kSerial, 1}, 100, 100, 0},
                         Rate{{Mode::kTree, 2}, 101, 101, 0}};
  EXPECT_EQ(recommend(rates), (Way{Mode::kSerial, 1}));
}

TEST(Sweep, MeasuresLeavesAndPlayouts) {
  Settings settings;
  constexpr std::uint64_t kBytes = std::uint64_t{64} << 20;
  settings.search.memory_bytes = kBytes;
  const connect_four::AnyPosition start{connect_four::Board{}};
  const auto rate = measure(start, settings, {Mode::kTree, 2}, std::chrono::milliseconds(30), {});
  ASSERT_TRUE(rate);
  ASSERT_TRUE(rate->has_value());
  EXPECT_GT((*rate)->leaves_per_second, 0);
  EXPECT_GT((*rate)->playouts_per_second, 0);
}

TEST(Sweep, HasNoRateAfterAStop) {
  std::stop_source source;
  source.request_stop();
  const connect_four::AnyPosition start{connect_four::Board{}};
  const auto rate =
      measure(start, {}, {Mode::kSerial, 1}, std::chrono::milliseconds(30), source.get_token());
  ASSERT_TRUE(rate);
  EXPECT_FALSE(rate->has_value());
}

}  // namespace
}  // namespace quadrille::bench
