#pragma once

#include "quadrille/command.hpp"

namespace quadrille {

/// What the program shows when it is asked for nothing: for about a second, the same position
/// searched by one worker, by all CPUs in one tree, and by all CPUs with a tree each.
ExitCode print_tour();

}  // namespace quadrille
