#pragma once

#include <cstddef>
#include <vector>

#include "playout/openings.hpp"
#include "playout/playouts.hpp"

namespace quadrille::playout {

/// Playouts that the kernels and the reference are asked for alike.
struct Batch {
  connect_four::Board board;
  /// Where the playouts start: each opening is an ongoing position.
  std::vector<Opening> openings = {{}};
  std::size_t each = 1;
  Streams streams{};

  std::size_t size() const { return openings.size() * each; }
};

std::vector<Ending> reference_endings(const Batch& batch, const Policy& policy);

/// In lanes however small the batch is, if the path has lanes.
template <class Layout>
std::vector<Ending> kernel_endings(const Batch& batch, const Policy& policy, Path path) {
  const connect_four::Geometry<Layout> geometry(batch.board);
  std::vector<connect_four::Position<Layout>> starts;
  for (const Opening& opening : batch.openings) starts.push_back(position_after(geometry, opening));
  std::vector<Ending> endings(batch.size());
  constexpr std::size_t kSmallestLaneBatch = 1;
  const Playouts<Layout> playouts(geometry, policy, path, kSmallestLaneBatch);
  playouts.run(starts, batch.each, batch.streams, endings);
  return endings;
}

}  // namespace quadrille::playout
