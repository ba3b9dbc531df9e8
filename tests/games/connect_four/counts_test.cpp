#include <gtest/gtest.h>

#include <cstdint>
#include <unordered_set>

#include "games/connect_four/distinct_counts.hpp"

namespace quadrille::connect_four {
namespace {

template <class Layout>
void expect_known_counts(std::size_t last_ply) {
  const Geometry<Layout> geometry(Board{7, 6, {}});
  PlyOfPositions<Layout> positions(geometry);
  for (std::size_t ply = 0;; ++ply) {
    EXPECT_EQ(positions.size(), kKnownCounts.at(ply)) << "after " << ply << " plies";
    if (ply == last_ply) return;
    positions = positions.next();
  }
}

TEST(DistinctPositions, AreAsManyAsKnownUpToPlyEightInTheNarrowLayout) {
  expect_known_counts<Narrow>(8);
}

TEST(DistinctPositions, AreAsManyAsKnownUpToPlySevenInTheWideLayout) {
  expect_known_counts<Wide>(7);
}

TEST(DistinctPositions, HaveDistinctHashes) {
  const Geometry<Narrow> geometry(Board{7, 6, {}});
  std::unordered_set<std::uint64_t> hashes;
  std::size_t positions = 0;
  PlyOfPositions<Narrow> ply(geometry);
  for (; ply.size() < 100000; ply = ply.next()) {
    positions += ply.size();
    for (const auto& position : ply) hashes.insert(position.hash());
  }
  EXPECT_EQ(hashes.size(), positions);
}

}  // namespace
}  // namespace quadrille::connect_four
