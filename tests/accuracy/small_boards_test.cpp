#include "accuracy/small_boards.hpp"

#include <gtest/gtest.h>

#include "games/nogo/brute_force.hpp"

namespace quadrille::accuracy {
namespace {

TEST(SmallBoards, HaveTheValuesOfTheNaiveModel) {
  for (const int size : {3, 4}) {
    const nogo::Geometry<nogo::Small> geometry(nogo::Board{size});
    nogo::BruteForce model;
    const auto truths = sample_truths(nogo::Board{size}, 40, 1);
    ASSERT_TRUE(truths) << truths.error().message;
    EXPECT_GT(truths->size(), 5U);
    for (const Truth& truth : *truths) {
      const auto& any = *truth.position.get_if<nogo::AnyPosition>();
      const auto position = nogo::position_of(any.diagram(), geometry);
      for (const nogo::Move move : any.legal_moves()) {
        EXPECT_EQ(*truth.scores[static_cast<std::size_t>(move)] > 0,
                  !model.is_won(position.after(move)))
            << truth.text << ' ' << move;
      }
    }
  }
}

TEST(SmallBoards, GivePositionsInWhichAMoveCanBeWrong) {
  const auto truths = sample_truths(nogo::Board{5}, 20, 2);
  ASSERT_TRUE(truths);
  EXPECT_EQ(truths->size(), 20U);
  for (const Truth& truth : *truths) {
    int good = 0;
    const auto moves = truth.position.legal_moves();
    for (const games::Move move : moves) good += truth.keeps_value(move) ? 1 : 0;
    EXPECT_GT(good, 0) << truth.text;
    EXPECT_LT(good, static_cast<int>(moves.size())) << truth.text;
  }
  EXPECT_EQ((*sample_truths(nogo::Board{5}, 20, 2))[7].text, (*truths)[7].text);
}

TEST(SmallBoards, AreNotLarge) {
  EXPECT_EQ(sample_truths(nogo::Board{6}, 1, 1).error().message,
            "the values of 6x6 cannot be found by trying every game; those up to 5x5 can");
}

}  // namespace
}  // namespace quadrille::accuracy
