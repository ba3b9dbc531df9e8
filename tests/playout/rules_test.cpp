#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "games/connect_four/table.hpp"
#include "playout/batch.hpp"
#include "playout/naive_plans.hpp"
#include "playout/reference_playout.hpp"

namespace quadrille::playout {
namespace {

using connect_four::Board;
using connect_four::board_of;
using connect_four::NaiveGame;
using connect_four::Wide;

/// A position in which a rule has something to say.
struct Study {
  Board board;
  Opening moves;

  NaiveGame game() const { return naive_game_after(board, moves); }
};

//  x to move completes the bottom row in column 3.
//    o o o . . . .
//    x x x . . . .
const Study kOpenThree{board_of(7, 6), {0, 0, 1, 1, 2, 2}};

//  o to move can stop only one end of the bottom row.
//    . . o o . . .
//    . . x x x . .
const Study kTwoDangers{board_of(7, 6), {3, 3, 2, 2, 4}};

//  o to move: whoever takes the foot of column 3, x wins there or on top of it.
//    x x x . . o . . . . . .
//    x x x . . o . o . o . o
const Study kDangerOnDanger{board_of(12, 6), {0, 5, 1, 7, 0, 9, 1, 11, 2, 5, 2}};

//  x to move wins on two cells on top of each other above the foot of column 3.
//    x x x . . . . . . . . .
//    x x x . . . . . . . . .
//    o # o . . o . o . o . o
const Study kTower{board_of(12, 6, {{1, 0}}), {1, 0, 0, 2, 2, 5, 0, 7, 1, 9, 2, 11}};

//  The same, o to move.
const Study kTowerOfOther{board_of(12, 6, {{1, 0}}), {1, 0, 0, 2, 2, 5, 0, 7, 1, 9, 2}};

//  o to move has one column left, under a cell on which x wins.
//    # x o .
//    o o x .
//    x x x .
//    o x o .
const Study kOnlyAGift{board_of(4, 4, {{0, 3}}), {1, 0, 0, 2, 2, 0, 1, 1, 2, 2, 1}};

testing::AssertionResult always_ends_with(const Ending& expected, const Study& study,
                                          const Rules& rules) {
  const Batch batch{study.board, {study.moves}, 100, {61, 0}};
  const auto all_as_expected = [&expected](const std::vector<Ending>& endings) {
    return std::all_of(endings.begin(), endings.end(),
                       [&expected](Ending ending) { return ending == expected; });
  };
  if (!all_as_expected(reference_endings(batch, {.rules = rules}))) {
    return testing::AssertionFailure() << "not in the reference";
  }
  for (const Path path : available_paths()) {
    if (!all_as_expected(kernel_endings<Wide>(batch, {.rules = rules}, path))) {
      return testing::AssertionFailure() << "not on the path " << name(path);
    }
  }
  return testing::AssertionSuccess();
}

constexpr Ending won_after(std::uint8_t moves) { return {moves, false}; }

std::vector<int> all_columns_but(int left_out, int width) {
  std::vector<int> columns;
  for (int column = 0; column < width; ++column) {
    if (column != left_out) columns.push_back(column);
  }
  return columns;
}

TEST(Rules, TakeAWin) {
  EXPECT_TRUE(always_ends_with(won_after(1), kOpenThree, {.take_win = true}));
  EXPECT_TRUE(always_ends_with(won_after(1), kOpenThree, kAllRules));
}

TEST(Rules, GiveUpAgainstTwoDangers) {
  EXPECT_TRUE(always_ends_with(won_after(2), kTwoDangers, {.give_up = true}));
  EXPECT_TRUE(always_ends_with(won_after(2), kTwoDangers, kAllRules));
}

TEST(Rules, GiveUpAgainstADangerOnTopOfADanger) {
  EXPECT_TRUE(always_ends_with(won_after(2), kDangerOnDanger, {.give_up = true}));
  EXPECT_TRUE(always_ends_with(won_after(2), kDangerOnDanger, kAllRules));
}

TEST(Rules, WinByATower) {
  EXPECT_TRUE(always_ends_with(won_after(3), kTower, {.stacked_win = true}));
  EXPECT_TRUE(always_ends_with(won_after(3), kTower, kAllRules));
}

TEST(Rules, WinAtOnceAgainstTwoDangers) {
  EXPECT_TRUE(always_ends_with(won_after(2), kTwoDangers, kWinBlock))
      << "one is blocked, the other one taken";
}

TEST(Rules, ForeseeNothingThatIsSwitchedOff) {
  EXPECT_EQ(foreseen_moves(kOpenThree.game(), {.give_up = true, .stacked_win = true}),
            std::nullopt);
  EXPECT_EQ(foreseen_moves(kTwoDangers.game(), {.take_win = true, .stacked_win = true}),
            std::nullopt);
  EXPECT_EQ(foreseen_moves(kTower.game(), {.take_win = true, .give_up = true}), std::nullopt);
}

TEST(Rules, BlockTheLeftmostDanger) {
  EXPECT_EQ(candidates(kTwoDangers.game(), {.block = true}), (std::vector{1}));
}

TEST(Rules, MakeNoGift) {
  EXPECT_EQ(candidates(kTowerOfOther.game(), {.no_gift = true}), all_columns_but(3, 12));
}

TEST(Rules, MakeAGiftIfNoOtherMoveIsLeft) {
  EXPECT_EQ(candidates(kOnlyAGift.game(), {.no_gift = true}), (std::vector{3}));
}

TEST(Rules, KeepThreats) {
  EXPECT_EQ(candidates(kTower.game(), {.keep_threats = true}), all_columns_but(3, 12));
}

/// How often, in games from the empty 12x12 with these rules, the second stone stands on the first.
double share_of_answers_on_top(const Rules& rules) {
  constexpr std::uint64_t kGames = 20'000;
  const connect_four::Geometry<Wide> geometry(board_of(12, 12));
  const Playouts<Wide> playouts(geometry, {.rules = rules});
  std::uint64_t on_top = 0;
  for (std::uint64_t game = 0; game < kGames; ++game) {
    const auto moves = playouts.trace(connect_four::Position<Wide>(geometry), {58, game});
    on_top += moves[0] == moves[1] ? 1 : 0;
  }
  return static_cast<double>(on_top) / kGames;
}

// Six standard deviations of a share of that many games.
constexpr double kChance = 0.02;

TEST(Rules, AnswerOnTopOfTheLastStoneSevenTimesInEight) {
  EXPECT_NEAR(share_of_answers_on_top({.take_win = true}), 1.0 / 12, kChance);
  EXPECT_NEAR(share_of_answers_on_top({.follow_up = true}), 0.875 + 0.125 / 12, kChance);
}

TEST(Rules, LeaveAnEvenNumberOfCellsOneTimeInFour) {
  // After the first stone its column alone has an odd number left. Of four draws one goes there at
  // once, and one in twelve of the others.
  EXPECT_NEAR(share_of_answers_on_top({.leave_even = true}), 0.25 + 0.75 / 12, kChance);
}

TEST(Rules, EndGamesWhereAPlanWins) {
  // With 64 cells left the second player has to open a column in the end, whatever it does.
  const Study study{board_of(9, 10, {{6, 2}}),
                    {0, 8, 5, 2, 5, 5, 3, 5, 3, 5, 5, 2, 2, 2, 2, 2, 2, 2, 1, 4, 4, 2, 1, 1, 1}};
  ASSERT_EQ(winner_by_plans(study.game()), 'x');
  const Batch batch{study.board, {study.moves}, 100, {62, 0}};
  int longest = 0;
  int won = 0;
  for (const Ending& ending : kernel_endings<Wide>(batch, {.rules = kAllRules}, default_path())) {
    longest = std::max<int>(longest, ending.moves);
    won += ending.value() < 0 ? 1 : 0;
  }
  EXPECT_LE(longest, 40);
  EXPECT_GT(won, 90);
  Rules others = kAllRules;
  others.plans = false;
  int won_without = 0;
  for (const Ending& ending : kernel_endings<Wide>(batch, {.rules = others}, default_path())) {
    won_without += ending.value() < 0 ? 1 : 0;
  }
  EXPECT_LT(won_without, won);
}

TEST(Rules, LeaveAllColumnsToChanceIfNoneIsOn) {
  EXPECT_EQ(candidates(kTower.game(), kNoRules), all_columns_but(-1, 12));
}

TEST(Rules, PlayASingleCandidateWhateverIsDrawn) {
  EXPECT_TRUE(always_ends_with(won_after(2), kOnlyAGift, {.no_gift = true}));
}

}  // namespace
}  // namespace quadrille::playout
