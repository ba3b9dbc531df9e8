#include "games/connect_four/position_text.hpp"

#include <gtest/gtest.h>

#include "games/connect_four/agreement.hpp"
#include "games/connect_four/table.hpp"

namespace quadrille::connect_four {
namespace {

template <class Layout>
class PositionText : public testing::Test {};

TYPED_TEST_SUITE(PositionText, Layouts, LayoutName);

TYPED_TEST(PositionText, ShowsRowsFromTheTopAndTheSideToMove) {
  Table<TypeParam> table(board_of(7, 6));
  EXPECT_EQ(position_text(table.position), "7x6 7/7/7/7/7/7 x");
  table.play({3, 3});
  EXPECT_EQ(position_text(table.position), "7x6 7/7/7/7/3o3/3x3 x");
  table.play({0});
  EXPECT_EQ(position_text(table.position), "7x6 7/7/7/7/3o3/x2x3 o");
}

TYPED_TEST(PositionText, ShowsForbiddenCells) {
  Table<TypeParam> table(board_of(4, 5, {{0, 0}, {3, 4}, {1, 2}}));
  table.play({0, 1});
  EXPECT_EQ(position_text(table.position), "4x5 3#/4/1#2/x3/#o2 x");
}

TYPED_TEST(PositionText, ComesBackAsTheSamePositionAtEveryPlyOfManyGames) {
  for (std::uint64_t index = 0; index < kGameKinds; ++index) {
    auto rng = support::Rng::stream(3, index);
    const GameKind kind = game_kind(index);
    const Board board = random_board(kind.width, kind.height, kind.obstacles, rng);
    if (std::is_same_v<TypeParam, Narrow> && !Narrow::fits(board)) continue;
    Table<TypeParam> table(board);
    for (;;) {
      const std::string text = position_text(table.position);
      const auto diagram = parse_diagram(text);
      ASSERT_TRUE(diagram) << text << ": " << diagram.error().message;
      ASSERT_EQ(diagram->board, board) << text;
      ASSERT_EQ(position_of(*diagram, table.geometry), table.position) << text;
      ASSERT_EQ(diagram_text(*diagram), text);
      if (table.is_over()) break;
      table.play_at_random(rng);
    }
  }
}

void expect_accepted(const std::string& text) {
  const auto diagram = parse_diagram(text);
  ASSERT_TRUE(diagram) << text << ": " << diagram.error().message;
  EXPECT_EQ(diagram_text(*diagram), text);
}

void expect_refused(const std::string& text, std::size_t place, const std::string& message) {
  const auto diagram = parse_diagram(text);
  ASSERT_FALSE(diagram) << text;
  EXPECT_EQ(diagram.error().place, place) << text;
  EXPECT_EQ(diagram.error().message, message) << text;
}

TEST(PositionTextSyntax, TakesRunsOfTwoDigits) { expect_accepted("12x4 12/12/11#/10xo x"); }

TEST(PositionTextSyntax, RefusesAMalformedSize) {
  expect_refused("", 0, "character 1: the number of columns is expected, not the end");
  expect_refused("7*6 7/7/7/7/7/7 x", 1, "character 2: an 'x' is expected, not '*'");
  expect_refused("7x60 7/7/7/7/7/7 x", 2, "character 3: the number of rows is not in 4..13");
  expect_refused("7x6", 3, "character 4: a space is expected behind the size, not the end");
  expect_refused("7x6#3,4 7/7/7/7/7/7 x", 3,
                 "character 4: a space is expected behind the size, not '#'");
}

TEST(PositionTextSyntax, RefusesAWrongNumberOfRows) {
  expect_refused("4x4 4/4/4 x", 9, "character 10: there are 3 rows, not 4");
  expect_refused("4x4 4", 5, "character 6: there are 1 rows, not 4");
  expect_refused("4x4 4/4/4/4/4 x", 11, "character 12: there are more than 4 rows");
}

TEST(PositionTextSyntax, RefusesRowsThatAreTooLongOrTooShort) {
  expect_refused("4x4 4/3/4/4 x", 7, "character 8: row 3 from the bottom has 3 columns, not 4");
  expect_refused("4x4 4//4/4 x", 6, "character 7: row 3 from the bottom has 0 columns, not 4");
  expect_refused("4x4 4/4/4/2x x", 12, "character 13: row 1 from the bottom has 3 columns, not 4");
  expect_refused("4x4 4/4/4x/4 x", 9,
                 "character 10: row 2 from the bottom has more than 4 columns");
  expect_refused("4x4 4/4/4/4o x", 11,
                 "character 12: row 1 from the bottom has more than 4 columns");
  expect_refused("4x4 4/4/4/5 x", 10,
                 "character 11: the run of free cells in row 1 from the bottom is not in 1..4");
  expect_refused("4x4 4/4/4/xo3 x", 12,
                 "character 13: the run of free cells in row 1 from the bottom is not in 1..2");
}

TEST(PositionTextSyntax, RefusesRunsThatAreNotCanonical) {
  expect_refused("4x4 4/4/4/xo02 x", 12,
                 "character 13: the run of free cells in row 1 from the bottom begins with a 0");
  expect_refused("4x4 4/4/4/0xo2 x", 10,
                 "character 11: the run of free cells in row 1 from the bottom begins with a 0");
  expect_refused("4x4 4/4/4/11xo x", 10,
                 "character 11: the run of free cells in row 1 from the bottom is not in 1..4");
  expect_refused("4x4 99999999999999999999/4/4/4 x", 4,
                 "character 5: the run of free cells in row 4 from the bottom is not in 1..4");
}

TEST(PositionTextSyntax, RefusesUnknownCharacters) {
  expect_refused(
      "4x4 4/4/4/xO2 x", 11,
      "character 12: column 2 of row 1 from the bottom is a run, 'x', 'o' or '#', not 'O'");
  expect_refused(
      "4x4 4/4/4/\xFF", 10,
      "character 11: column 1 of row 1 from the bottom is a run, 'x', 'o' or '#', not byte 255");
}

TEST(PositionTextSyntax, RefusesAMissingOrUnknownSide) {
  expect_refused("4x4 4/4/4/4", 11, "character 12: the side to move is missing");
  expect_refused("4x4 4/4/4/4 ", 12, "character 13: the side to move is 'x' or 'o', not the end");
  expect_refused("4x4 4/4/4/4 X", 12, "character 13: the side to move is 'x' or 'o', not 'X'");
  expect_refused("4x4 4/4/4/4  x", 12, "character 13: the side to move is 'x' or 'o', not a space");
}

TEST(PositionTextSyntax, RefusesAnythingBehindTheSide) {
  expect_refused("4x4 4/4/4/4 x ", 13, "character 14: the end is expected, not a space");
  expect_refused("4x4 4/4/4/4 xx", 13, "character 14: the end is expected, not 'x'");
  expect_refused(std::string("4x4 4/4/4/4 x\0", 14), 13,
                 "character 14: the end is expected, not byte 0");
}

TEST(PositionTextMeaning, RefusesFloatingStones) {
  expect_refused("4x4 4/4/1x2/4 o", 9,
                 "character 10: the stone in column 2, row 2 floats above the free row 1");
  expect_refused("4x4 x3/4/#3/o3 x", 4,
                 "character 5: the stone in column 1, row 4 floats above the free row 3");
}

TEST(PositionTextMeaning, CountsForbiddenCellsAsSupport) {
  expect_accepted("4x4 4/4/1x2/1#2 o");
  expect_accepted("4x4 x3/#3/#3/#3 o");
  expect_accepted("4x4 o3/#3/x3/#3 x");
}

TEST(PositionTextMeaning, RefusesAStoneAboveAForbiddenCellWithAGapBelow) {
  expect_refused("4x4 4/1x2/1#2/4 o", 7,
                 "character 8: the stone in column 2, row 3 floats above the free row 1");
}

TEST(PositionTextMeaning, RefusesWrongStoneCounts) {
  expect_refused("4x4 4/4/4/o3 x", 4,
                 "character 5: x has 0 stones and o 1, but x has as many as o or one more");
  expect_refused("4x4 4/4/4/x1x1 x", 4,
                 "character 5: x has 2 stones and o 0, but x has as many as o or one more");
}

TEST(PositionTextMeaning, RefusesTheWrongSideToMove) {
  expect_refused("4x4 4/4/4/4 o", 12, "character 13: after 0 stones the side to move is x");
  expect_refused("4x4 4/4/4/x3 x", 13, "character 14: after 1 stones the side to move is o");
}

TEST(PositionTextMeaning, RefusesFourOnBothSides) {
  expect_refused("7x6 7/7/7/7/oooo3/xxxx3 x", 18,
                 "character 19: both sides have four, x through column 1, row 1");
  expect_refused("7x6 7/7/7/7/xxxxxxx/ooooooo x", 12,
                 "character 13: both sides have four, x through column 1, row 2");
}

TEST(PositionTextMeaning, RefusesAFourOfTheSideToMove) {
  expect_refused("7x6 7/7/7/7/ooo4/xxxxo2 x", 17,
                 "character 18: x has four through column 1, row 1, but the other side moved last");
  expect_refused("7x6 7/7/7/7/xxx4/oooox1x o", 17,
                 "character 18: o has four through column 1, row 1, but the other side moved last");
}

TEST(PositionTextMeaning, TakesAFourOfTheSideThatMovedLast) {
  expect_accepted("7x6 7/7/7/7/ooo4/xxxx3 o");
  expect_accepted("7x6 7/7/7/7/xxx4/oooox2 x");
}

TEST(PositionTextMeaning, TakesSevenInARowClosedInTheMiddle) {
  expect_accepted("7x6 7/7/7/7/ooo1ooo/xxxxxxx o");
}

TEST(PositionTextMeaning, RefusesEightInARow) {
  expect_refused("8x6 8/8/8/o7/ooo1ooo1/xxxxxxxx o", 22,
                 "character 23: no single last move explains every four of x, such as the one "
                 "through column 1, row 1");
}

TEST(PositionTextMeaning, RefusesAFourThatIsBuried) {
  expect_refused("7x6 7/7/7/7/ooxo3/xxxxoxo o", 18,
                 "character 19: no single last move explains every four of x, such as the one "
                 "through column 1, row 1");
}

TEST(PositionTextMeaning, RefusesTwoFoursThatShareNoStone) {
  expect_refused("7x6 7/7/x5x/x4ox/xoo2ox/xoo2ox o", 8,
                 "character 9: no single last move explains every four of x, such as the one "
                 "through column 1, row 4");
}

TEST(PositionTextMeaning, RefusesStonesThatNoOrderOfMovesPuts) {
  const std::string refusal = "character 5: no order of moves puts the stones like this";
  expect_refused("7x6 7/7/7/7/x6/o6 x", 4, refusal);
  expect_refused("7x6 7/7/7/7/xx1xx1x/oo1oo1o x", 4, refusal);
  expect_refused("4x4 x3/o3/o3/x3 x", 4, refusal);
}

/// One to three bytes changed, put in or taken out.
std::string garbled(std::string text, support::Rng& rng) {
  constexpr std::string_view kLikely = "0123456789xo#/ ";
  const auto changes = 1 + rng.below(3);
  for (std::uint32_t change = 0; change < changes; ++change) {
    const std::size_t place = rng.below(static_cast<std::uint32_t>(text.size() + 1));
    const bool likely = rng.below(2) == 0;
    const char byte = likely ? kLikely[rng.below(kLikely.size())] : static_cast<char>(rng.draw());
    switch (rng.below(3)) {
      case 0: text.insert(place, 1, byte); break;
      case 1: text.erase(place, 1); break;
      default:
        if (place < text.size()) text[place] = byte;
    }
  }
  return text;
}

TEST(PositionTextMeaning, IsRefusedWithAPlaceInTheTextOrIsCanonicalWhateverTheBytes) {
  int accepted = 0;
  for (std::uint64_t index = 0; index < 10 * kGameKinds; ++index) {
    auto rng = support::Rng::stream(4, index);
    const GameKind kind = game_kind(index);
    Table<Wide> table(random_board(kind.width, kind.height, kind.obstacles, rng));
    for (auto plies = rng.below(60); plies > 0 && !table.is_over(); --plies) {
      table.play_at_random(rng);
    }
    const std::string text = garbled(position_text(table.position), rng);
    const auto diagram = parse_diagram(text);
    if (diagram) {
      ASSERT_EQ(diagram_text(*diagram), text);
      ++accepted;
    } else {
      ASSERT_LE(diagram.error().place, text.size()) << text;
    }
  }
  EXPECT_GT(accepted, 0);
}

}  // namespace
}  // namespace quadrille::connect_four
