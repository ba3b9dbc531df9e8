#pragma once

#include <string>

#include "games/connect_four/diagram.hpp"

namespace quadrille {

/// The board with the columns' numbers under it.
std::string drawing(const connect_four::Diagram& diagram);

}  // namespace quadrille
