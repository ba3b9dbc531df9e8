#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "engine.hpp"
#include "support/result.hpp"

namespace quadrille::bench {

/// A way to use the machine.
struct Way {
  search::Mode mode = search::Mode::kSerial;
  int threads = 1;

  friend bool operator==(const Way&, const Way&) = default;
};

/// Serial; then one tree with 1, 2, 4, ... threads and with `most_threads`; then a tree each.
std::vector<Way> all_ways(int most_threads);

/// Median of several searches.
struct Rate {
  Way way;
  double leaves_per_second = 0;
  double playouts_per_second = 0;
  /// Blocks made in vain, because another worker published its own first, for each leaf.
  double races_lost_per_leaf = 0;
};

/// Searches the position in one way for about `time`, after a short search that takes memory and
/// threads. No rate if the stop came. An error is that of a search.
support::Result<std::optional<Rate>> measure(const games::AnyPosition& position,
                                             const Settings& settings, Way way,
                                             std::chrono::nanoseconds time, std::stop_token stop);

/// The way that a game should be played in: of those in one tree the fastest, but no more threads
/// than pay, each step in this list by at least a twentieth. Trees of their own are not
/// recommended: they search the same moves several times, so that their leaves count for less.
/// Precondition: there is a rate.
Way recommend(std::span<const Rate> rates);

}  // namespace quadrille::bench
