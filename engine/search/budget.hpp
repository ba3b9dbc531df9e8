#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

#include "search/report.hpp"

namespace quadrille::search {

/// When a search ends: at the first of these, or when the position is proven.
struct Budget {
  std::optional<std::chrono::nanoseconds> time{};
  std::optional<std::uint64_t> leaves{};
  /// For other threads, at any moment.
  std::stop_token stop{};
  /// What is left of the time is of use later, as on the clock of a game.
  bool can_save_time = false;
};

/// What a search tells while it runs. The call comes from the thread that runs the search, which
/// does not search meanwhile.
struct Progress {
  std::chrono::nanoseconds interval{};
  std::function<void(const Report&)> call;
};

}  // namespace quadrille::search
