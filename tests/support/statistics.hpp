#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <span>

/// p-values for tests of random numbers: the chance of a result at least as far out if the numbers
/// are as random as claimed.
namespace quadrille::support {

/// Of a chi-square statistic, upper tail.
double chi_square_p(double statistic, double degrees_of_freedom);

/// That the counts come from the given probabilities, or from equal ones.
double chi_square_p(std::span<const std::uint64_t> counts, std::span<const double> probabilities);
double uniformity_p(std::span<const std::uint64_t> counts);

/// Of a standard normal deviate, both tails.
double normal_p(double deviate);

/// That `ones` of `trials` fair coins show heads.
double coin_p(std::uint64_t ones, std::uint64_t trials);

/// That `count` or more events happen where `mean` are expected; near 1 when there are too few.
double poisson_p(std::uint64_t count, double mean);

/// Neither too far out nor too good to be true: one time in 50,000 a random p-value is neither. The
/// seeds of the tests are fixed, so that a test which passed once passes always.
testing::AssertionResult is_plausible(double p);

}  // namespace quadrille::support
