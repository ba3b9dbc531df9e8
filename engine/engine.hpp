#pragma once

#include <memory>

#include "games/any_position.hpp"
#include "search/budget.hpp"
#include "search/report.hpp"
#include "settings.hpp"
#include "support/result.hpp"

namespace quadrille {

class Backend;

/// Plays a game on any board: the search that the game and the board need is made when the first
/// position of a board comes, and kept while the board stays the same.
///
/// One thread at a time may call `run`; the budget's stop token ends it from any other.
class Engine {
 public:
  explicit Engine(const Settings& settings);
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;

  const Settings& settings() const { return settings_; }

  /// An error says why there is no move: a setting out of its range, or for another game than the
  /// position's, memory that the machine does not have, a game that is over.
  support::Result<search::Report> run(const games::AnyPosition& position,
                                      const search::Budget& budget,
                                      const search::Progress& progress = {});

  /// Forgets what was kept from earlier searches.
  void clear();

 private:
  Settings settings_;
  std::unique_ptr<Backend> backend_;
};

}  // namespace quadrille
