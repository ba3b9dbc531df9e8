#include "playout/roulette.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "games/connect_four/table.hpp"
#include "playout/openings.hpp"
#include "playout/reference_playout.hpp"

namespace quadrille::playout {
namespace {

using connect_four::Board;
using connect_four::board_of;
using connect_four::Cell;
using connect_four::cell_bit;
using connect_four::Geometry;
using connect_four::Position;
using support::Rng;

template <class Layout>
std::uint32_t value_of(Cell cell, const Position<Layout>& position) {
  return LocalValues<Layout>(position.mover(), position.other()).of(cell);
}

template <class Layout>
Board random_board(Rng& rng) {
  const auto pick = [&rng](int least, int most) {
    return least + static_cast<int>(rng.below(static_cast<std::uint32_t>(most - least + 1)));
  };
  Board board = board_of(pick(4, Layout::kColumns), pick(4, Layout::kMaxHeight));
  for (int cells = pick(0, 3); cells > 0; --cells) {
    board.forbid({pick(0, board.width - 1), pick(0, board.height - 1)});
  }
  return board;
}

template <class Layout>
class RouletteOn : public testing::Test {};

TYPED_TEST_SUITE(RouletteOn, connect_four::Layouts, connect_four::LayoutName);

TYPED_TEST(RouletteOn, ValuesEveryCellOfAnEmptyBoardAtOne) {
  const connect_four::Table<TypeParam> table(board_of(7, 6));
  EXPECT_EQ(value_of({0, 0}, table.position), 1u);
  EXPECT_EQ(value_of({3, 0}, table.position), 1u);
}

TYPED_TEST(RouletteOn, ValuesARunByItsSquareWhoseverItIs) {
  connect_four::Table<TypeParam> table(board_of(7, 6));
  table.play({0, 5, 1, 6});
  EXPECT_EQ(value_of({2, 0}, table.position), 1u + 4u);
  EXPECT_EQ(value_of({4, 0}, table.position), 1u + 4u);
  table.play({2});
  EXPECT_EQ(value_of({3, 0}, table.position), 1u + 9u);
}

TYPED_TEST(RouletteOn, JoinsTheRunsOnBothSidesOfACell) {
  connect_four::Table<TypeParam> table(board_of(7, 6));
  table.play({0, 0, 2, 6});
  EXPECT_EQ(value_of({1, 0}, table.position), 1u + 4u + 1u) << "two in the row, one diagonally";
}

TYPED_TEST(RouletteOn, CountsNoMoreThanThreeStonesOfARun) {
  connect_four::Table<TypeParam> table(board_of(8, 6));
  table.play({0, 0, 1, 1, 2, 7, 4, 7, 5});
  EXPECT_EQ(value_of({3, 0}, table.position), 1u + 9u);
}

/// Calls `check` with random positions on random boards, as a naive game and in the layout.
template <class Layout, class Check>
void for_random_positions(std::uint64_t seed, Check check) {
  auto rng = Rng::stream(seed, 0);
  for (int i = 0; i < 200; ++i) {
    const Board board = random_board<Layout>(rng);
    const auto plies = static_cast<int>(rng.below(60));
    const Opening opening = random_opening(board, plies, rng);
    const Geometry<Layout> geometry(board);
    check(naive_game_after(board, opening), position_after(geometry, opening));
    if (testing::Test::HasFatalFailure()) return;
  }
}

TYPED_TEST(RouletteOn, ValuesCellsAsTheNaiveModelDoes) {
  for_random_positions<TypeParam>(41, [](const auto& game, const auto& position) {
    for (int column = 0; column < game.width(); ++column) {
      for (int row = 0; row < game.height(); ++row) {
        ASSERT_EQ(value_of({column, row}, position), naive_cell_value(game, {column, row}));
      }
    }
  });
}

TYPED_TEST(RouletteOn, GivesEachCellAsManyTicketsAsItsValue) {
  for_random_positions<TypeParam>(42, [](const auto& game, const auto& position) {
    std::vector<typename TypeParam::Bits> tickets;
    for (const int column : game.legal_moves()) {
      const Cell cell{column, game.landing_row(column).value()};
      tickets.insert(tickets.end(), naive_cell_value(game, cell), cell_bit<TypeParam>(cell));
    }
    for (std::size_t ticket = 0; ticket < tickets.size(); ++ticket) {
      const auto first_draw = ((std::uint64_t{ticket} << 32) + tickets.size() - 1) / tickets.size();
      const auto last_draw = ((std::uint64_t{ticket + 1} << 32) - 1) / tickets.size();
      for (const auto draw : {first_draw, last_draw}) {
        const auto chosen = spin<TypeParam>(position.landing_cells(), position.mover(),
                                            position.other(), static_cast<std::uint32_t>(draw));
        ASSERT_EQ(chosen, tickets[ticket]);
      }
    }
  });
}

}  // namespace
}  // namespace quadrille::playout
