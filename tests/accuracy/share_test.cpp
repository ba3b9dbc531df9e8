#include "accuracy/share.hpp"

#include <gtest/gtest.h>

namespace quadrille::accuracy {
namespace {

TEST(ShareInterval, IsWilsons) {
  const Interval half = interval_of({50, 100});
  EXPECT_NEAR(half.low, 0.4038, 1e-4);
  EXPECT_NEAR(half.high, 0.5962, 1e-4);
  const Interval all = interval_of({10, 10});
  EXPECT_NEAR(all.low, 0.7225, 1e-4);
  EXPECT_DOUBLE_EQ(all.high, 1);
  EXPECT_NEAR(interval_of({0, 10}).high, 1 - all.low, 1e-12);
}

TEST(ShareInterval, OfNothingIsEverything) {
  EXPECT_EQ(interval_of({}), (Interval{0, 1}));
  EXPECT_EQ(Share{}.value(), 0);
}

TEST(Share, CountsHits) {
  Share share;
  share.count(true);
  share.count(false);
  EXPECT_EQ(share, (Share{1, 2}));
  EXPECT_EQ(share.value(), 0.5);
}

}  // namespace
}  // namespace quadrille::accuracy
