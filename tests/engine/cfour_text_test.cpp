#include "engine/cfour_text.hpp"

#include <gtest/gtest.h>

#include "games/connect_four/notation.hpp"
#include "support/rng.hpp"

namespace quadrille::protocol {
namespace {

using connect_four::AnyPosition;
using connect_four::Board;
using connect_four::Column;
using connect_four::Outcome;

const std::string kStart = "7/7/7/7/7/7[PPPPPPPPPPPPPPPPPPPPPppppppppppppppppppppp] w - - 0 1";

std::string refusal(const std::string& text) {
  const auto parsed = parse_cfour_fen(text);
  return parsed ? "taken" : parsed.error().message;
}

TEST(CfourFen, OfTheStartIsTheKnownOne) {
  EXPECT_EQ(cfour_fen(AnyPosition(Board{})), kStart);
  EXPECT_EQ(*parse_cfour_fen(kStart), AnyPosition(Board{}));
}

TEST(CfourFen, AndDropsLeadThroughRandomGames) {
  for (std::uint64_t game = 0; game < 50; ++game) {
    auto rng = support::Rng::stream(1, game);
    AnyPosition position{Board{}};
    while (position.outcome() == Outcome::kOngoing) {
      const auto column = static_cast<Column>(rng.below(7));
      if (!position.is_legal(column)) continue;
      const auto parsed = parse_cfour_fen(cfour_fen(position));
      ASSERT_TRUE(parsed) << parsed.error().message;
      ASSERT_EQ(*parsed, position);
      const auto move = parse_drop(drop_text(column, position), position);
      ASSERT_TRUE(move);
      ASSERT_EQ(*move, column);
      position.play(column);
    }
  }
}

TEST(CfourFen, NeedsNoCounters) {
  EXPECT_TRUE(parse_cfour_fen(kStart.substr(0, kStart.find(" 0"))));
  EXPECT_TRUE(parse_cfour_fen(kStart.substr(0, kStart.find(" -"))));
}

TEST(CfourFen, IsRefusedWithTheReason) {
  EXPECT_EQ(refusal(""), "character 1: row 6 from the bottom has 0 of 7 columns, then the end");
  EXPECT_EQ(refusal("7/7/7/7/7/7 w"),
            "character 12: '[' is expected behind row 1 from the bottom, not a space");
  EXPECT_EQ(refusal("7/7/7/7/7/7[Pp] w"),
            "character 13: there are 1 stones P in the brackets, 21 are left");
  EXPECT_EQ(refusal("7/7/7/7/3P3/7[Pp] w"),
            "character 1: the stone in column 4, row 2 floats above the free row 1");
  std::string wrong_side = kStart;
  wrong_side[wrong_side.find(" w") + 1] = 'b';
  EXPECT_NE(refusal(wrong_side).find("the side to move is w after 0 stones, not 'b'"),
            std::string::npos);
  EXPECT_NE(refusal(kStart + " x").find("the end is expected, not 'x'"), std::string::npos);
}

TEST(Drop, MustFallToItsCell) {
  AnyPosition position{Board{}};
  position.play(3);
  const auto refused = [&position](const char* text) {
    const auto move = parse_drop(text, position);
    return move ? "taken" : move.error().message;
  };
  EXPECT_EQ(drop_text(3, position), "P@d2");
  EXPECT_EQ(refused("P@d2"), "taken");
  EXPECT_EQ(refused("P@d1"), "'P@d1': the stone falls to d2");
  EXPECT_EQ(refused("P@h1"), "'P@h1' is not on the board, a1 to g6");
  EXPECT_EQ(refused("P@a7"), "'P@a7' is not on the board, a1 to g6");
  EXPECT_EQ(refused("d2"), "'d2' is no drop such as P@d1");
  for (int i = 0; i < 5; ++i) position.play(3);
  EXPECT_EQ(refused("P@d6"), "'P@d6': column d is full");
}

}  // namespace
}  // namespace quadrille::protocol
