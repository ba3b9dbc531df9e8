#include "games/connect_four/reachability.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "games/connect_four/distinct_counts.hpp"
#include "games/connect_four/table.hpp"

namespace quadrille::connect_four {
namespace {

/// Tells apart the diagrams of one board of 4x4.
std::uint32_t key_of(const Diagram& diagram) {
  std::uint32_t key = 0;
  for (int player = 0; player < 2; ++player) {
    for (Column column = 0; column < 4; ++column) key = key << 4 | diagram.rows(player, column);
  }
  return key;
}

/// By playing every game.
std::unordered_set<std::uint32_t> reachable_diagrams(const Board& board) {
  std::unordered_set<std::uint32_t> keys;
  const Geometry<Narrow> geometry(board);
  for (PlyOfPositions<Narrow> ply(geometry); ply.size() > 0; ply = ply.next()) {
    for (const auto& position : ply) keys.insert(key_of(diagram_of(position)));
  }
  return keys;
}

/// Every way to stack stones in the columns, whoever they belong to.
std::vector<Diagram> stacked_diagrams(const Board& board) {
  std::vector<Diagram> diagrams{Diagram{board, {}}};
  for (Column column = 0; column < board.width; ++column) {
    // The part from `grown` on has stones in every cell of the column below `row`.
    std::size_t grown = 0;
    for (int row = 0; row < board.height; ++row) {
      if (board.is_forbidden({column, row})) continue;
      const std::size_t end = diagrams.size();
      for (; grown < end; ++grown) {
        for (int player = 0; player < 2; ++player) {
          Diagram taller = diagrams[grown];
          taller.put(player, {column, row});
          diagrams.push_back(taller);
        }
      }
    }
  }
  return diagrams;
}

void expect_exactly_the_reachable_to_be_flawless(const Board& board) {
  const auto reachable = reachable_diagrams(board);
  std::size_t flawless = 0;
  for (const Diagram& diagram : stacked_diagrams(board)) {
    const bool passes = !find_flaw(diagram);
    ASSERT_EQ(passes, reachable.contains(key_of(diagram)));
    flawless += passes ? 1 : 0;
  }
  EXPECT_EQ(flawless, reachable.size());
}

TEST(Reachability, OfEveryStackedDiagramIsWhatPlayingEveryGameShows) {
  expect_exactly_the_reachable_to_be_flawless(board_of(4, 4, {{0, 0}, {2, 1}, {2, 2}}));
}

TEST(Reachability, HoldsOnTheWholeBoardOfFourByFourToo) {
  EXPECT_EQ(reachable_diagrams(board_of(4, 4)).size(), 161029U);
  expect_exactly_the_reachable_to_be_flawless(board_of(4, 4));
}

}  // namespace
}  // namespace quadrille::connect_four
