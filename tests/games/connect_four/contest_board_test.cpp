#include "games/connect_four/contest_board.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>

#include "games/connect_four/board_text.hpp"
#include "support/statistics.hpp"

namespace quadrille::connect_four {
namespace {

using support::is_plausible;
using support::uniformity_p;

TEST(ContestBoard, HasNineToTwelveColumnsAndRowsAndOneForbiddenCellOnIt) {
  for (std::uint64_t seed = 0; seed < 10000; ++seed) {
    const Board board = contest_board(seed);
    ASSERT_TRUE(board.width >= 9 && board.width <= 12) << seed;
    ASSERT_TRUE(board.height >= 9 && board.height <= 12) << seed;
    int forbidden = 0;
    for (Column column = 0; column < board.width; ++column) {
      for (int row = 0; row < board.height; ++row) {
        forbidden += board.is_forbidden({column, row}) ? 1 : 0;
      }
    }
    ASSERT_EQ(forbidden, 1) << seed;
    int bits = 0;
    for (const auto rows : board.forbidden) bits += std::popcount(rows);
    ASSERT_EQ(bits, 1) << seed;
  }
}

TEST(ContestBoard, IsTheSameForTheSameSeedOnEveryMachine) {
  EXPECT_EQ(board_text(contest_board(0)), "12x12#8,12");
  EXPECT_EQ(board_text(contest_board(1)), "12x12#6,9");
  EXPECT_EQ(board_text(contest_board(2)), "12x11#2,1");
}

TEST(ContestBoard, HasAllSizesAndAllForbiddenCellsEquallyOften) {
  std::array<std::uint64_t, 16> sizes{};
  std::array<std::uint64_t, 9 * 12> cells_of_nine_by_twelve{};
  for (std::uint64_t seed = 0; seed < 100000; ++seed) {
    const Board board = contest_board(seed);
    ++sizes[static_cast<std::size_t>((board.width - 9) * 4 + board.height - 9)];
    if (board.width != 9 || board.height != 12) continue;
    for (int cell = 0; cell < 9 * 12; ++cell) {
      if (!board.is_forbidden({cell % 9, cell / 9})) continue;
      ++cells_of_nine_by_twelve[static_cast<std::size_t>(cell)];
    }
  }
  EXPECT_TRUE(is_plausible(uniformity_p(sizes)));
  EXPECT_TRUE(is_plausible(uniformity_p(cells_of_nine_by_twelve)));
}

}  // namespace
}  // namespace quadrille::connect_four
