#pragma once

#include <memory>
#include <span>

#include "playout/playouts.hpp"

namespace quadrille::playout {

template <class Layout>
struct LaneKernel {
  PlayoutKernel<Layout> run = nullptr;
  /// Playouts::start.
  std::unique_ptr<RunningGames<Layout>> (*start)(const Playouts<Layout>&) = nullptr;
};

/// The SIMD kernel of a path for a policy. Precondition: the path is one of `available_lane_paths`,
/// and the policy chooses by weights.
template <class Layout>
LaneKernel<Layout> lane_kernel(Path path, const Policy& policy);

/// The SIMD paths compiled into this program that this CPU can run, slowest first.
std::span<const Path> available_lane_paths();

}  // namespace quadrille::playout
