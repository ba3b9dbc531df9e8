#pragma once

#include <span>

#include "playout/playouts.hpp"

namespace quadrille {

/// What the program shows when it is asked for nothing: for about a second, how fast these
/// kernels play random games here and how the games end.
void print_tour(std::span<const playout::Path> paths);

}  // namespace quadrille
