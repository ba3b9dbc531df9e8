#pragma once

#include <array>
#include <cstddef>
#include <unordered_set>
#include <vector>

#include "games/connect_four/position.hpp"

namespace quadrille::connect_four {

/// Distinct positions of 7x6 after 0, 1, 2, ... plies, play stopping at a win (OEIS A212693).
inline constexpr std::array<std::size_t, 11> kKnownCounts{
    1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623};

/// All positions after some number of plies. Told apart by their stones; the hash only finds the
/// place.
template <class Layout>
class PlyOfPositions {
 public:
  explicit PlyOfPositions(const Geometry<Layout>& geometry) { positions_.emplace(geometry); }

  std::size_t size() const { return positions_.size(); }
  auto begin() const { return positions_.begin(); }
  auto end() const { return positions_.end(); }

  PlyOfPositions next() const {
    PlyOfPositions result;
    result.positions_.reserve(3 * size());
    for (const auto& position : positions_) {
      if (position.outcome() != Outcome::kOngoing) continue;
      for (const Column column : position.legal_moves()) {
        result.positions_.insert(position.after(column));
      }
    }
    return result;
  }

 private:
  struct Hash {
    std::size_t operator()(const Position<Layout>& position) const { return position.hash(); }
  };

  PlyOfPositions() = default;

  std::unordered_set<Position<Layout>, Hash> positions_;
};

}  // namespace quadrille::connect_four
