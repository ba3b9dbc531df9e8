#include "games/connect_four/winning_line.hpp"

#include <gtest/gtest.h>

#include "games/connect_four/notation.hpp"

namespace quadrille::connect_four {
namespace {

std::vector<Cell> cells_after(std::string_view moves) {
  AnyPosition position{Board{}};
  const auto columns = parse_moves(moves, position);
  EXPECT_TRUE(columns) << columns.error().message;
  if (columns) position.play(*columns);
  return winning_cells(position.diagram());
}

TEST(WinningLine, IsFoundInEveryDirection) {
  using Cells = std::vector<Cell>;
  EXPECT_EQ(cells_after("1122334"), (Cells{{0, 0}, {1, 0}, {2, 0}, {3, 0}}));
  EXPECT_EQ(cells_after("1212121"), (Cells{{0, 0}, {0, 1}, {0, 2}, {0, 3}}));
  EXPECT_EQ(cells_after("12234334464"), (Cells{{0, 0}, {1, 1}, {2, 2}, {3, 3}}));
  EXPECT_EQ(cells_after("76654554424"), (Cells{{3, 3}, {4, 2}, {5, 1}, {6, 0}}));
}

TEST(WinningLine, TakesInAllOfALongLine) { EXPECT_EQ(cells_after("1122335566774").size(), 7U); }

TEST(WinningLine, TakesInTwoLinesThroughTheLastStone) {
  EXPECT_EQ(cells_after("233122352636634635511454524").size(), 7U);
}

TEST(WinningLine, IsNotThereBeforeTheEnd) {
  EXPECT_TRUE(cells_after("44533").empty());
  EXPECT_TRUE(winning_cells(Diagram{}).empty());
}

TEST(WinningLine, AgreesWithTheOutcomeOfRandomGames) {
  for (const std::string_view text : {"7x6", "5x4#2,1", "12x13", "9x10#3,4"}) {
    std::uint64_t state = 1;
    for (int i = 0; i < 200; ++i) {
      AnyPosition position(*parse_board(text));
      while (position.outcome() == Outcome::kOngoing) {
        EXPECT_TRUE(winning_cells(position.diagram()).empty());
        state = support::split_mix(state);
        const int column = static_cast<int>(state % static_cast<unsigned>(position.board().width));
        if (position.is_legal(column)) position.play(column);
      }
      const auto cells = winning_cells(position.diagram());
      EXPECT_EQ(cells.size() >= 4, position.outcome() != Outcome::kDraw);
      for (const Cell cell : cells) {
        EXPECT_TRUE(position.diagram().has_stone(1 - position.side_to_move(), cell));
      }
    }
  }
}

}  // namespace
}  // namespace quadrille::connect_four
