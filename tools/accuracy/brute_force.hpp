#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/nogo/position.hpp"
#include "games/nogo/symmetry.hpp"

namespace quadrille::accuracy {

/// Who wins a position of NoGo, by trying every game. What it has seen before, also turned or
/// mirrored, is known from a table. For boards up to 5x5.
class BruteForce {
 public:
  using Position = nogo::Position<nogo::Small>;
  static constexpr int kLargestBoard = 5;

  /// Precondition: the board is no larger than that.
  explicit BruteForce(const nogo::Board& board);

  /// Whether the side to move wins; nothing if that takes more than so many positions, from which
  /// it takes away those that it took.
  std::optional<bool> is_won(const Position& position, std::uint64_t& nodes);

 private:
  /// 32 MB.
  static constexpr int kTableBits = 22;

  /// One number for a position and all its images, and another for others. Never 0.
  std::uint64_t key_of(const Position& position) const;

  /// For each bit: what a stone there adds to the number of each image, whose digits to the base of
  /// 3 are cells.
  std::array<std::array<std::uint64_t, nogo::kSymmetries>, nogo::Small::kBits> weights_{};
  /// Each word is the key of a position and, lowest, whether it is won.
  std::vector<std::uint64_t> table_;
};

}  // namespace quadrille::accuracy
