#pragma once

#include "games/any_position.hpp"
#include "search/budget.hpp"
#include "search/report.hpp"
#include "support/result.hpp"

/// The searches behind an engine. Each game has a file here that chooses its evaluator and its
/// layouts; another game is another such file, and a line in engine.cpp.
namespace quadrille {

/// The search of one board of one game.
class Backend {
 public:
  Backend() = default;
  virtual ~Backend() = default;
  Backend(const Backend&) = delete;
  Backend& operator=(const Backend&) = delete;

  virtual games::Board board() const = 0;
  /// Precondition: the position is on this board.
  virtual support::Result<search::Report> run(const games::AnyPosition& position,
                                              const search::Budget& budget,
                                              const search::Progress& progress) = 0;
  /// Forgets what was kept from earlier searches.
  virtual void clear() = 0;
};

}  // namespace quadrille
