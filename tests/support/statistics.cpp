#include "support/statistics.hpp"

#include <cmath>
#include <vector>

namespace quadrille::support {
namespace {

/// Regularised upper incomplete gamma function Q(a, x), by its series below a + 1 and by Lentz's
/// continued fraction above.
double gamma_q(double a, double x) {
  constexpr int kSteps = 10000;
  constexpr double kPrecision = 1e-14;
  if (x <= 0) return 1;
  const double scale = std::exp(a * std::log(x) - x - std::lgamma(a));
  if (x < a + 1) {
    double term = 1 / a;
    double sum = term;
    for (int n = 1; n < kSteps && term > kPrecision * sum; ++n) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - scale * sum;
  }
  double b = x + 1 - a;
  double c = 1e300;
  double d = 1 / b;
  double fraction = d;
  for (int n = 1; n < kSteps; ++n) {
    const double numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    fraction *= c * d;
    if (std::abs(c * d - 1) < kPrecision) break;
  }
  return scale * fraction;
}

}  // namespace

double chi_square_p(double statistic, double degrees_of_freedom) {
  return gamma_q(degrees_of_freedom / 2, statistic / 2);
}

double chi_square_p(std::span<const std::uint64_t> counts, std::span<const double> probabilities) {
  double total = 0;
  for (const auto count : counts) total += static_cast<double>(count);
  double statistic = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double expected = total * probabilities[i];
    const double excess = static_cast<double>(counts[i]) - expected;
    statistic += excess * excess / expected;
  }
  return chi_square_p(statistic, static_cast<double>(counts.size() - 1));
}

double uniformity_p(std::span<const std::uint64_t> counts) {
  const std::vector<double> equal(counts.size(), 1 / static_cast<double>(counts.size()));
  return chi_square_p(counts, equal);
}

double normal_p(double deviate) { return std::erfc(deviate / std::sqrt(2.0)) / 2; }

double coin_p(std::uint64_t ones, std::uint64_t trials) {
  const auto n = static_cast<double>(trials);
  return normal_p((2 * static_cast<double>(ones) - n) / std::sqrt(n));
}

double poisson_p(std::uint64_t count, double mean) {
  double below = 0;
  double chance = std::exp(-mean);
  for (std::uint64_t events = 0; events < count; ++events) {
    below += chance;
    chance *= mean / static_cast<double>(events + 1);
  }
  return 1 - below;
}

testing::AssertionResult is_plausible(double p) {
  constexpr double kTail = 1e-5;
  if (p > kTail && p < 1 - kTail) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "a p-value of " << p;
}

}  // namespace quadrille::support
