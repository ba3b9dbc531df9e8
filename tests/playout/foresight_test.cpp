#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "games/connect_four/agreement.hpp"
#include "playout/reference_playout.hpp"

namespace quadrille::playout {
namespace {

using connect_four::Column;
using connect_four::NaiveGame;
using support::Rng;

/// By trying everything. A side that has no move has not won.
bool wins_within(const NaiveGame& game, int moves);

bool loses_within(const NaiveGame& game, int moves) {
  const auto columns = game.legal_moves();
  if (columns.empty() || !game.winning_moves().empty()) return false;
  return std::all_of(columns.begin(), columns.end(),
                     [&](Column column) { return wins_within(after(game, column), moves - 1); });
}

bool wins_within(const NaiveGame& game, int moves) {
  if (moves < 1) return false;
  if (!game.winning_moves().empty()) return true;
  if (moves < 3) return false;
  const auto columns = game.legal_moves();
  return std::any_of(columns.begin(), columns.end(),
                     [&](Column column) { return loses_within(after(game, column), moves - 1); });
}

/// Moves that keep a game going, so that threats pile up in it.
std::vector<Column> patient_moves(const NaiveGame& game) {
  auto moves = candidates(game, {.block = true, .no_gift = true, .keep_threats = true});
  const auto winning = game.winning_moves();
  std::erase_if(moves, [&winning](Column column) {
    return std::find(winning.begin(), winning.end(), column) != winning.end();
  });
  return moves;
}

/// How often the rules foresaw the end in the positions of random games on all kinds of boards;
/// `is_right` is asked about each of them.
template <class IsRight>
int count_foreseen(const Rules& rules, int expected_moves, IsRight is_right) {
  constexpr std::uint64_t kGames = 300;
  int foreseen = 0;
  for (std::uint64_t index = 0; index < kGames; ++index) {
    // Any number without common factors with the number of kinds passes through all of them.
    const auto kind = connect_four::game_kind(index * 7919);
    auto rng = Rng::stream(71, index);
    NaiveGame game(connect_four::random_board(kind.width, kind.height, kind.obstacles, rng));
    for (auto moves = patient_moves(game); !moves.empty(); moves = patient_moves(game)) {
      game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      const auto more_moves = foreseen_moves(game, rules);
      if (!more_moves) continue;
      ++foreseen;
      EXPECT_EQ(*more_moves, expected_moves);
      EXPECT_TRUE(is_right(game)) << "game " << index << ", ply " << game.plies();
    }
  }
  return foreseen;
}

TEST(Foresight, OfAWinIsRight) {
  const int foreseen = count_foreseen({.take_win = true}, 1,
                                      [](const NaiveGame& game) { return wins_within(game, 1); });
  EXPECT_GT(foreseen, 100);
}

TEST(Foresight, OfALossIsRightWhateverIsPlayed) {
  const int foreseen = count_foreseen({.give_up = true}, 2,
                                      [](const NaiveGame& game) { return loses_within(game, 2); });
  EXPECT_GT(foreseen, 100);
}

TEST(Foresight, OfATowerIsRightWhateverIsReplied) {
  const int foreseen = count_foreseen({.stacked_win = true}, 3, [](const NaiveGame& game) {
    return !wins_within(game, 1) && wins_within(game, 3);
  });
  EXPECT_GT(foreseen, 100);
}

}  // namespace
}  // namespace quadrille::playout
