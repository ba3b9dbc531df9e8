#include "solver/ground.hpp"

#include <gtest/gtest.h>

#include <map>

#include "games/connect_four/table.hpp"

namespace quadrille::solver {
namespace {

using connect_four::Board;
using connect_four::board_of;
using connect_four::cell_bit;

template <class Layout>
class GroundOf : public testing::Test {};
TYPED_TEST_SUITE(GroundOf, connect_four::Layouts, connect_four::LayoutName);

TYPED_TEST(GroundOf, KeysTellPositionsApartButNotFromTheirMirrorImages) {
  for (const Board& board : {board_of(7, 6), board_of(4, 5), board_of(5, 4, {{2, 0}, {2, 3}}),
                             board_of(6, 6, {{1, 2}})}) {
    const Geometry<TypeParam> geometry(board);
    const Ground<TypeParam> ground(geometry);
    std::map<std::uint64_t, Position<TypeParam>> seen;
    auto rng = support::Rng::stream(1, 0);
    for (int game = 0; game < 500; ++game) {
      connect_four::Table<TypeParam> table(board);
      while (!table.is_over()) {
        table.play_at_random(rng);
        const auto position = Position<TypeParam>::of_stones(geometry, table.position.stones_of(0),
                                                             table.position.stones_of(1));
        const auto [place, is_new] = seen.emplace(ground.keys_of(position).canonical(), position);
        if (is_new) continue;
        const bool is_image =
            geometry.is_symmetric() && place->second == position.mirrored(geometry);
        ASSERT_TRUE(place->second == position || is_image);
      }
    }
  }
}

TYPED_TEST(GroundOf, AnswersAreEverySecondCellFromTheTop) {
  const Geometry<TypeParam> geometry(board_of(4, 6, {{1, 5}, {2, 3}}));
  const Ground<TypeParam> ground(geometry);
  const auto rows = [&](Column column) {
    return connect_four::column_rows<TypeParam>(ground.answers(), column);
  };
  EXPECT_EQ(rows(0), 0b101010U);
  EXPECT_EQ(rows(1), 0b010101U);
  EXPECT_EQ(rows(2), 0b100101U);
}

TYPED_TEST(GroundOf, UnderACellIsTheNextPlayableOne) {
  const Geometry<TypeParam> geometry(board_of(4, 6, {{2, 3}, {2, 2}}));
  const Ground<TypeParam> ground(geometry);
  const auto under = [&](connect_four::Cell cell) {
    return ground.under(cell_bit<TypeParam>(cell)) & ground.playable();
  };
  EXPECT_EQ(under({2, 4}), (cell_bit<TypeParam>({2, 1})));
  EXPECT_EQ(under({2, 5}), (cell_bit<TypeParam>({2, 4})));
  EXPECT_EQ(under({1, 3}), (cell_bit<TypeParam>({1, 2})));
}

}  // namespace
}  // namespace quadrille::solver
