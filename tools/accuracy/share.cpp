#include "accuracy/share.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille::accuracy {

double Share::value() const {
  return trials == 0 ? 0 : static_cast<double>(hits) / static_cast<double>(trials);
}

Interval interval_of(const Share& share) {
  if (share.trials == 0) return {};
  constexpr double kDeviations = 1.959963984540054;
  constexpr double kSquared = kDeviations * kDeviations;
  const auto n = static_cast<double>(share.trials);
  const double p = share.value();
  const double centre = (p + kSquared / (2 * n)) / (1 + kSquared / n);
  const double reach =
      kDeviations / (1 + kSquared / n) * std::sqrt(p * (1 - p) / n + kSquared / (4 * n * n));
  return {std::max(centre - reach, 0.0), std::min(centre + reach, 1.0)};
}

}  // namespace quadrille::accuracy
