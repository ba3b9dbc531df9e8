#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "games/nogo/position.hpp"
#include "playout/nogo/settings.hpp"

namespace quadrille::playout::nogo {

/// Values leaves, for their sides to move, in units (playout/evaluator.hpp). Leaf i draws its
/// random numbers from stream `first + i` of the family `seed`, whatever else is in the batch; all
/// CPU paths give the same values. The leaves are ongoing positions.
template <class Layout>
void value_leaves(const LeafSettings& settings,
                  std::span<const quadrille::nogo::Position<Layout>> leaves, std::uint64_t seed,
                  std::uint64_t first, std::span<std::int32_t> values);

}  // namespace quadrille::playout::nogo
