#include <gtest/gtest.h>

#include "games/nogo/move_text.hpp"
#include "games/nogo/position_text.hpp"
#include "support/rng.hpp"

namespace quadrille::nogo {
namespace {

TEST(NogoCellText, SkipsTheLetterI) {
  const Board board{13};
  EXPECT_EQ(cell_text({0, 0}), "A1");
  EXPECT_EQ(cell_text({7, 0}), "H1");
  EXPECT_EQ(cell_text({8, 8}), "J9");
  EXPECT_EQ(cell_text({12, 12}), "N13");
  EXPECT_FALSE(parse_cell("I5", board));
}

TEST(NogoCellText, IsReadBackInBothNotations) {
  const Board board{13};
  for (Move move = 0; move < board.cells(); ++move) {
    const Cell cell = board.cell_of(move);
    EXPECT_EQ(*parse_cell(cell_text(cell), board), cell);
    EXPECT_EQ(*parse_cell(coordinates_text(cell), board), cell);
  }
  EXPECT_EQ(*parse_cell("j9", Board{9}), (Cell{8, 8}));
  EXPECT_EQ(*parse_cell("8,0", Board{9}), (Cell{8, 0}));
}

TEST(NogoCellText, IsRefusedWithItsReason) {
  const auto reason = [](const char* text) {
    const auto cell = parse_cell(text, Board{9});
    return cell ? "accepted" : cell.error().message;
  };
  EXPECT_EQ(reason(""),
            "character 1: the column is a letter from A to J without I, or a number from 0, not "
            "the end");
  EXPECT_EQ(reason("K1"),
            "character 1: the column is a letter from A to J without I, or a number from 0, not "
            "'K'");
  EXPECT_EQ(reason("A10"), "character 2: the row is not in 1..9");
  EXPECT_EQ(reason("A0"), "character 2: the row begins with a 0");
  EXPECT_EQ(reason("A1 "), "character 3: the end is expected, not a space");
  EXPECT_EQ(reason("9,0"), "character 1: the column is not in 0..8");
  EXPECT_EQ(reason("0,12"), "character 3: the row is not in 0..8");
  EXPECT_EQ(reason("00,1"), "character 1: the column begins with a 0");
  EXPECT_EQ(reason("3"), "character 2: a ',' is expected, not the end");
  EXPECT_EQ(reason("3,"), "character 3: the row is expected, not the end");
}

TEST(NogoMovesText, IsReadBack) {
  const Board board{9};
  const AnyPosition start(board);
  EXPECT_EQ(parse_moves("", start)->size(), 0U);
  EXPECT_EQ(parse_moves("-", start)->size(), 0U);
  const auto moves = parse_moves("E5 2,3.j9", start);
  ASSERT_TRUE(moves);
  EXPECT_EQ(moves_text(board, *moves), "E5.C4.J9");
  EXPECT_EQ(parse_moves("E5.C4.J9", start)->size(), 3U);
  EXPECT_EQ(moves_text(board, {}), "-");
}

TEST(NogoMovesText, IsRefusedWithItsReason) {
  const auto reason = [](const char* text, const Board& board) {
    const auto moves = parse_moves(text, AnyPosition(board));
    return moves ? "accepted" : moves.error().message;
  };
  EXPECT_EQ(reason("E5 E5", Board{9}), "character 4: E5 at ply 2 is not legal: there is a stone");
  EXPECT_EQ(reason("E5  E4", Board{9}).substr(0, 26), "character 4: the column is");
  EXPECT_EQ(reason("E5E4", Board{9}), "character 3: a '.' is expected between moves, not 'E'");
  EXPECT_EQ(reason("A1 B1 C3 A2", Board{3}),
            "character 10: A2 at ply 4 is not legal: it would capture");
  EXPECT_EQ(reason("B2", Board{3, FirstMove::kNotInTheCentre}),
            "character 1: B2 at ply 1 is not legal: black may not begin in the centre");
}

TEST(NogoBoardText, IsReadBack) {
  for (int size = kMinSize; size <= kMaxSize; ++size) {
    EXPECT_EQ(*parse_board(board_text(Board{size})), Board{size});
  }
  const Board barred{9, FirstMove::kNotInTheCentre};
  EXPECT_EQ(board_text(barred), "9x9-centre");
  EXPECT_EQ(*parse_board("9x9-centre"), barred);
}

TEST(NogoBoardText, IsRefusedWithItsReason) {
  const auto reason = [](const char* text) {
    const auto board = parse_board(text);
    return board ? "accepted" : board.error().message;
  };
  EXPECT_EQ(reason("9x8"), "character 3: a board has as many rows as columns");
  EXPECT_EQ(reason("2x2"), "character 1: the number of columns is not in 3..13");
  EXPECT_EQ(reason("14x14"), "character 1: the number of columns is not in 3..13");
  EXPECT_EQ(reason("8x8-centre"), "character 4: a board of an even size has no centre");
  EXPECT_EQ(reason("9x9-center"), "character 4: what follows the size is '-centre'");
  EXPECT_EQ(reason("9x9 "), "character 4: the end is expected, not a space");
}

TEST(NogoPositionText, IsReadBack) {
  for (const std::string text :
       {"9x9 9/9/9/9/9/9/9/9/9 x", "9x9-centre 9/9/9/9/9/9/9/9/8x o", "5x5 5/5/2x2/1o3/5 x",
        "13x13 13/13/13/12x/13/13/13/o12/13/13/13/6x6/13 o", "3x3 1xo/xxo/xo1 o"}) {
    const auto position = parse_position(text);
    ASSERT_TRUE(position) << text << ": " << position.error().message;
    EXPECT_EQ(position_text(*position), text);
  }
}

TEST(NogoPositionText, IsRefusedWithItsReason) {
  const auto reason = [](const char* text) {
    const auto position = parse_position(text);
    return position ? "accepted" : position.error().message;
  };
  EXPECT_EQ(reason("3x3 xo1/o2/2x x"), "character 5: the group at A3 has no liberty");
  EXPECT_EQ(reason("4x4 xx2/xoox/oxxo/1oo1 x"), "character 15: the group at B2 has no liberty");
  EXPECT_EQ(reason("3x3 xx1/3/3 x"),
            "character 5: there are 2 stones of x and 0 of o, but x begins and they take turns");
  EXPECT_EQ(reason("3x3 o2/3/3 x"),
            "character 5: there are 0 stones of x and 1 of o, but x begins and they take turns");
  EXPECT_EQ(reason("3x3 3/1x1/3 x"), "character 13: after 1 stones the side to move is o");
  EXPECT_EQ(reason("3x3-centre 3/1x1/3 o"), "character 15: x may not begin in the centre");
  EXPECT_EQ(reason("3x3-centre 3/oxo/2x x"), "accepted");
  EXPECT_EQ(reason("3x3 3/3 x"), "character 8: there are 2 rows, not 3");
  EXPECT_EQ(reason("3x3 3/3/3/3 x"), "character 10: there are more than 3 rows");
  EXPECT_EQ(reason("3x3 3/3/3"), "character 10: the side to move is missing");
  EXPECT_EQ(reason("3x3 3/2/3 x"), "character 8: row 2 from the bottom has 2 columns, not 3");
  EXPECT_EQ(reason("3x3 3/21/3 x"),
            "character 7: the run of free cells in row 2 from the bottom is not in 1..3");
  EXPECT_EQ(reason("3x3 3/3x/3 x"), "character 8: row 2 from the bottom has more than 3 columns");
  EXPECT_EQ(reason("3x3 3/1#1/3 x"),
            "character 8: column 2 of row 2 from the bottom is a run, 'x' or 'o', not '#'");
  EXPECT_EQ(reason("3x3 3/3/3 b"), "character 11: the side to move is 'x' or 'o', not 'b'");
  EXPECT_EQ(reason("3x3 3/3/3 x "), "character 12: the end is expected, not a space");
}

TEST(NogoPositionText, IsRefusedOrIsCanonicalWhateverTheBytes) {
  constexpr std::string_view kLikely = "0123456789xo/ -";
  int accepted = 0;
  for (std::uint64_t index = 0; index < 20000; ++index) {
    auto rng = support::Rng::stream(2, index);
    std::string text = index % 2 == 0 ? "5x5 2x2/5/1o3/5/5 x" : "4x4 xo2/1x2/2o1/4 x";
    for (std::uint32_t change = rng.below(3); change < 3; ++change) {
      const bool likely = rng.below(4) != 0;
      text[rng.below(static_cast<std::uint32_t>(text.size()))] =
          likely ? kLikely[rng.below(kLikely.size())] : static_cast<char>(rng.draw());
    }
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
}  // namespace quadrille::nogo
