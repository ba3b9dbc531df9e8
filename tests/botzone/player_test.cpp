#include "botzone/player.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace quadrille::botzone {
namespace {

Options few_leaves() {
  Options options;
  options.time = std::chrono::seconds(60);
  options.leaves = 200;
  options.memory_bytes = std::uint64_t{8} << 20;
  return options;
}

TEST(BotzonePlayer, PlaysALegalGameAgainstItselfToTheEnd) {
  const nogo::Board board;
  const nogo::Geometry<nogo::Small> geometry(board);
  nogo::Position<nogo::Small> position(geometry);
  auto player = Player::create(board, few_leaves());
  ASSERT_TRUE(player);
  std::vector<nogo::Move> moves;
  for (;;) {
    const auto turn = (*player)->play(moves);
    ASSERT_TRUE(turn) << turn.error().message;
    if (!turn->move) break;
    ASSERT_TRUE(position.is_legal(*turn->move));
    position.play(*turn->move);
    moves.push_back(*turn->move);
  }
  EXPECT_TRUE(position.is_over());
}

TEST(BotzonePlayer, NamesAnIllegalMove) {
  auto player = Player::create(nogo::Board{}, few_leaves());
  ASSERT_TRUE(player);
  const auto turn = (*player)->play(std::vector<nogo::Move>{3, 3});
  ASSERT_FALSE(turn);
  EXPECT_EQ(turn.error().message, "move 2 is illegal");
}

}  // namespace
}  // namespace quadrille::botzone
