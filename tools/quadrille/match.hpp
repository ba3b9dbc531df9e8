#pragma once

#include "quadrille/command.hpp"

namespace quadrille {

/// `quadrille match`: games between two sides, and what they say about their strength.
Command add_match_command(CLI::App& program);

/// What a match starts for a side that is a strategy; not in the help.
Command add_strategy_command(CLI::App& program);

}  // namespace quadrille
