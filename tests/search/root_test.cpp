#include "search/root.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <initializer_list>

#include "search/loose_block.hpp"
#include "search/toy_game.hpp"

namespace quadrille::search {
namespace {

using games::Proof;

ToyGame after(std::initializer_list<games::MoveByte> cells) {
  ToyGame position;
  for (const games::MoveByte cell : cells) position.play(cell);
  return position;
}

/// The block of a position, nothing of which is proven.
LooseBlock block_of(const ToyGame& position) { return LooseBlock(position.legal_moves()); }

Proof proof_of(const Block& block, int move) {
  for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
    if (block.move(slot) == move) return block.proof(slot);
  }
  ADD_FAILURE() << "no move to " << move;
  return {};
}

TEST(Root, KnowsMovesThatEndTheGame) {
  // x x .     x plays: 2 wins, and nothing else ends the game.
  // o o .
  // . . .
  const ToyGame position = after({0, 3, 1, 4});
  const LooseBlock root = block_of(position);
  look_ahead(ToyEvaluator(), position, *root);
  EXPECT_EQ(proof_of(*root, 2), Proof::in(1));
  for (const int cell : {5, 6, 7, 8}) EXPECT_FALSE(proof_of(*root, cell).is_known());
}

TEST(Root, KnowsADrawByTheLastStone) {
  // x o x
  // x o o
  // o x .
  const ToyGame position = after({0, 1, 2, 4, 3, 5, 7, 6});
  const LooseBlock root = block_of(position);
  look_ahead(ToyEvaluator(), position, *root);
  EXPECT_EQ(proof_of(*root, 8), Proof::draw());
}

TEST(Root, KnowsMovesThatAReplyBeatsAtOnce) {
  // x x .     o plays, and x wins at 2 unless o is there.
  // o . .
  // . . .
  const ToyGame one_threat = after({0, 3, 1});
  const LooseBlock root = block_of(one_threat);
  look_for_replies(ToyEvaluator(), one_threat, *root);
  for (const int cell : {4, 5, 6, 7, 8}) EXPECT_EQ(proof_of(*root, cell), Proof::in(2));
  EXPECT_FALSE(proof_of(*root, 2).is_known());
  EXPECT_TRUE(has_one_choice(*root));
}

TEST(Root, HasMoreThanOneChoiceUntilAllMovesButOneAreLost) {
  const ToyGame position = after({0, 4});
  const LooseBlock root = block_of(position);
  look_for_replies(ToyEvaluator(), position, *root);
  EXPECT_FALSE(has_one_choice(*root));
}

TEST(Root, FindsAWinningMoveThatTheEvaluatorDoesNotLookFor) {
  EXPECT_TRUE(has_winning_move(ToyEvaluator(), after({0, 3, 1, 4})));
  EXPECT_FALSE(has_winning_move(ToyEvaluator(), after({0, 3})));
}

TEST(Root, IsNeverLostByPlansOfAnEvaluatorThatHasNone) {
  EXPECT_FALSE(is_lost_by_plans(ToyEvaluator(), after({0, 3})));
}

}  // namespace
}  // namespace quadrille::search
