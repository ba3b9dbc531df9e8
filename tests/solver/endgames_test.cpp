#include "solver/endgames.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "games/connect_four/table.hpp"
#include "playout/openings.hpp"
#include "solver/minimax.hpp"
#include "solver/tables.hpp"

namespace quadrille::solver {
namespace {

using connect_four::Board;
using connect_four::board_of;
using games::Proof;
using games::Verdict;
using playout::Opening;

template <class Layout>
Endgames<Layout> endgames_on(const Geometry<Layout>& geometry, int most_cells = 156) {
  return {geometry, {.most_cells = most_cells}, std::make_shared<Table>(small_table())};
}

template <class Layout>
class EndgamesOf : public testing::Test {
 protected:
  /// Calls `check` with the scores of moves near the end of games and what is settled there.
  template <class Check>
  static void for_each_verdict(const Limits& limits, Check&& check) {
    for (const Board& board : {board_of(5, 4), board_of(6, 4, {{2, 2}}), board_of(7, 5)}) {
      const Geometry<Layout> geometry(board);
      const auto endgames = endgames_on(geometry);
      auto rng = support::Rng::stream(41, 0);
      for (int game = 0; game < 60; ++game) {
        const int left = 3 + static_cast<int>(rng.below(6));
        const Opening opening = playout::random_opening(board, geometry.cells() - left, rng);
        const auto position = playout::position_after(geometry, opening);
        Verdict verdict;
        endgames.settle(position, limits, verdict);
        check(geometry.cells() - position.plies(),
              minimax_scores_of_moves(playout::naive_game_after(board, opening)), verdict);
      }
    }
  }

  /// In how many plies a game with this score ends.
  static int plies_of(int score, int free_cells) {
    const int last = free_cells + 2 - 2 * std::abs(score);
    return (last & 1) == (score > 0 ? 1 : 0) ? last : last - 1;
  }
  static Proof proof_of(int score, int free_cells) {
    return score == 0 ? Proof::draw() : Proof::in(plies_of(score, free_cells));
  }
};
TYPED_TEST_SUITE(EndgamesOf, connect_four::Layouts, connect_four::LayoutName);

TYPED_TEST(EndgamesOf, KnowTheValueOfEveryMoveAndTheEndOfTheBest) {
  this->for_each_verdict({}, [](int free_cells, const auto& scores, const Verdict& verdict) {
    int best = -100;
    for (const auto& score : scores) best = std::max(best, score.value_or(-100));
    ASSERT_TRUE(verdict.position.is_known());
    EXPECT_EQ(verdict.position.value(), sign(best));
    for (std::size_t move = 0; move < scores.size(); ++move) {
      if (!scores[move]) {
        EXPECT_FALSE(verdict.moves[move].is_known());
        continue;
      }
      ASSERT_TRUE(verdict.moves[move].is_known());
      EXPECT_EQ(verdict.moves[move].value(), sign(*scores[move]));
      if (sign(*scores[move]) != sign(best)) continue;
      EXPECT_EQ(verdict.moves[move], TestFixture::proof_of(*scores[move], free_cells));
    }
  });
}

TYPED_TEST(EndgamesOf, SayNothingWrongWhenTheNodesRunOut) {
  int settled = 0;
  for (const std::uint64_t nodes : {0, 1, 5, 20, 100}) {
    const Limits limits{.nodes = nodes};
    this->for_each_verdict(limits, [&](int, const auto& scores, const Verdict& verdict) {
      int best = -100;
      for (const auto& score : scores) best = std::max(best, score.value_or(-100));
      if (verdict.position.is_known()) {
        EXPECT_EQ(verdict.position.value(), sign(best));
        ++settled;
      }
      for (std::size_t move = 0; move < scores.size(); ++move) {
        if (!verdict.moves[move].is_known()) continue;
        EXPECT_EQ(verdict.moves[move].value(), sign(scores[move].value()));
      }
    });
  }
  EXPECT_GT(settled, 0);
}

TEST(Endgames, AreInReachWithFewCells) {
  const Geometry<Narrow> geometry(board_of(7, 6));
  const auto endgames = endgames_on(geometry, 39);
  EXPECT_FALSE(endgames.is_in_reach(playout::position_after(geometry, {3, 3})));
  EXPECT_TRUE(endgames.is_in_reach(playout::position_after(geometry, {3, 3, 3})));
  EXPECT_FALSE(Endgames<Narrow>(geometry, {}, nullptr)
                   .is_in_reach(playout::position_after(geometry, {3, 3, 3})));
}

TEST(Endgames, TakeTheSameNodesAgainAfterForgetting) {
  const Geometry<Narrow> geometry(board_of(7, 6));
  auto endgames = endgames_on(geometry);
  const auto position =
      playout::position_after(geometry, {0, 1, 5, 2, 5, 5, 3, 2, 1, 5, 3, 2, 2, 6});
  Verdict verdict;
  const std::uint64_t first = endgames.settle(position, {}, verdict);
  EXPECT_LT(endgames.settle(position, {}, verdict), first);
  endgames.forget();
  EXPECT_EQ(endgames.settle(position, {}, verdict), first);
}

TEST(Leaves, AreSettledAsMinimaxSettlesThem) {
  const Board board = board_of(5, 4);
  const Geometry<Narrow> geometry(board);
  for (const std::uint64_t nodes : {1, 10, 1000}) {
    Endgames<Narrow> endgames(geometry, {.leaf_nodes = nodes, .leaf_cells = 8}, nullptr);
    endgames.prepare_leaves();
    auto rng = support::Rng::stream(42, 0);
    int settled = 0;
    for (int game = 0; game < 100; ++game) {
      const Opening opening = playout::random_opening(board, 12, rng);
      const auto position = playout::position_after(geometry, opening);
      ASSERT_TRUE(endgames.is_leaf_in_reach(position));
      const Proof proof = endgames.settle_leaf(position);
      if (!proof.is_known()) continue;
      ++settled;
      const int score = minimax_score(playout::naive_game_after(board, opening));
      ASSERT_EQ(proof.value(), sign(score));
      if (score != 0) {
        EXPECT_GE(proof.plies(), plies_to_end(geometry.cells(), position.plies(), score));
      }
    }
    EXPECT_GT(settled, nodes == 1000 ? 99 : 10);
  }
}

TEST(Leaves, AreOutOfReachWithManyCellsOrWithoutNodes) {
  const Geometry<Narrow> geometry(board_of(5, 4));
  Endgames<Narrow> endgames(geometry, {.leaf_nodes = 10, .leaf_cells = 8}, nullptr);
  endgames.prepare_leaves();
  EXPECT_FALSE(endgames.is_leaf_in_reach(playout::position_after(geometry, {0, 1, 2})));
  Endgames<Narrow> idle(geometry, {.leaf_nodes = 0, .leaf_cells = 20}, nullptr);
  idle.prepare_leaves();
  EXPECT_FALSE(idle.is_leaf_in_reach(playout::position_after(geometry, {0, 1, 2})));
}

TEST(Meter, LooksAroundMoreOftenAtFirst) {
  int looks = 0;
  const Limits limits{.watch = [&looks](std::uint64_t) { ++looks; }};
  Meter meter(limits);
  for (int i = 0; i < 100; ++i) ASSERT_FALSE(meter.count_node());
  EXPECT_GE(looks, 3);
  for (int i = 100; i < 100'000; ++i) ASSERT_FALSE(meter.count_node());
  EXPECT_LT(looks, 100);
}

TEST(Meter, GoesOnAfterAnAllowance) {
  const Limits limits{.nodes = 10};
  Meter meter(limits);
  meter.allow(3);
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(meter.count_node());
  EXPECT_TRUE(meter.count_node());
  EXPECT_TRUE(meter.has_given_up());
  EXPECT_FALSE(meter.is_spent());
  meter.allow(100);
  EXPECT_FALSE(meter.has_given_up());
  for (int i = 3; i < 10; ++i) EXPECT_FALSE(meter.count_node());
  EXPECT_TRUE(meter.count_node());
  EXPECT_TRUE(meter.is_spent());
  meter.allow(100);
  EXPECT_TRUE(meter.has_given_up());
  EXPECT_EQ(meter.nodes(), 10u);
}

}  // namespace
}  // namespace quadrille::solver
