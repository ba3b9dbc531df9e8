#include "engine/json_request.hpp"

#include "fuzz/target.hpp"

namespace quadrille::fuzz {

void try_input(std::string_view input) {
  const protocol::AnalysisDefaults defaults{.settings = {}, .time = {}, .leaves = 1000};
  const auto parsed = protocol::parse_request(input, defaults);
  if (const auto* error = std::get_if<protocol::RequestError>(&parsed)) {
    require_readable({error->message, 0});
    return;
  }
  const auto* analyses =
      std::get_if<std::vector<protocol::Analysis>>(&std::get<protocol::Request>(parsed));
  if (analyses == nullptr) return;
  require(!analyses->empty(), "a request asks for something");
  for (const auto& analysis : *analyses) {
    require(!find_fault(analysis.settings), "settings are in their ranges");
  }
}

}  // namespace quadrille::fuzz
