#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "search/run.hpp"
#include "search/tree.hpp"

namespace quadrille::search {

/// Visits of a position's moves at one moment.
struct Standings {
  /// The most of a move that is not lost, and the second most.
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  std::uint64_t all = 0;
};

/// At the roots of trees, which have the same moves. Nothing if a move is proven to win or to draw:
/// whether a draw is played depends on values, not on visits. Does not allocate.
std::optional<Standings> standings_of(std::span<const std::unique_ptr<Tree>> trees);

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
