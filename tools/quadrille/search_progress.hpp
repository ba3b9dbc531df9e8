#pragma once

#include "search/budget.hpp"
#include "terminal/progress.hpp"

namespace quadrille {

/// A line about a search that takes longer than people wait without one, for as long as `line`
/// lives; nothing where no terminal shows it.
search::Progress progress_on(const terminal::Progress& line);

}  // namespace quadrille
