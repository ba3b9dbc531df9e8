#include "support/float4.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "support/rng.hpp"

namespace quadrille::support {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

std::array<float, 4> lanes(Float4 x) { return {x[0], x[1], x[2], x[3]}; }

using Lanes = std::array<float, 4>;

TEST(Float4, HasTheSameNumberInAllLanes) {
  EXPECT_EQ(lanes(all_lanes(2.5f)), (Lanes{2.5f, 2.5f, 2.5f, 2.5f}));
}

TEST(Float4, TakesWholeNumbersOfBothSigns) {
  EXPECT_EQ(lanes(to_float(Int4{0, -1, 1 << 24, -(1 << 30)})),
            (Lanes{0, -1, 16777216, -1073741824}));
}

TEST(Float4, RootsAreThoseOfTheStandardLibrary) {
  auto rng = Rng::stream(91, 0);
  for (int i = 0; i < 1000; ++i) {
    const Float4 x{static_cast<float>(rng.draw()), static_cast<float>(rng.below(100)),
                   1 / static_cast<float>(1 + rng.below(1000)), 0};
    const Float4 roots = square_root(x);
    for (int lane = 0; lane < 4; ++lane) ASSERT_EQ(roots[lane], std::sqrt(x[lane]));
  }
}

TEST(Float4, LargerIsChosenLaneByLane) {
  EXPECT_EQ(lanes(larger(Float4{1, -2, kInfinity, -kInfinity}, Float4{0, 5, 7, -3})),
            (Lanes{1, 5, kInfinity, -3}));
}

TEST(Float4, LargestLaneIsFoundWhereverItIs) {
  for (int lane = 0; lane < 4; ++lane) {
    Float4 x{-5, -5, -5, -5};
    x[lane] = -1;
    EXPECT_EQ(lanes(largest_lane(x)), (Lanes{-1, -1, -1, -1}));
  }
  EXPECT_EQ(largest_lane(all_lanes(-kInfinity))[0], -kInfinity);
}

TEST(Float4, MaskHasABitForEachLane) {
  for (unsigned mask = 0; mask < 16; ++mask) {
    Int4 comparison{};
    for (unsigned lane = 0; lane < 4; ++lane) comparison[lane] = (mask >> lane & 1) != 0 ? -1 : 0;
    EXPECT_EQ(mask_bits(comparison), mask);
  }
}

TEST(Float4, ChoosesLaneByLane) {
  EXPECT_EQ(lanes(choose(Int4{-1, 0, 0, -1}, Float4{1, 2, 3, 4}, Float4{5, 6, 7, 8})),
            (Lanes{1, 6, 7, 4}));
}

TEST(Float4, ChoosesAwayWhatIsNoNumber) {
  const Float4 zero = all_lanes(0);
  EXPECT_EQ(lanes(choose(Int4{-1, -1, -1, -1}, all_lanes(1), zero / zero)), (Lanes{1, 1, 1, 1}));
}

}  // namespace
}  // namespace quadrille::support
