#include "playout/lanes.hpp"

namespace quadrille::playout {

/// There are none: the scalar kernel plays every game, and this is never asked.
template <class Layout>
LaneKernel<Layout> lane_kernel(Path, const Policy&) {
  return {};
}

std::span<const Path> available_lane_paths() { return {}; }

template LaneKernel<connect_four::Narrow> lane_kernel(Path, const Policy&);
template LaneKernel<connect_four::Wide> lane_kernel(Path, const Policy&);

}  // namespace quadrille::playout
