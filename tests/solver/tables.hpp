#pragma once

#include <cstdint>

#include "solver/table.hpp"

namespace quadrille::solver {

/// A table with room for a few ten thousand positions.
inline Table small_table() { return Table::reserve(std::uint64_t{1} << 20).value(); }

}  // namespace quadrille::solver
