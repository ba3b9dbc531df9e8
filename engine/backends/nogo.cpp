#include "backends/nogo.hpp"

#include "backends/search_backend.hpp"
#include "playout/nogo/leaves.hpp"

namespace quadrille {

support::Result<std::unique_ptr<Backend>> create_backend(const nogo::AnyPosition& start,
                                                         const Settings& settings) {
  search::Settings search_settings = settings.search;
  search_settings.graph = settings.graph == Settings::Merging::kOn;
  return create_search_backend(start, search_settings, [&settings](const auto& position) {
    using Layout = typename std::remove_cvref_t<decltype(position)>::Layout;
    return playout::nogo::Leaves<Layout>(settings.nogo_leaves);
  });
}

}  // namespace quadrille
