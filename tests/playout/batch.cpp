#include "playout/batch.hpp"

#include "playout/reference_playout.hpp"

namespace quadrille::playout {

std::vector<Ending> reference_endings(const Batch& batch, const Policy& policy) {
  std::vector<Ending> endings;
  for (const Opening& opening : batch.openings) {
    const auto start = naive_game_after(batch.board, opening);
    for (std::size_t i = 0; i < batch.each; ++i) {
      const std::uint64_t stream = batch.streams.first + endings.size();
      const auto rng = support::Rng::stream(batch.streams.seed, stream);
      endings.push_back(reference_playout(start, policy, rng).ending);
    }
  }
  return endings;
}

}  // namespace quadrille::playout
