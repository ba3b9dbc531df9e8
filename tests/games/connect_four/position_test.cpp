#include "games/connect_four/position.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "games/connect_four/diagram.hpp"
#include "games/connect_four/table.hpp"
#include "games/mirror.hpp"

namespace quadrille::connect_four {
namespace {

static_assert(games::MirroredGame<Position<Narrow>> && games::MirroredGame<Position<Wide>>);

template <class Layout>
class PositionOf : public testing::Test {};

TYPED_TEST_SUITE(PositionOf, Layouts, LayoutName);

TYPED_TEST(PositionOf, StartIsEmptyWithTheFirstPlayerToMove) {
  const Table<TypeParam> table(board_of(7, 6));
  EXPECT_EQ(table.position.plies(), 0);
  EXPECT_EQ(table.position.side_to_move(), 0);
  EXPECT_FALSE(any(table.position.occupied()));
  EXPECT_EQ(columns(table.position.legal_moves()), (std::vector{0, 1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(table.position.outcome(), Outcome::kOngoing);
}

TYPED_TEST(PositionOf, SidesTakeTurns) {
  Table<TypeParam> table(board_of(7, 6));
  table.play({3, 3, 2});
  EXPECT_EQ(table.position.side_to_move(), 1);
  EXPECT_EQ(table.position.stones_of(0), cell_bit<TypeParam>({3, 0}) | cell_bit<TypeParam>({2, 0}));
  EXPECT_EQ(table.position.stones_of(1), cell_bit<TypeParam>({3, 1}));
  EXPECT_EQ(table.position.mover(), table.position.stones_of(1));
  EXPECT_EQ(table.position.other(), table.position.stones_of(0));
}

TYPED_TEST(PositionOf, StonesStackUpUntilTheColumnIsFull) {
  Table<TypeParam> table(board_of(4, 4));
  for (int row = 0; row < 4; ++row) {
    EXPECT_TRUE(table.lands_on({1, row}));
    table.play({1});
  }
  EXPECT_FALSE(table.position.is_legal(1));
  EXPECT_EQ(columns(table.position.legal_moves()), (std::vector{0, 2, 3}));
}

TYPED_TEST(PositionOf, ColumnsOffTheBoardAreIllegal) {
  const Table<TypeParam> table(board_of(5, 5));
  EXPECT_FALSE(table.position.is_legal(-1));
  EXPECT_FALSE(table.position.is_legal(5));
  EXPECT_TRUE(table.position.is_legal(4));
}

TYPED_TEST(PositionOf, StoneLandsOnAForbiddenCellAtTheBottom) {
  const Table<TypeParam> table(board_of(7, 6, {{2, 0}}));
  EXPECT_FALSE(table.lands_on({2, 0}));
  EXPECT_TRUE(table.lands_on({2, 1}));
}

TYPED_TEST(PositionOf, StoneSkipsAForbiddenCellInTheMiddle) {
  Table<TypeParam> table(board_of(7, 6, {{2, 1}}));
  EXPECT_TRUE(table.lands_on({2, 0}));
  table.play({2});
  EXPECT_TRUE(table.lands_on({2, 2}));
}

TYPED_TEST(PositionOf, StoneSkipsSeveralForbiddenCellsAtOnce) {
  Table<TypeParam> table(board_of(7, 6, {{2, 1}, {2, 2}, {2, 4}}));
  table.play({2});
  EXPECT_TRUE(table.lands_on({2, 3}));
  table.play({2});
  EXPECT_TRUE(table.lands_on({2, 5}));
}

TYPED_TEST(PositionOf, ForbiddenCellAtTheTopShortensItsColumn) {
  Table<TypeParam> table(board_of(4, 4, {{0, 3}}));
  table.play({0, 0, 0});
  EXPECT_FALSE(table.position.is_legal(0));
}

TYPED_TEST(PositionOf, ColumnOfForbiddenCellsIsNeverLegal) {
  const Table<TypeParam> table(board_of(4, 4, {{2, 0}, {2, 1}, {2, 2}, {2, 3}}));
  EXPECT_EQ(columns(table.position.legal_moves()), (std::vector{0, 1, 3}));
}

TYPED_TEST(PositionOf, BoardWithoutFreeCellsIsADrawFromTheStart) {
  Board board = board_of(4, 4);
  board.forbidden = {0xF, 0xF, 0xF, 0xF};
  const Table<TypeParam> table(board);
  EXPECT_TRUE(table.position.legal_moves().empty());
  EXPECT_EQ(table.position.outcome(), Outcome::kDraw);
}

TYPED_TEST(PositionOf, FourInARowWins) {
  Table<TypeParam> table(board_of(7, 6));
  table.play({3, 3, 4, 4, 5, 5});
  EXPECT_EQ(columns(table.position.winning_moves()), (std::vector{2, 6}));
  EXPECT_EQ(table.play({6}).position.outcome(), Outcome::kFirstWins);
}

TYPED_TEST(PositionOf, FourInAColumnWins) {
  Table<TypeParam> table(board_of(7, 6));
  table.play({0, 6, 1, 6, 0, 6, 1});
  EXPECT_EQ(columns(table.position.winning_moves()), (std::vector{6}));
  EXPECT_EQ(table.play({6}).position.outcome(), Outcome::kSecondWins);
}

TYPED_TEST(PositionOf, FourOnARisingDiagonalWins) {
  Table<TypeParam> table(board_of(7, 6));
  table.play({0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3});
  EXPECT_EQ(table.position.outcome(), Outcome::kFirstWins);
}

TYPED_TEST(PositionOf, FourOnAFallingDiagonalWins) {
  Table<TypeParam> table(board_of(7, 6));
  table.play({6, 5, 5, 4, 4, 3, 4, 3, 3, 0, 3});
  EXPECT_EQ(table.position.outcome(), Outcome::kFirstWins);
}

TYPED_TEST(PositionOf, LinesDoNotRunOnFromOneColumnsTopToTheNextOnesBottom) {
  // x holds the top three rows of column 1 and the bottom of column 2.
  const Geometry<TypeParam> geometry(board_of(7, 7));
  typename TypeParam::Bits stones = cell_bit<TypeParam>({1, 0});
  for (int row = 4; row < 7; ++row) stones |= cell_bit<TypeParam>({0, row});
  EXPECT_FALSE(has_four<TypeParam>(stones));
  EXPECT_FALSE(any(completing_cells<TypeParam>(stones) & geometry.playable()));
}

TYPED_TEST(PositionOf, ForbiddenCellBreaksALine) {
  Table<TypeParam> table(board_of(7, 6, {{3, 0}}));
  table.play({1, 1, 2, 2, 4, 4, 5});
  EXPECT_EQ(table.position.outcome(), Outcome::kOngoing);
  EXPECT_FALSE(any(table.position.threats_of_other()));
}

TYPED_TEST(PositionOf, ThreatIsSeenBeforeAStoneCanLandOnIt) {
  Table<TypeParam> table(board_of(7, 6));
  table.play({0, 1, 1, 2, 6, 2, 2});
  // x: (0,0) (1,1) (2,2); the fourth cell (3,3) hangs in the air.
  EXPECT_EQ(table.position.threats_of_other(), cell_bit<TypeParam>({3, 3}));
  EXPECT_FALSE(any(table.position.threats_of_mover()));
}

TYPED_TEST(PositionOf, ThreatInAGapIsSeen) {
  Table<TypeParam> table(board_of(7, 6));
  table.play({0, 0, 1, 1, 3, 3});
  EXPECT_EQ(table.position.threats_of_mover(), cell_bit<TypeParam>({2, 0}));
}

TYPED_TEST(PositionOf, FullBoardWithoutALineIsADraw) {
  Table<TypeParam> table(board_of(4, 4));
  table.play({0, 1, 2, 3, 0, 1, 2, 3, 1, 0, 3, 2, 1, 0, 3, 2});
  EXPECT_TRUE(table.position.is_full());
  EXPECT_EQ(table.position.outcome(), Outcome::kDraw);
}

TYPED_TEST(PositionOf, WinWithTheLastStoneIsAWin) {
  // Free are the bottom row and, above it, the first three columns of the second.
  Board board = board_of(4, 4, {{3, 1}});
  for (Column column = 0; column < 4; ++column) {
    for (int row = 2; row < 4; ++row) board.forbid({column, row});
  }
  Table<TypeParam> table(board);
  table.play({0, 0, 1, 1, 2, 2});
  EXPECT_EQ(table.position.outcome(), Outcome::kOngoing);
  table.play({3});
  EXPECT_TRUE(table.position.is_full());
  EXPECT_EQ(table.position.outcome(), Outcome::kFirstWins);
}

TYPED_TEST(PositionOf, TranspositionsAreEqualAndHashEqual) {
  Table<TypeParam> one(board_of(7, 6));
  Table<TypeParam> other(board_of(7, 6));
  one.play({0, 1, 2, 3});
  other.play({2, 3, 0, 1});
  EXPECT_EQ(one.position, other.position);
  EXPECT_EQ(one.position.hash(), other.position.hash());
}

TYPED_TEST(PositionOf, ExchangedColoursAreDifferentPositions) {
  Table<TypeParam> one(board_of(7, 6));
  Table<TypeParam> other(board_of(7, 6));
  one.play({0, 1});
  other.play({1, 0});
  EXPECT_NE(one.position, other.position);
  EXPECT_NE(one.position.hash(), other.position.hash());
}

TYPED_TEST(PositionOf, EveryStoneHasAKeyOfItsOwn) {
  std::set<std::uint64_t> keys{0};
  for (int player = 0; player < 2; ++player) {
    for (Column column = 0; column < kMaxWidth; ++column) {
      for (int row = 0; row < kMaxHeight; ++row) {
        EXPECT_TRUE(keys.insert(Geometry<TypeParam>::key(player, {column, row})).second);
      }
    }
  }
}

TYPED_TEST(PositionOf, HashOfTheStartTellsBoardsApart) {
  std::set<std::uint64_t> hashes;
  std::size_t boards = 0;
  const auto add = [&](const Board& board) {
    hashes.insert(Geometry<TypeParam>(board).start_hash());
    ++boards;
  };
  for (int width = 4; width <= 8; ++width) {
    for (int height = 4; height <= 7; ++height) {
      add(board_of(width, height));
      for (Column column = 0; column < width; ++column) {
        for (int row = 0; row < height; ++row) add(board_of(width, height, {{column, row}}));
      }
    }
  }
  EXPECT_EQ(hashes.size(), boards);
}

TYPED_TEST(PositionOf, SameStonesOnDifferentBoardsAreDifferentPositions) {
  Table<TypeParam> plain(board_of(7, 6));
  Table<TypeParam> blocked(board_of(7, 6, {{6, 5}}));
  plain.play({0, 1});
  blocked.play({0, 1});
  EXPECT_NE(plain.position, blocked.position);
  EXPECT_NE(plain.position.hash(), blocked.position.hash());
}

TYPED_TEST(PositionOf, MirrorImageExchangesLeftAndRight) {
  Table<TypeParam> left(board_of(7, 6));
  Table<TypeParam> right(board_of(7, 6));
  left.play({0, 1, 1, 5});
  right.play({6, 5, 5, 1});
  ASSERT_TRUE(left.geometry.is_symmetric());
  EXPECT_EQ(left.position.mirrored(left.geometry), right.position);
  EXPECT_EQ(left.position.mirrored(left.geometry).hash(), right.position.hash());
}

TYPED_TEST(PositionOf, MirrorImageOfALopsidedBoardIsOnTheMirroredBoard) {
  Table<TypeParam> left(board_of(6, 5, {{1, 2}}));
  Table<TypeParam> right(board_of(6, 5, {{4, 2}}));
  ASSERT_FALSE(left.geometry.is_symmetric());
  ASSERT_EQ(left.geometry.board().mirrored(), right.geometry.board());
  left.play({1, 1, 1, 0});
  right.play({4, 4, 4, 5});
  EXPECT_EQ(left.position.mirrored(right.geometry), right.position);
}

/// Column by column.
template <class Layout>
typename Layout::Bits mirrored_slowly(const typename Layout::Bits& bits, int width) {
  typename Layout::Bits result{};
  for (Column column = 0; column < width; ++column) {
    result |= column_bits<Layout>(column_rows<Layout>(bits, column), width - 1 - column);
  }
  return result;
}

TYPED_TEST(PositionOf, MirrorImageMovesEachColumnToTheOtherSide) {
  auto rng = support::Rng::stream(6, 0);
  for (int width = kMinWidth; width <= TypeParam::kColumns; ++width) {
    for (int i = 0; i < 1000; ++i) {
      typename TypeParam::Bits bits{};
      for (Column column = 0; column < width; ++column) {
        bits |= column_bits<TypeParam>(rng.below(1u << TypeParam::kMaxHeight), column);
      }
      const auto image = mirror(bits, width);
      ASSERT_EQ(image, mirrored_slowly<TypeParam>(bits, width)) << width << " columns";
      ASSERT_EQ(mirror(image, width), bits) << width << " columns";
    }
  }
}

TYPED_TEST(PositionOf, OneOfAPositionAndItsMirrorImageStandsForBoth) {
  auto rng = support::Rng::stream(7, 0);
  for (int game = 0; game < 50; ++game) {
    Table<TypeParam> table(board_of(4 + game % 5, 6));
    while (!table.is_over()) {
      table.play_at_random(rng);
      auto position = table.position;
      auto image = position.mirrored();
      const bool was_changed = games::make_canonical(position);
      const bool was_image_changed = games::make_canonical(image);
      ASSERT_EQ(position, image);
      const bool is_own_image = table.position.mirrored() == table.position;
      ASSERT_EQ(was_changed != was_image_changed, !is_own_image);
      ASSERT_EQ(position == table.position, !was_changed);
    }
  }
}

TYPED_TEST(PositionOf, MovesOfTheMirrorImageAreMirrored) {
  auto rng = support::Rng::stream(8, 0);
  for (int game = 0; game < 20; ++game) {
    Table<TypeParam> table(board_of(4 + game % 5, 7));
    auto image = table.position;
    while (!table.is_over()) {
      image.play(table.position.mirrored_move(table.play_at_random(rng)));
      ASSERT_EQ(image, table.position.mirrored());
    }
  }
}

TYPED_TEST(PositionOf, BoardWithAPairOfForbiddenCellsIsSymmetric) {
  EXPECT_TRUE(Geometry<TypeParam>(board_of(7, 6, {{1, 2}, {5, 2}})).is_symmetric());
  EXPECT_TRUE(Geometry<TypeParam>(board_of(7, 6, {{3, 0}})).is_symmetric());
  EXPECT_FALSE(Geometry<TypeParam>(board_of(8, 6, {{3, 0}})).is_symmetric());
}

TYPED_TEST(PositionOf, StonesAloneRebuildThePositionThatWasPlayed) {
  auto rng = support::Rng::stream(5, 0);
  for (int game = 0; game < 50; ++game) {
    Table<TypeParam> table(board_of(8, 7, {{2, 3}, {7, 0}}));
    while (!table.is_over()) {
      table.play_at_random(rng);
      const auto& position = table.position;
      const auto rebuilt = Position<TypeParam>::of_stones(table.geometry, position.stones_of(0),
                                                          position.stones_of(1));
      ASSERT_EQ(rebuilt, position);
      ASSERT_EQ(rebuilt.hash(), position.hash());
      ASSERT_EQ(rebuilt.plies(), position.plies());
      ASSERT_EQ(position_of(diagram_of(position), table.geometry), position);
    }
  }
}

TYPED_TEST(PositionOf, PlayingACopyLeavesTheOriginalAlone) {
  Table<TypeParam> table(board_of(7, 6));
  const auto before = table.position;
  const auto after = table.position.after(3);
  EXPECT_EQ(table.position, before);
  EXPECT_NE(after, before);
}

/// Row by row, whatever lines the stones make.
template <class Layout>
void expect_every_cell_can_be_played(int width, int height) {
  Table<Layout> table(board_of(width, height));
  int cells = 0;
  for (int row = 0; row < height; ++row) {
    for (Column column = 0; column < width; ++column) {
      ASSERT_TRUE(table.lands_on({column, row})) << column << ' ' << row;
      table.position.play(column);
      ++cells;
    }
  }
  EXPECT_TRUE(table.position.legal_moves().empty());
  EXPECT_TRUE(table.position.is_full());
  EXPECT_EQ(cells, table.geometry.cells());
}

TEST(EdgeSizes, EveryCellOfTheSmallestBoardCanBePlayed) {
  expect_every_cell_can_be_played<Narrow>(4, 4);
  expect_every_cell_can_be_played<Wide>(4, 4);
}

TEST(EdgeSizes, EveryCellOfTheLargestNarrowBoardCanBePlayed) {
  expect_every_cell_can_be_played<Narrow>(8, 7);
  expect_every_cell_can_be_played<Wide>(8, 7);
}

TEST(EdgeSizes, EveryCellOfTheLargestBoardCanBePlayed) {
  expect_every_cell_can_be_played<Wide>(12, 13);
}

/// Every line of four on the board wins, and so does each of its cells as the last one.
template <class Layout>
void expect_every_line_wins(int width, int height, int known_lines) {
  const Geometry<Layout> geometry(board_of(width, height));
  int lines = 0;
  for (const Cell step : {Cell{1, 0}, Cell{0, 1}, Cell{1, 1}, Cell{1, -1}}) {
    for (Column column = 0; column < width; ++column) {
      for (int row = 0; row < height; ++row) {
        if (!geometry.board().contains({column + 3 * step.column, row + 3 * step.row})) continue;
        typename Layout::Bits line{};
        for (int i = 0; i < 4; ++i) {
          line |= cell_bit<Layout>({column + i * step.column, row + i * step.row});
        }
        ++lines;
        ASSERT_TRUE(has_four<Layout>(line));
        // Up a column only the highest cell can come last.
        for (int i = step.column == 0 ? 3 : 0; i < 4; ++i) {
          const auto last = cell_bit<Layout>({column + i * step.column, row + i * step.row});
          ASSERT_FALSE(has_four<Layout>(line ^ last));
          ASSERT_TRUE(any(completing_cells<Layout>(line ^ last) & last));
        }
      }
    }
  }
  EXPECT_EQ(lines, known_lines);
}

TEST(EdgeSizes, EveryLineOfTheSmallestBoardWins) {
  expect_every_line_wins<Narrow>(4, 4, 10);
  expect_every_line_wins<Wide>(4, 4, 10);
}

TEST(EdgeSizes, EveryLineOfTheClassicBoardWins) {
  expect_every_line_wins<Narrow>(7, 6, 69);
  expect_every_line_wins<Wide>(7, 6, 69);
}

TEST(EdgeSizes, EveryLineOfTheLargestNarrowBoardWins) {
  expect_every_line_wins<Narrow>(8, 7, 5 * 7 + 8 * 4 + 2 * 5 * 4);
  expect_every_line_wins<Wide>(8, 7, 5 * 7 + 8 * 4 + 2 * 5 * 4);
}

TEST(EdgeSizes, EveryLineOfTheLargestBoardWins) {
  expect_every_line_wins<Wide>(12, 13, 9 * 13 + 12 * 10 + 2 * 9 * 10);
}

TEST(NarrowLayout, FitsUpToEightColumnsAndSevenRows) {
  EXPECT_TRUE(Narrow::fits(board_of(4, 4)));
  EXPECT_TRUE(Narrow::fits(board_of(8, 7)));
  EXPECT_FALSE(Narrow::fits(board_of(9, 7)));
  EXPECT_FALSE(Narrow::fits(board_of(8, 8)));
}

TEST(Layouts, HashThePositionsOfAGameAlike) {
  const Board board = board_of(8, 7, {{0, 0}, {3, 6}});
  Table<Narrow> narrow(board);
  Table<Wide> wide(board);
  EXPECT_EQ(narrow.position.hash(), wide.position.hash());
  for (const Column column : {3, 3, 0, 7, 7, 1}) {
    narrow.play({column});
    wide.play({column});
    EXPECT_EQ(narrow.position.hash(), wide.position.hash());
  }
}

TEST(ColumnSet, IteratesFromLeftToRight) {
  ColumnSet set;
  EXPECT_TRUE(set.empty());
  for (const Column column : {11, 0, 5}) set.insert(column);
  EXPECT_EQ(columns(set), (std::vector{0, 5, 11}));
  EXPECT_EQ(set.size(), 3);
  EXPECT_TRUE(set.contains(5));
  EXPECT_FALSE(set.contains(4));
}

}  // namespace
}  // namespace quadrille::connect_four
