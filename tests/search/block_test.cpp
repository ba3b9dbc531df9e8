#include "search/block.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

#include "search/loose_block.hpp"

namespace quadrille::search {
namespace {

using games::Proof;

LooseBlock block_with_proofs(std::initializer_list<Proof> proofs) {
  LooseBlock block(proofs.size());
  std::size_t slot = 0;
  for (const Proof proof : proofs) block->set_proof(slot++, proof);
  return block;
}

TEST(Block, BeginsWithItsMovesAndNothingElse) {
  for (const std::size_t size : {1u, 2u, 4u, 5u, 7u, 8u, 9u, 12u, 13u, 81u, 169u}) {
    const LooseBlock block(size);
    ASSERT_EQ(block->move_count(), size);
    for (std::size_t slot = 0; slot < size; ++slot) {
      EXPECT_EQ(block->move(slot), slot);
      EXPECT_EQ(load(block->stats(slot)), Stats());
      EXPECT_EQ(block->link(slot), 0u);
      EXPECT_FALSE(block->proof(slot).is_known());
    }
  }
}

TEST(Block, KeepsWhatBelongsToEachMoveApart) {
  for (const std::size_t size : {1u, 4u, 5u, 7u, 12u, 81u, 169u}) {
    const LooseBlock block(size);
    for (std::size_t slot = 0; slot < size; ++slot) {
      const auto number = static_cast<std::int64_t>(slot);
      add(block->stats(slot), Stats(number + 1, -number), Writers::kOne);
      block->publish(slot, static_cast<support::Line>(slot + 100));
      block->set_proof(slot, Proof::in(static_cast<int>(slot) + 1));
    }
    for (std::size_t slot = 0; slot < size; ++slot) {
      const auto number = static_cast<std::int64_t>(slot);
      EXPECT_EQ(block->move(slot), slot);
      EXPECT_EQ(load(block->stats(slot)), Stats(number + 1, -number));
      EXPECT_EQ(block->link(slot), slot + 100);
      EXPECT_EQ(block->proof(slot), Proof::in(static_cast<int>(slot) + 1));
    }
  }
}

TEST(Block, TotalIsTheSumOverItsMoves) {
  const LooseBlock block(7);
  for (std::size_t slot = 0; slot < 7; ++slot) {
    add(block->stats(slot), Stats(static_cast<std::int64_t>(slot), -4), Writers::kOne);
  }
  EXPECT_EQ(block->total(), Stats(21, -28));
}

TEST(Block, IsNotProvenWhileAMoveIsOpenAndNoneWins) {
  const auto block = block_with_proofs({Proof::in(4), Proof(), Proof::draw()});
  EXPECT_FALSE(block->proof().is_known());
}

TEST(Block, IsWonIfOneMoveWins) {
  const auto block = block_with_proofs({Proof(), Proof::in(4), Proof::in(3), Proof()});
  EXPECT_EQ(block->proof(), Proof::in(3));
}

TEST(Block, IsWonInTheFewestPlies) {
  const auto block = block_with_proofs({Proof::in(5), Proof::in(3), Proof::in(7)});
  EXPECT_EQ(block->proof(), Proof::in(3));
}

TEST(Block, IsADrawIfAllMovesAreKnownAndTheBestIsADraw) {
  const auto block = block_with_proofs({Proof::in(2), Proof::draw(), Proof::in(8)});
  EXPECT_EQ(block->proof(), Proof::draw());
}

TEST(Block, IsLostInTheMostPlies) {
  const auto block = block_with_proofs({Proof::in(2), Proof::in(8), Proof::in(4)});
  EXPECT_EQ(block->proof(), Proof::in(8));
}

TEST(Block, LinkOnceMadeStays) {
  const LooseBlock block(3);
  EXPECT_EQ(block->publish(1, 55), 55u);
  EXPECT_EQ(block->publish(1, 66), 55u);
  EXPECT_EQ(block->link(1), 55u);
}

}  // namespace
}  // namespace quadrille::search
