#include "engine.hpp"

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "book/answer.hpp"
#include "book/shipped.hpp"
#include "search/search.hpp"

namespace quadrille {
namespace {

template <class Layout>
using LayoutSearch = search::Search<playout::RandomGames<Layout>>;

}  // namespace

/// The search of one board.
class Engine::Backend {
 public:
  static support::Result<std::unique_ptr<Backend>> create(const connect_four::AnyPosition& start,
                                                          const Settings& settings) {
    if (auto fault = find_fault(settings)) return *fault;
    std::shared_ptr<solver::Table> table;
    if (settings.search.solver_share > 0 && settings.leaves.endgames.most_cells > 0) {
      auto reserved = solver::Table::reserve(settings.leaves.endgames.table_bytes);
      if (!reserved) return reserved.error();
      table = std::make_shared<solver::Table>(std::move(*reserved));
    }
    // The copy keeps the geometry alive that the search refers to.
    auto backend = std::unique_ptr<Backend>(new Backend(start));
    auto error = backend->start_.visit([&](const auto& position) {
      using Layout = typename std::remove_cvref_t<decltype(position)>::Layout;
      auto search = LayoutSearch<Layout>::create(
          settings.search, playout::RandomGames<Layout>(position.geometry(), settings.leaves,
                                                        playout::default_path(), table));
      if (!search) return std::optional(search.error());
      backend->search_ = std::move(*search);
      return std::optional<support::Error>();
    });
    if (error) return *error;
    return backend;
  }

  const connect_four::Board& board() const { return start_.board(); }

  support::Result<search::Report> run(const connect_four::AnyPosition& position,
                                      const search::Budget& budget,
                                      const search::Progress& progress) {
    return start_.visit([&](const auto& start) {
      using Position = std::remove_cvref_t<decltype(start)>;
      using Layout = typename Position::Layout;
      // The same stones, on the geometry that lives as long as the tree.
      const Position own = position.visit([&start](const auto& given) {
        if constexpr (std::is_same_v<decltype(given), const Position&>) {
          return Position::of_stones(start.geometry(), given.stones_of(0), given.stones_of(1));
        } else {
          return start;  // Not reached: boards of the same size have the same layout.
        }
      });
      return std::get<std::unique_ptr<LayoutSearch<Layout>>>(search_)->run(own, budget, progress);
    });
  }

  void clear() {
    std::visit([](auto& search) { search->clear(); }, search_);
  }

 private:
  explicit Backend(connect_four::AnyPosition start) : start_(std::move(start)) {}

  connect_four::AnyPosition start_;
  std::variant<std::unique_ptr<LayoutSearch<connect_four::Narrow>>,
               std::unique_ptr<LayoutSearch<connect_four::Wide>>>
      search_;
};

Engine::Engine(const Settings& settings) : settings_(settings) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

support::Result<search::Report> Engine::run(const connect_four::AnyPosition& position,
                                            const search::Budget& budget,
                                            const search::Progress& progress) {
  if (backend_ == nullptr || backend_->board() != position.board()) {
    auto backend = Backend::create(position, settings_);
    if (!backend) return backend.error();
    backend_ = std::move(*backend);
  }
  // Whoever limits the leaves, or nothing, wants to see a search.
  if (settings_.book && budget.time && !budget.leaves) {
    const auto& openings = book::shipped();
    if (!openings) return openings.error();
    if (auto report = book::answer(*openings, position)) {
      report->mode = settings_.search.mode;
      report->threads = settings_.search.threads;
      return *report;
    }
  }
  return backend_->run(position, budget, progress);
}

void Engine::clear() {
  if (backend_ != nullptr) backend_->clear();
}

}  // namespace quadrille
