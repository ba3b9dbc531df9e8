#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "accuracy/share.hpp"
#include "accuracy/truth.hpp"
#include "search/budget.hpp"
#include "settings.hpp"
#include "support/result.hpp"

namespace quadrille::accuracy {

/// How often moves were right.
struct Counts {
  /// The game is as good after the move as before: still won, or still drawn.
  Share wdl_optimal;
  /// No move has a better score.
  Share score_optimal;
  /// The search proved who wins, and was right.
  Share proven;

  friend bool operator==(const Counts&, const Counts&) = default;
};

/// A move that gave a win or a draw away.
struct Mistake {
  /// In the list of positions.
  std::size_t index = 0;
  games::Move move = 0;
};

struct Accuracy {
  Counts all;
  std::map<int, Counts> by_ply;
  /// In the order of the positions.
  std::vector<Mistake> mistakes;
  std::uint64_t leaves = 0;
  /// Of all searches together.
  double seconds = 0;
};

/// Searches every position on its own, `concurrency` of them at a time, until all are done or the
/// budget's stop comes. `on_position` hears how it stands after each; one call at a time.
support::Result<Accuracy> measure(std::span<const Truth> truths, const Settings& settings,
                                  const search::Budget& budget, int concurrency,
                                  const std::function<void(const Accuracy&)>& on_position);

}  // namespace quadrille::accuracy
