#pragma once

#include "games/any_position.hpp"
#include "search/budget.hpp"
#include "terminal/progress.hpp"

namespace quadrille {

/// A line about a search that takes longer than people wait without one, for as long as `line`
/// lives; nothing where no terminal shows it. The board is that of the search.
search::Progress progress_on(const terminal::Progress& line, const games::Board& board);

}  // namespace quadrille
