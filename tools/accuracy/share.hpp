#pragma once

#include <cstdint>

namespace quadrille::accuracy {

/// So many of so many.
struct Share {
  std::uint64_t hits = 0;
  std::uint64_t trials = 0;

  void count(bool is_hit) {
    ++trials;
    hits += is_hit ? 1 : 0;
  }
  /// From 0 to 1; 0 without trials.
  double value() const;
  friend bool operator==(const Share&, const Share&) = default;
};

struct Interval {
  double low = 0;
  double high = 1;
  friend bool operator==(const Interval&, const Interval&) = default;
};

/// Wilson's 95 % interval of the chance of a hit; all of [0, 1] without trials.
Interval interval_of(const Share& share);

}  // namespace quadrille::accuracy
