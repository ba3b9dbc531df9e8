#pragma once

#include <memory>
#include <type_traits>
#include <utility>

#include "backends/backend.hpp"
#include "search/search.hpp"

namespace quadrille {

/// A search with one evaluator, behind the face that all games have. `OfGame` is the game's
/// position on any board.
template <class OfGame, class Evaluator>
class SearchBackend : public Backend {
 public:
  using Search = search::Search<Evaluator>;
  using Position = typename Evaluator::Position;

  /// `start` keeps the geometry alive that the search's positions refer to; it is in the layout of
  /// the evaluator.
  SearchBackend(OfGame start, std::unique_ptr<Search> search)
      : start_(std::move(start)), search_(std::move(search)) {}

  games::Board board() const override { return start_.board(); }

  support::Result<search::Report> run(const games::AnyPosition& position,
                                      const search::Budget& budget,
                                      const search::Progress& progress) override {
    // The same stones, on the geometry that lives as long as the tree.
    const Position given = laid_out(*position.get_if<OfGame>());
    const auto own =
        Position::of_stones(laid_out(start_).geometry(), given.stones_of(0), given.stones_of(1));
    return search_->run(own, budget, progress);
  }

  void clear() override { search_->clear(); }

 private:
  /// The same board has the same layout, so it is there.
  static Position laid_out(const OfGame& position) {
    const Position* found = nullptr;
    position.visit([&found](const auto& candidate) {
      if constexpr (std::is_same_v<decltype(candidate), const Position&>) found = &candidate;
    });
    return *found;
  }

  OfGame start_;
  std::unique_ptr<Search> search_;
};

/// Makes a backend of what `make_evaluator` returns for the position in its layout.
template <class OfGame, class MakeEvaluator>
support::Result<std::unique_ptr<Backend>> create_search_backend(const OfGame& start,
                                                                const search::Settings& settings,
                                                                MakeEvaluator&& make_evaluator) {
  // Filled by the visit rather than returned by it, for which clang 14 forgets some of the code.
  support::Result<std::unique_ptr<Backend>> backend(std::unique_ptr<Backend>{});
  start.visit([&](const auto& laid_out) {
    auto evaluator = make_evaluator(laid_out);
    using Evaluator = decltype(evaluator);
    auto search = search::Search<Evaluator>::create(settings, evaluator);
    if (search) {
      backend = std::unique_ptr<Backend>(
          std::make_unique<SearchBackend<OfGame, Evaluator>>(start, std::move(*search)));
    } else {
      backend = search.error();
    }
  });
  return backend;
}

}  // namespace quadrille
