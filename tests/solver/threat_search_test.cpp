#include "solver/threat_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "games/connect_four/agreement.hpp"
#include "games/connect_four/naive_model.hpp"
#include "games/connect_four/table.hpp"

namespace quadrille::solver {
namespace {

using connect_four::Board;
using connect_four::board_of;
using connect_four::Column;
using connect_four::Geometry;
using connect_four::NaiveGame;
using connect_four::Narrow;
using connect_four::Position;
using connect_four::Wide;
using support::Rng;

constexpr int kNoLimit = std::numeric_limits<int>::max();

/// The columns in which a side would win if it were to move.
std::vector<Column> winning_columns(const NaiveGame& game, char side) {
  const auto threats = game.threats(side);
  auto columns = game.legal_moves();
  std::erase_if(columns, [&](Column column) {
    return !threats[static_cast<std::size_t>(column)]
                   [static_cast<std::size_t>(*game.landing_row(column))];
  });
  return columns;
}

/// In how many plies whoever is to move wins by threats alone, moves tried from the left; 0: it
/// does not.
int plies_to_win(const NaiveGame& game) {
  const char side = game.side_to_move();
  for (const Column move : game.legal_moves()) {
    const NaiveGame moved = after(game, move);
    if (!moved.winning_moves().empty()) continue;
    const auto threatened = winning_columns(moved, side);
    if (threatened.empty()) continue;
    if (threatened.size() > 1) return 3;
    const NaiveGame replied = after(moved, threatened[0]);
    if (!replied.winning_moves().empty()) return 3;
    if (const int more = plies_to_win(replied)) return more + 2;
  }
  return 0;
}

/// Moves that keep a game going, so that threats pile up in it.
std::vector<Column> patient_moves(const NaiveGame& game) {
  auto moves = game.legal_moves();
  std::erase_if(moves, [&game](Column move) {
    const NaiveGame moved = after(game, move);
    return moved.outcome() != connect_four::Outcome::kOngoing || !moved.winning_moves().empty();
  });
  return moves;
}

/// Calls `check` with positions of random games in which nobody wins at once.
template <class Layout, class Check>
void for_each_position(const Board& board, std::uint64_t seed, Check&& check) {
  const Geometry<Layout> geometry(board);
  Position<Layout> position(geometry);
  NaiveGame twin(board);
  auto rng = Rng::stream(113, seed);
  for (auto moves = patient_moves(twin); !moves.empty(); moves = patient_moves(twin)) {
    const Column move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    position.play(move);
    twin.play(move);
    check(position, twin);
  }
}

template <class Layout>
void expect_all_wins(const Board& board, std::uint64_t games) {
  int won = 0;
  int longer = 0;
  for (std::uint64_t game = 0; game < games; ++game) {
    for_each_position<Layout>(board, game, [&](const auto& position, const NaiveGame& twin) {
      const int plies = plies_to_win(twin);
      const games::Proof proof = ThreatSearch<Layout>(position, kNoLimit).proof();
      ASSERT_EQ(proof.is_known() ? proof.plies() : 0, plies);
      won += plies > 0 ? 1 : 0;
      longer += plies > 3 ? 1 : 0;
    });
  }
  EXPECT_GT(won, 100);
  EXPECT_GT(longer, 50);
}

TEST(ThreatSearch, FindsAllWinsByThreats) {
  expect_all_wins<Narrow>(board_of(7, 6), 150);
  expect_all_wins<Wide>(board_of(7, 6), 150);
  expect_all_wins<Wide>(board_of(11, 10), 60);
}

TEST(ThreatSearch, SeesFarAheadWithinTheMovesThatItMayTry) {
  const Geometry<Wide> geometry(board_of(11, 12, {{6, 5}}));
  Position<Wide> position(geometry);
  for (const Column column : {4, 4, 4, 8, 4, 7, 6, 7, 3, 5, 3}) position.play(column - 1);
  EXPECT_EQ(ThreatSearch<Wide>(position, 100).proof(), games::Proof::in(13));
  // A win in 13 plies has six moves that threaten.
  EXPECT_FALSE(ThreatSearch<Wide>(position, 5).proof().is_known());
  EXPECT_FALSE(ThreatSearch<Wide>(position, 0).proof().is_known());
}

// A threat above a forbidden cell is the one thing that it does not see.
TEST(ThreatSearch, FindsOnlyWinsWithForbiddenCells) {
  int won = 0;
  for (std::uint64_t index = 0; index < 400; ++index) {
    // Any number without common factors with the number of kinds passes through all of them.
    const auto kind = connect_four::game_kind(index * 7919);
    auto rng = Rng::stream(127, index);
    const Board board = connect_four::random_board(kind.width, kind.height, kind.obstacles, rng);
    for_each_position<Wide>(board, index, [&](const auto& position, const NaiveGame& twin) {
      const games::Proof proof = ThreatSearch<Wide>(position, kNoLimit).proof();
      if (!proof.is_known()) return;
      ASSERT_GT(plies_to_win(twin), 0);
      ++won;
    });
  }
  EXPECT_GT(won, 100);
}

}  // namespace
}  // namespace quadrille::solver
