#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <span>

/// p-values for tests of random numbers: the chance of a result as large or larger if the numbers
/// are as random as claimed.
namespace quadrille::support {

/// Of a chi-square statistic, upper tail.
double chi_square_p(double statistic, double degrees_of_freedom);

/// That the counts come from the given probabilities, or from equal ones.
double chi_square_p(std::span<const std::uint64_t> counts, std::span<const double> probabilities);
double uniformity_p(std::span<const std::uint64_t> counts);

/// Of a standard normal deviate, upper tail.
double normal_p(double deviate);

/// That `ones` or more of `trials` fair coins show heads.
double coin_p(std::uint64_t ones, std::uint64_t trials);

/// That `count` or more events happen where `mean` are expected; near 1 when there are too few.
double poisson_p(std::uint64_t count, double mean);

/// Neither tail: a random p-value is in one of them one time in 50,000. The seeds of the tests are
/// fixed, so that a test which passed once passes always.
testing::AssertionResult is_plausible(double p);

}  // namespace quadrille::support
