#include "backends/connect_four.hpp"

#include <utility>

#include "backends/search_backend.hpp"
#include "book/answer.hpp"
#include "book/shipped.hpp"

namespace quadrille {
namespace {

/// Asks the book of openings first.
class BookBackend : public Backend {
 public:
  BookBackend(const search::Settings& settings, std::unique_ptr<Backend> search)
      : settings_(settings), search_(std::move(search)) {}

  games::Board board() const override { return search_->board(); }

  support::Result<search::Report> run(const games::AnyPosition& position,
                                      const search::Budget& budget,
                                      const search::Progress& progress) override {
    // Whoever limits the leaves, or nothing, wants to see a search.
    if (budget.time && !budget.leaves) {
      const auto& openings = book::shipped();
      if (!openings) return openings.error();
      if (auto report = book::answer(*openings, *position.get_if<connect_four::AnyPosition>())) {
        report->mode = settings_.mode;
        report->threads = settings_.threads;
        return *report;
      }
    }
    return search_->run(position, budget, progress);
  }

  void clear() override { search_->clear(); }

 private:
  search::Settings settings_;
  std::unique_ptr<Backend> search_;
};

}  // namespace

static_assert(search::kMaxFlights <= playout::kMaxRunningBatches);

support::Result<std::unique_ptr<Backend>> create_backend(const connect_four::AnyPosition& start,
                                                         const Settings& settings) {
  std::shared_ptr<solver::Table> table;
  if (settings.search.solver_share > 0 && settings.leaves.endgames.most_cells > 0) {
    auto reserved = solver::Table::reserve(settings.leaves.endgames.table_bytes);
    if (!reserved) return reserved.error();
    table = std::make_shared<solver::Table>(std::move(*reserved));
  }
  search::Settings search_settings = settings.search;
  search_settings.graph = uses_graph(settings, start.board());
  search_settings.symmetry = uses_symmetry(settings, start.board());
  search_settings.flights = flights_on(settings, start.board());
  auto backend = create_search_backend(start, search_settings, [&](const auto& position) {
    using Layout = typename std::remove_cvref_t<decltype(position)>::Layout;
    return playout::RandomGames<Layout>(position.geometry(), settings.leaves,
                                        playout::default_path(), table);
  });
  if (!backend || !settings.book) return backend;
  return support::Result<std::unique_ptr<Backend>>(
      std::make_unique<BookBackend>(search_settings, std::move(*backend)));
}

}  // namespace quadrille
