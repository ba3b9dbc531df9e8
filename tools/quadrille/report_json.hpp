#pragma once

#include <nlohmann/json.hpp>

#include "games/any_position.hpp"
#include "search/report.hpp"
#include "settings.hpp"

namespace quadrille {

/// What `search --json` prints. Moves are columns from 1; values are those of the side to move,
/// from 0 to 1; what is not known is null.
nlohmann::ordered_json report_json(const search::Report& report, const games::AnyPosition& position,
                                   const Settings& settings);

}  // namespace quadrille
