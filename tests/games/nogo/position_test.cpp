#include "games/nogo/position.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "games/game.hpp"
#include "games/nogo/move_text.hpp"
#include "games/nogo/position_text.hpp"
#include "games/nogo/symmetry.hpp"

namespace quadrille::nogo {
namespace {

static_assert(games::Game<Position<Small>> && games::Game<Position<Large>>);

bool is_legal(const std::string& position, const std::string& cell) {
  const auto parsed = parse_position(position);
  if (!parsed) throw std::runtime_error(parsed.error().message);
  return parsed->is_legal(parsed->board().move_at(*parse_cell(cell, parsed->board())));
}

TEST(NogoPosition, ForbidsToCaptureASingleStone) {
  // The white stone in the corner has one liberty left.
  EXPECT_FALSE(is_legal("3x3 ox1/3/3 x", "A2"));
  EXPECT_TRUE(is_legal("3x3 ox1/3/3 x", "B2"));
}

TEST(NogoPosition, ForbidsSuicide) {
  EXPECT_FALSE(is_legal("3x3 1x1/o1x/1o1 x", "A1"));
  EXPECT_FALSE(is_legal("4x4 1x2/x3/2x1/2oo o", "A4"));
}

TEST(NogoPosition, AllowsToFillAnEyeWhileAnotherIsLeft) {
  EXPECT_TRUE(is_legal("3x3 1xo/xxo/1o1 x", "A3"));
  EXPECT_TRUE(is_legal("3x3 1xo/xxo/1o1 x", "A1"));
}

TEST(NogoPosition, IsLostForTheSideToMoveWithoutALegalMove) {
  const AnyPosition position = *parse_position("3x3 1xo/xxo/xo1 o");
  EXPECT_TRUE(position.legal_moves().empty());
  EXPECT_TRUE(position.is_over());
}

TEST(NogoPosition, BarsOnlyTheFirstStoneFromTheCentre) {
  const Board board{9, FirstMove::kNotInTheCentre};
  AnyPosition position(board);
  const Move centre = board.move_at(board.centre());
  EXPECT_FALSE(position.is_legal(centre));
  EXPECT_EQ(position.legal_moves().size(), 80U);
  position.play(0);
  EXPECT_TRUE(position.is_legal(centre));
  position.play(1);
  EXPECT_TRUE(position.is_legal(centre));
  EXPECT_TRUE(AnyPosition(Board{9}).is_legal(centre));
}

TEST(NogoPosition, KnowsNoMoveOffTheBoard) {
  const AnyPosition position(Board{5});
  for (const Move move : {-1, 25, 169, 255}) EXPECT_FALSE(position.is_legal(move));
}

TEST(NogoPosition, TellsWhyAMoveIsIllegal) {
  const auto why = [](const std::string& text, const std::string& cell) {
    const AnyPosition position = *parse_position(text);
    return position.why_illegal(position.board().move_at(*parse_cell(cell, position.board())));
  };
  EXPECT_EQ(why("3x3 ox1/3/3 x", "A2"), "it would capture");
  EXPECT_EQ(why("3x3 ox1/3/3 x", "A3"), "there is a stone");
  EXPECT_EQ(why("3x3 1x1/o1x/1o1 x", "A1"), "its group would have no liberty");
  EXPECT_EQ(why("3x3-centre 3/3/3 x", "B2"), "black may not begin in the centre");
}

// What playouts and the legality of large boards rely on.
TEST(NogoPosition, NeverMakesAnIllegalMoveLegalAgain) {
  const Geometry<Small> geometry(Board{9});
  for (std::uint64_t game = 0; game < 200; ++game) {
    auto rng = support::Rng::stream(1, game);
    Position<Small> position(geometry);
    while (!position.is_over()) {
      const auto before = position.legal_moves();
      std::vector<int> bits;
      for_each_bit(before.mover, [&](int bit) { bits.push_back(bit); });
      const int bit = bits[rng.below(static_cast<std::uint32_t>(bits.size()))];
      position.play(geometry.move_of(bit));
      const auto after = position.legal_moves();
      ASSERT_FALSE(any(after.other & ~before.mover));
      ASSERT_FALSE(any(after.mover & ~before.other));
    }
  }
}

TEST(NogoPosition, LeadsOnlyToPositionsWithItsStones) {
  const Geometry<Small> geometry(Board{5});
  const Position<Small> start(geometry);
  const auto later = start.after(3).after(7);
  EXPECT_TRUE(start.may_lead_to(later));
  EXPECT_TRUE(start.after(3).may_lead_to(later));
  EXPECT_FALSE(start.after(7).may_lead_to(later));
  EXPECT_FALSE(later.may_lead_to(start));
}

TEST(NogoPosition, HashesStonesNotTheirOrder) {
  const Geometry<Small> small(Board{9});
  const Geometry<Large> large(Board{9});
  const Position<Small> start(small);
  EXPECT_EQ(start.after(1).after(2).after(3).hash(), start.after(3).after(2).after(1).hash());
  EXPECT_NE(start.after(1).after(2).hash(), start.after(2).after(1).hash());
  EXPECT_EQ(start.after(1).after(2).hash(), Position<Large>(large).after(1).after(2).hash());
  EXPECT_NE(Position<Small>(Geometry<Small>(Board{8})).hash(), start.hash());
}

TEST(NogoSymmetry, SendsACellToEightPlacesAndTheCentreToItself) {
  const Board board{9};
  std::set<Move> images;
  for (Symmetry symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    images.insert(image_of(board.move_at({1, 3}), symmetry, board));
    EXPECT_EQ(image_of(board.centre(), symmetry, board), board.centre());
  }
  EXPECT_EQ(images.size(), 8U);
}

}  // namespace
}  // namespace quadrille::nogo
