#pragma once

#include <cstdint>

#include "search/run.hpp"

namespace quadrille::search {

/// Visits of a position's moves at one moment.
struct Standings {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::uint64_t all = 0;
};

/// Tells when the most visited move stays that, because the second one cannot get as many visits in
/// the time that is left.
class Lead {
 public:
  /// `all` is how many visits there were before the search began.
  Lead(Clock::time_point start, std::uint64_t all) : start_(start), all_(all) {}

  /// If the search goes on as fast as it did so far. `hidden` visits may not have been counted yet.
  bool is_safe(const Standings& standings, Clock::time_point now, std::chrono::nanoseconds left,
               std::uint64_t hidden) const {
    // Before that, the speed is not known well.
    constexpr std::uint64_t kFewestVisits = 1000;
    const std::uint64_t visits = standings.all - all_;
    if (standings.all < all_ + kFewestVisits || now <= start_) return false;
    const double per_nanosecond =
        static_cast<double>(visits) / static_cast<double>((now - start_).count());
    const double to_come = per_nanosecond * static_cast<double>(left.count());
    return static_cast<double>(standings.first - standings.second) >
           to_come + static_cast<double>(hidden);
  }

 private:
  Clock::time_point start_;
  std::uint64_t all_;
};

}  // namespace quadrille::search
