#pragma once

#include <span>

#include "playout/playouts.hpp"

namespace quadrille::playout {

/// The SIMD kernel of a path for a policy. Precondition: the path is one of `available_lane_paths`,
/// and the policy chooses by weights.
template <class Layout>
PlayoutKernel<Layout> lane_kernel(Path path, const Policy& policy);

/// The SIMD paths compiled into this program that this CPU can run, slowest first.
std::span<const Path> available_lane_paths();

}  // namespace quadrille::playout
