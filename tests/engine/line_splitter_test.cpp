#include "engine/line_splitter.hpp"

#include <gtest/gtest.h>

namespace quadrille::protocol {
namespace {

std::string next(LineSplitter& lines) {
  const auto line = lines.take();
  if (!line) return "none";
  return *line ? **line : "error";
}

TEST(LineSplitter, PutsPiecesTogether) {
  LineSplitter lines;
  lines.feed("o");
  EXPECT_EQ(next(lines), "none");
  lines.feed("ne\ntwo\r\n\nth");
  EXPECT_EQ(next(lines), "one");
  EXPECT_EQ(next(lines), "two");
  EXPECT_EQ(next(lines), "");
  EXPECT_EQ(next(lines), "none");
  lines.feed("ree");
  EXPECT_EQ(next(lines), "none");
  const auto rest = lines.take_rest();
  ASSERT_TRUE(rest && *rest);
  EXPECT_EQ(**rest, "three");
  EXPECT_FALSE(lines.take_rest().has_value());
}

TEST(LineSplitter, DropsALineThatIsTooLong) {
  LineSplitter lines;
  const std::string piece(LineSplitter::kLongest / 2, 'x');
  for (int i = 0; i < 5; ++i) {
    lines.feed(piece);
    EXPECT_EQ(next(lines), "none");
  }
  lines.feed("\nnext\n");
  EXPECT_EQ(next(lines), "error");
  EXPECT_EQ(next(lines), "next");
  lines.feed(piece + piece + "x\nafter\n");
  EXPECT_EQ(next(lines), "error");
  EXPECT_EQ(next(lines), "after");
}

}  // namespace
}  // namespace quadrille::protocol
