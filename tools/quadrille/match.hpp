#pragma once

#include "quadrille/command.hpp"

namespace quadrille {

/// `quadrille match`: games between two sides, and what they say about their strength.
Command add_match_command(CLI::App& program);

}  // namespace quadrille
