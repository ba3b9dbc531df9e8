#include "support/statistics.hpp"

#include <array>

namespace quadrille::support {
namespace {

TEST(Statistics, KnowTheTabulatedPercentilesOfChiSquare) {
  EXPECT_NEAR(chi_square_p(3.841, 1), 0.05, 1e-4);
  EXPECT_NEAR(chi_square_p(18.307, 10), 0.05, 1e-4);
  EXPECT_NEAR(chi_square_p(6.635, 1), 0.01, 1e-4);
  EXPECT_NEAR(chi_square_p(77.929, 100), 0.95, 1e-4);
  EXPECT_NEAR(chi_square_p(124.342, 100), 0.05, 1e-4);
}

TEST(Statistics, KnowTheNormalDistribution) {
  EXPECT_NEAR(normal_p(1.95996), 0.025, 1e-5);
  EXPECT_NEAR(normal_p(-2.57583), 0.995, 1e-5);
}

TEST(Statistics, KnowThePoissonDistribution) {
  EXPECT_NEAR(poisson_p(0, 2), 1, 1e-12);
  EXPECT_NEAR(poisson_p(1, 2), 0.864665, 1e-6);
  EXPECT_NEAR(poisson_p(5, 2), 0.052653, 1e-6);
}

TEST(Statistics, SeeALoadedDie) {
  const std::array<std::uint64_t, 6> loaded{1000, 1000, 1000, 1000, 1000, 1200};
  const std::array<std::uint64_t, 6> fair{1010, 985, 1031, 967, 1008, 999};
  EXPECT_FALSE(is_plausible(uniformity_p(loaded)));
  EXPECT_TRUE(is_plausible(uniformity_p(fair)));
}

TEST(Statistics, FindPerfectBalanceSuspicious) {
  const std::array<std::uint64_t, 6> perfect{1000, 1000, 1000, 1000, 1000, 1000};
  EXPECT_FALSE(is_plausible(uniformity_p(perfect)));
}

}  // namespace
}  // namespace quadrille::support
