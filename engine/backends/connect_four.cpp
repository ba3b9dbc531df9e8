#include "backends/connect_four.hpp"

#include <utility>

#include "backends/search_backend.hpp"

namespace quadrille {

support::Result<std::unique_ptr<Backend>> create_backend(const connect_four::AnyPosition& start,
                                                         const Settings& settings) {
  std::shared_ptr<solver::Table> table;
  if (settings.search.solver_share > 0 && settings.leaves.endgames.most_cells > 0) {
    auto reserved = solver::Table::reserve(settings.leaves.endgames.table_bytes);
    if (!reserved) return reserved.error();
    table = std::make_shared<solver::Table>(std::move(*reserved));
  }
  return create_search_backend(start, settings.search, [&](const auto& position) {
    using Layout = typename std::remove_cvref_t<decltype(position)>::Layout;
    return playout::RandomGames<Layout>(position.geometry(), settings.leaves,
                                        playout::default_path(), table);
  });
}

}  // namespace quadrille
