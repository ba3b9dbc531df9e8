#include "games/proof.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace quadrille::games {
namespace {

/// Every known end, the best for the side to move first.
std::vector<Proof> all_ends_from_best_to_worst() {
  std::vector<Proof> ends;
  for (int plies = 1; plies <= Proof::kMaxPlies; plies += 2) ends.push_back(Proof::in(plies));
  ends.push_back(Proof::draw());
  for (int plies = Proof::kMaxPlies; plies >= 2; plies -= 2) ends.push_back(Proof::in(plies));
  return ends;
}

TEST(Proof, IsOfNothingAtFirst) { EXPECT_FALSE(Proof().is_known()); }

TEST(Proof, OfAnOddNumberOfPliesIsAWin) {
  for (int plies = 1; plies <= Proof::kMaxPlies; plies += 2) {
    EXPECT_TRUE(Proof::in(plies).is_win());
    EXPECT_FALSE(Proof::in(plies).is_loss());
    EXPECT_EQ(Proof::in(plies).value(), 1);
    EXPECT_EQ(Proof::in(plies).plies(), plies);
  }
}

TEST(Proof, OfAnEvenNumberOfPliesIsALoss) {
  for (int plies = 2; plies <= Proof::kMaxPlies; plies += 2) {
    EXPECT_TRUE(Proof::in(plies).is_loss());
    EXPECT_FALSE(Proof::in(plies).is_win());
    EXPECT_EQ(Proof::in(plies).value(), -1);
    EXPECT_EQ(Proof::in(plies).plies(), plies);
  }
}

TEST(Proof, OfADrawIsNeitherAWinNorALoss) {
  EXPECT_TRUE(Proof::draw().is_known() && Proof::draw().is_draw());
  EXPECT_FALSE(Proof::draw().is_win() || Proof::draw().is_loss());
  EXPECT_EQ(Proof::draw().value(), 0);
}

TEST(Proof, OfAnAbsentMoveIsNoResult) {
  EXPECT_TRUE(Proof::absent().is_known());
  EXPECT_FALSE(Proof::absent().is_win() || Proof::absent().is_loss() || Proof::absent().is_draw());
}

TEST(Proof, SeenOnePlyEarlierIsTheOtherSides) {
  for (const Proof end : all_ends_from_best_to_worst()) {
    // The longest line is as long as a proof can say.
    if (end == Proof::in(Proof::kMaxPlies)) continue;
    EXPECT_EQ(end.one_ply_earlier().value(), -end.value()) << int{end.byte()};
  }
}

TEST(Proof, SeenOnePlyEarlierIsOnePlyLonger) {
  EXPECT_EQ(Proof::in(1).one_ply_earlier(), Proof::in(2));
  EXPECT_EQ(Proof::in(8).one_ply_earlier(), Proof::in(9));
  EXPECT_EQ(Proof::draw().one_ply_earlier(), Proof::draw());
  EXPECT_EQ(Proof().one_ply_earlier(), Proof());
}

TEST(Proof, SurvivesItsByte) {
  for (const Proof end : all_ends_from_best_to_worst()) {
    EXPECT_EQ(Proof::of_byte(end.byte()), end);
  }
}

TEST(Proof, OrdersAllEnds) {
  const auto ends = all_ends_from_best_to_worst();
  for (std::size_t i = 0; i < ends.size(); ++i) {
    for (std::size_t j = 0; j < ends.size(); ++j) {
      ASSERT_EQ(is_better(ends[i], ends[j]), i < j)
          << int{ends[i].byte()} << " and " << int{ends[j].byte()};
    }
  }
}

}  // namespace
}  // namespace quadrille::games
