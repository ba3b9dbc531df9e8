#include "search/lead.hpp"

#include <algorithm>
#include <cstddef>

namespace quadrille::search {

std::optional<Standings> standings_of(std::span<const std::unique_ptr<Tree>> trees) {
  Standings standings;
  const Block& first_root = trees[0]->root();
  for (std::size_t slot = 0; slot < first_root.move_count(); ++slot) {
    std::uint64_t visits = 0;
    bool is_lost = false;
    for (const auto& tree : trees) {
      const games::Proof proof = tree->root().proof(slot);
      if (proof.is_known() && !proof.is_loss()) return std::nullopt;
      is_lost = is_lost || proof.is_loss();
      visits += load(tree->root().stats(slot)).visits();
    }
    standings.all += visits;
    if (is_lost) continue;
    standings.second = std::max(standings.second, std::min(standings.first, visits));
    standings.first = std::max(standings.first, visits);
  }
  return standings;
}

}  // namespace quadrille::search
