#include "games/nogo/endgame.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "games/nogo/brute_force.hpp"

namespace quadrille::nogo {
namespace {

/// Not over; fewer moves if the game ends before.
Position<Small> random_position(const Geometry<Small>& geometry, int plies, support::Rng& rng) {
  Position<Small> position(geometry);
  while (position.plies() < plies) {
    std::vector<int> bits;
    for_each_bit(position.legal_moves().mover, [&](int bit) { bits.push_back(bit); });
    const int bit = bits[rng.below(static_cast<std::uint32_t>(bits.size()))];
    const auto next = position.after(geometry.move_of(bit));
    if (next.is_over()) break;
    position = next;
  }
  return position;
}

Count count_of(const Position<Small>& position) {
  return count_out<Small>(position.mover(), position.other(), position.legal_moves(),
                          position.empty());
}

TEST(NogoEndgame, IsCountedAsBruteForcePlaysIt) {
  auto rng = support::Rng::stream(60, 0);
  int won = 0;
  int lost = 0;
  int early = 0;
  for (const int size : {3, 4, 5}) {
    const Geometry<Small> geometry(Board{size});
    const int cells = geometry.board().cells();
    BruteForce truth;
    for (int i = 0; i < 5000; ++i) {
      const int least = std::max(cells - 13, 2);
      const int plies =
          least + static_cast<int>(rng.below(static_cast<std::uint32_t>(cells - least)));
      const auto position = random_position(geometry, plies, rng);
      const Count result = count_of(position);
      if (result == Count::kOpen) continue;
      (result == Count::kWon ? won : lost) += 1;
      const auto legal = position.legal_moves();
      early += any(legal.mover & legal.other) ? 1 : 0;
      ASSERT_EQ(truth.is_won(position), result == Count::kWon) << size << ", game " << i;
    }
  }
  EXPECT_GT(won, 100);
  EXPECT_GT(lost, 100);
  // Also before all cells that both may play are gone.
  EXPECT_GT(early, 10);
}

}  // namespace
}  // namespace quadrille::nogo
