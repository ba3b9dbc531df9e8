#include "support/root_of_log.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace quadrille::support {
namespace {

double truth(std::uint32_t n) { return std::sqrt(std::log(static_cast<double>(n))); }

TEST(RootOfLog, IsExactForSmallNumbers) {
  const RootOfLog root_of_log;
  for (std::uint32_t n = 1; n < 128; ++n) {
    EXPECT_EQ(root_of_log(n), static_cast<float>(truth(n))) << n;
  }
}

TEST(RootOfLog, IsWithinAThousandthForAllNumbersOfVisits) {
  const RootOfLog root_of_log;
  for (std::uint32_t n = 128; n < 1u << 30; n += 1 + n / 1000) {
    EXPECT_NEAR(root_of_log(n), truth(n), 0.001 * truth(n)) << n;
  }
  EXPECT_NEAR(root_of_log((1u << 30) - 1), truth((1u << 30) - 1), 0.001 * truth(1u << 30));
}

TEST(RootOfLog, NeverFallsAsNumbersGrow) {
  const RootOfLog root_of_log;
  for (std::uint32_t n = 1; n < 200'000; ++n) ASSERT_LE(root_of_log(n), root_of_log(n + 1)) << n;
}

}  // namespace
}  // namespace quadrille::support
