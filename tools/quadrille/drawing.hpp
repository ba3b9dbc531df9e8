#pragma once

#include <string>

#include "games/any_position.hpp"

namespace quadrille {

/// The board with the columns' names under it and, where they have some, the rows' on the left.
std::string drawing(const games::AnyPosition& position);

}  // namespace quadrille
