#include "playout/random_games.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "games/connect_four/agreement.hpp"
#include "games/connect_four/table.hpp"
#include "playout/openings.hpp"

namespace quadrille::playout {
namespace {

using connect_four::Board;
using connect_four::board_of;
using connect_four::Column;
using connect_four::Geometry;
using connect_four::NaiveGame;
using connect_four::Narrow;
using connect_four::Position;
using connect_four::Wide;
using games::Expansion;
using games::Proof;
using support::Rng;

static_assert(Overlapping<RandomGames<Narrow>> && Overlapping<RandomGames<Wide>>);

bool is_over(const NaiveGame& game) { return game.outcome() != connect_four::Outcome::kOngoing; }

/// Whether whoever is to move loses with the next move of the other side, whatever happens.
bool loses_in_two(const NaiveGame& game) {
  const auto moves = game.legal_moves();
  return game.winning_moves().empty() &&
         std::all_of(moves.begin(), moves.end(), [&game](Column move) {
           const NaiveGame next = after(game, move);
           return !is_over(next) && !next.winning_moves().empty();
         });
}

std::vector<Column> moves_of(const Expansion& expansion) {
  return {expansion.list().begin(), expansion.list().end()};
}

/// Whether whoever is to move has a move after which it wins with the next one, whatever happens.
bool wins_in_three(const NaiveGame& game) {
  const auto moves = game.legal_moves();
  return std::any_of(moves.begin(), moves.end(), [&game](Column move) {
    const NaiveGame next = after(game, move);
    return !is_over(next) && loses_in_two(next);
  });
}

Position<Narrow> position_of_moves(const Geometry<Narrow>& geometry, std::string_view moves) {
  Position<Narrow> position(geometry);
  for (const char move : moves) position.play(move - '1');
  return position;
}

constexpr RandomGamesSettings kForesight{.tree_foresight = true, .tree_threats = 0};
constexpr RandomGamesSettings kNoForesight{.tree_foresight = false, .tree_threats = 0};

/// Calls `check` with ongoing positions of random games and what an expansion finds in them.
template <class Check>
void for_each_expansion(const RandomGamesSettings& settings, Check&& check) {
  constexpr std::uint64_t kGames = 400;
  for (std::uint64_t index = 0; index < kGames; ++index) {
    // Any number without common factors with the number of kinds passes through all of them.
    const auto kind = connect_four::game_kind(index * 7919);
    auto rng = Rng::stream(101, index);
    const Board board = connect_four::random_board(kind.width, kind.height, kind.obstacles, rng);
    const Geometry<Wide> geometry(board);
    const RandomGames<Wide> evaluator(geometry, settings);
    Position<Wide> position(geometry);
    NaiveGame twin(board);
    while (!is_over(twin)) {
      Expansion expansion;
      evaluator.expand(position, expansion);
      check(twin, expansion);
      const auto moves = twin.legal_moves();
      const Column move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      position.play(move);
      twin.play(move);
    }
  }
}

TEST(Expansion, TakesAWin) {
  for (const auto& settings : {kForesight, kNoForesight}) {
    int seen = 0;
    for_each_expansion(settings, [&seen](const NaiveGame& game, const Expansion& expansion) {
      const bool has_win = !game.winning_moves().empty();
      ASSERT_EQ(expansion.proof == Proof::in(1), has_win);
      seen += has_win ? 1 : 0;
    });
    EXPECT_GT(seen, 100);
  }
}

TEST(Expansion, ProvesOnlyLossesThatAre) {
  for (const auto& settings : {kForesight, kNoForesight}) {
    int seen = 0;
    for_each_expansion(settings, [&seen](const NaiveGame& game, const Expansion& expansion) {
      if (expansion.proof != Proof::in(2)) return;
      ASSERT_TRUE(loses_in_two(game));
      ++seen;
    });
    EXPECT_GT(seen, 20);
  }
}

TEST(Expansion, ProvesOnlyLongerWinsThatAre) {
  int seen = 0;
  for_each_expansion(kForesight, [&seen](const NaiveGame& game, const Expansion& expansion) {
    if (expansion.proof != Proof::in(3)) return;
    ASSERT_TRUE(wins_in_three(game));
    ++seen;
  });
  EXPECT_GT(seen, 100);
}

// A win that opens above a forbidden cell is the one thing that it does not see.
TEST(Expansion, MissesNoLossAndNoLongerWinWithoutForbiddenCells) {
  const Geometry<Narrow> geometry(board_of(7, 6));
  const RandomGames<Narrow> evaluator(geometry, kForesight);
  auto rng = Rng::stream(107, 0);
  int seen = 0;
  for (int i = 0; i < 1000; ++i) {
    const Opening opening = random_opening(geometry.board(), 8 + i % 30, rng);
    const NaiveGame game = naive_game_after(geometry.board(), opening);
    if (!game.winning_moves().empty()) continue;
    Expansion expansion;
    evaluator.expand(position_after(geometry, opening), expansion);
    ASSERT_EQ(expansion.proof == Proof::in(2), loses_in_two(game));
    ASSERT_EQ(expansion.proof == Proof::in(3), wins_in_three(game));
    seen += expansion.proof.is_known() ? 1 : 0;
  }
  EXPECT_GT(seen, 100);
}

TEST(Expansion, ProvesNothingElse) {
  for_each_expansion(kForesight, [](const NaiveGame&, const Expansion& expansion) {
    ASSERT_TRUE(!expansion.proof.is_known() || expansion.proof.plies() <= 3);
  });
  for_each_expansion(kNoForesight, [](const NaiveGame&, const Expansion& expansion) {
    ASSERT_TRUE(!expansion.proof.is_known() || expansion.proof.plies() <= 2);
  });
}

TEST(Expansion, ProvesWinsByThreatsIfAskedTo) {
  int seen = 0;
  for_each_expansion({.tree_threats = 100}, [&seen](const NaiveGame&, const Expansion& expansion) {
    if (!expansion.proof.is_known() || expansion.proof.plies() <= 2) return;
    ASSERT_TRUE(expansion.proof.is_win());
    ++seen;
  });
  EXPECT_GT(seen, 100);
}

TEST(Expansion, SeesAtAGlanceWhoWinsByWaiting) {
  // The second player has lost: with 64 cells left, it has to open a column in the end.
  const Geometry<Wide> geometry(board_of(9, 10, {{6, 2}}));
  Position<Wide> position(geometry);
  for (const char move : std::string_view("1963664646633333332553222")) position.play(move - '1');
  RandomGames<Wide> planner(geometry, {});
  ASSERT_TRUE(planner.relies_on_plans());
  ASSERT_TRUE(planner.glance(position).is_loss());
  EXPECT_GT(planner.glance(position).plies(), 30);
  planner.rely_on_plans(false);
  EXPECT_FALSE(planner.glance(position).is_known());
}

TEST(RandomGames, DoNotEndByPlansWhereNobodyReliesOnThem) {
  const Geometry<Wide> geometry(board_of(9, 10, {{6, 2}}));
  Position<Wide> position(geometry);
  for (const char move : std::string_view("19636646466333333325532")) position.play(move - '1');
  const auto values_of = [&position](RandomGames<Wide>& evaluator) {
    const std::vector leaves(200, position);
    std::vector<std::int32_t> values(leaves.size());
    evaluator.prepare(7, leaves.size());
    evaluator.evaluate(leaves, 0, values);
    return values;
  };
  RandomGamesSettings settings;
  RandomGames<Wide> planner(geometry, settings);
  const auto with_plans = values_of(planner);
  planner.rely_on_plans(false);
  const auto without_plans = values_of(planner);
  planner.rely_on_plans(true);
  EXPECT_EQ(values_of(planner), with_plans);
  settings.policy.rules.plans = false;
  RandomGames<Wide> innocent(geometry, settings);
  EXPECT_EQ(values_of(innocent), without_plans);
  EXPECT_NE(with_plans, without_plans);
  innocent.rely_on_plans(true);
  EXPECT_EQ(values_of(innocent), without_plans);
}

TEST(Expansion, HasNoPlansUnlessItMay) {
  const Geometry<Wide> geometry(board_of(9, 10, {{6, 2}}));
  for (const RandomGamesSettings& settings :
       {RandomGamesSettings{.leaf_plans = false}, RandomGamesSettings{.leaf_knowledge = false}}) {
    RandomGames<Wide> evaluator(geometry, settings);
    EXPECT_FALSE(evaluator.relies_on_plans());
    evaluator.rely_on_plans(true);
    EXPECT_FALSE(evaluator.relies_on_plans());
  }
  static_assert(Planner<RandomGames<Wide>> && !RandomGames<Narrow>::kHasPlans);
}

TEST(Expansion, KnowsAtAGlanceWhatItKnowsWithoutThreats) {
  const Geometry<Narrow> geometry(board_of(7, 6));
  const RandomGames<Narrow> evaluator(geometry, kNoForesight);
  const RandomGames<Narrow> blind(geometry, {.leaf_knowledge = false});
  auto rng = Rng::stream(109, 0);
  int seen = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto position =
        position_after(geometry, random_opening(geometry.board(), 8 + i % 30, rng));
    Expansion expansion;
    evaluator.expand(position, expansion);
    ASSERT_EQ(evaluator.glance(position), expansion.proof);
    ASSERT_FALSE(blind.glance(position).is_known());
    seen += expansion.proof.is_known() ? 1 : 0;
  }
  EXPECT_GT(seen, 100);
}

TEST(Expansion, LeavesOutOnlyMovesThatLoseAtOnce) {
  for (const auto& settings : {kForesight, kNoForesight}) {
    int seen = 0;
    for_each_expansion(settings, [&seen](const NaiveGame& game, const Expansion& expansion) {
      if (expansion.proof.is_known()) return;
      const auto moves = moves_of(expansion);
      for (const Column column : game.legal_moves()) {
        if (std::find(moves.begin(), moves.end(), column) != moves.end()) continue;
        ASSERT_FALSE(after(game, column).winning_moves().empty());
        ++seen;
      }
    });
    EXPECT_GT(seen, 100);
  }
}

TEST(Expansion, HasAtLeastOneMoveIfNothingIsProven) {
  for (const auto& settings : {kForesight, kNoForesight}) {
    for_each_expansion(settings, [](const NaiveGame& game, const Expansion& expansion) {
      if (expansion.proof.is_known()) return;
      ASSERT_FALSE(expansion.list().empty());
      const auto legal = game.legal_moves();
      for (const Column column : moves_of(expansion)) {
        ASSERT_NE(std::find(legal.begin(), legal.end(), column), legal.end());
      }
    });
  }
}

TEST(Expansion, ListsAllMovesIfItKnowsNothing) {
  auto rng = Rng::stream(102, 0);
  const Geometry<Narrow> geometry(board_of(7, 6));
  const RandomGames<Narrow> evaluator(geometry, {.tree_knowledge = false});
  for (int plies = 0; plies < 40; ++plies) {
    const auto position = position_after(geometry, random_opening(geometry.board(), plies, rng));
    Expansion expansion;
    evaluator.expand(position, expansion);
    EXPECT_FALSE(expansion.proof.is_known());
    EXPECT_EQ(static_cast<int>(expansion.move_count), position.legal_moves().size());
  }
}

template <class Layout>
std::vector<Column> listed(const Board& board, const Opening& moves = {}) {
  const Geometry<Layout> geometry(board);
  Expansion expansion;
  RandomGames<Layout>(geometry, {}).list_moves(position_after(geometry, moves), expansion);
  return moves_of(expansion);
}

TEST(MoveList, GoesFromTheMiddleOutwards) {
  EXPECT_EQ(listed<Narrow>(board_of(7, 6)), (std::vector{3, 2, 4, 1, 5, 0, 6}));
  EXPECT_EQ(listed<Narrow>(board_of(4, 4)), (std::vector{1, 2, 0, 3}));
  EXPECT_EQ(listed<Wide>(board_of(12, 11)), (std::vector{5, 6, 4, 7, 3, 8, 2, 9, 1, 10, 0, 11}));
}

TEST(MoveList, HasEveryLegalMoveOnce) {
  for (int width = connect_four::kMinWidth; width <= connect_four::kMaxWidth; ++width) {
    auto rng = Rng::stream(103, static_cast<std::uint64_t>(width));
    const Board board = board_of(width, 4, {{1, 3}});
    for (int plies = 0; plies < 4 * width - 2; ++plies) {
      const Opening opening = random_opening(board, plies, rng);
      auto moves = listed<Wide>(board, opening);
      std::sort(moves.begin(), moves.end());
      ASSERT_EQ(moves, naive_game_after(board, opening).legal_moves());
    }
  }
}

TEST(MoveList, SkipsFullColumns) {
  EXPECT_EQ(listed<Narrow>(board_of(7, 6), {3, 3, 3, 3, 3, 3}), (std::vector{2, 4, 1, 5, 0, 6}));
}

/// Values of leaves with the endings of the playouts that they stand for.
template <class Layout>
void expect_means_of_endings(const Board& board, int each) {
  constexpr std::uint64_t kSeed = 7;
  constexpr std::uint64_t kFirst = 1000;
  auto rng = Rng::stream(104, 0);
  const Geometry<Layout> geometry(board);
  std::vector<Position<Layout>> leaves;
  constexpr int kLeaves = 30;
  leaves.reserve(kLeaves);
  for (int plies = 0; plies < kLeaves; ++plies) {
    leaves.push_back(position_after(geometry, random_opening(board, plies, rng)));
  }
  RandomGames<Layout> evaluator(geometry, {.playouts_per_leaf = each, .net_share = 0});
  evaluator.prepare(kSeed, leaves.size());
  std::vector<std::int32_t> values(leaves.size());
  evaluator.evaluate(leaves, kFirst, values);

  const auto count = static_cast<std::size_t>(each);
  std::vector<Ending> endings(leaves.size() * count);
  Playouts<Layout>(geometry, RandomGamesSettings{}.policy)
      .run(leaves, count, {kSeed, kFirst * count}, endings);
  for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf) {
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += endings[leaf * count + i].value();
    // Whole units: at most one is lost.
    EXPECT_NEAR(values[leaf], kUnitsPerWin * sum / each, 1 - 1e-9) << each << " playouts";
  }
}

TEST(LeafValue, IsTheMeanOfItsPlayouts) {
  for (const int each : {1, 2, 3, 8, 16, 64}) {
    expect_means_of_endings<Narrow>(board_of(7, 6), each);
    expect_means_of_endings<Wide>(board_of(10, 9, {{4, 4}}), each);
  }
}

TEST(LeafValue, DoesNotDependOnTheOtherLeavesOfItsBatch) {
  auto rng = Rng::stream(105, 0);
  const Geometry<Narrow> geometry(board_of(7, 6));
  std::vector<Position<Narrow>> leaves;
  constexpr int kLeaves = 30;
  leaves.reserve(kLeaves);
  for (int plies = 0; plies < kLeaves; ++plies) {
    leaves.push_back(position_after(geometry, random_opening(geometry.board(), plies, rng)));
  }
  RandomGames<Narrow> evaluator(geometry, {.playouts_per_leaf = 2});
  evaluator.prepare(9, leaves.size());
  std::vector<std::int32_t> together(leaves.size());
  evaluator.evaluate(leaves, 50, together);
  for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf) {
    std::int32_t alone = 0;
    evaluator.evaluate({&leaves[leaf], 1}, 50 + leaf, {&alone, 1});
    EXPECT_EQ(alone, together[leaf]) << leaf;
  }
}

/// The values of all batches of these sizes, `flights` of which are on their way at once.
template <class Layout>
std::vector<std::int32_t> values_in_flights(const Geometry<Layout>& geometry, Path path,
                                            std::size_t flights) {
  constexpr std::size_t kSizes[] = {1, 2, 30, 7, 30, 1, 1, 16, 16, 16, 3, 30};
  auto rng = Rng::stream(108, 0);
  RandomGames<Layout> evaluator(geometry, {.playouts_per_leaf = 2}, path);
  evaluator.prepare(9, 30);
  evaluator.overlap(flights);
  std::deque<std::pair<std::vector<Position<Layout>>, std::uint64_t>> batches;
  std::uint64_t number = 0;
  std::vector<std::int32_t> values;
  const auto evaluate_oldest = [&] {
    const auto [leaves, first] = batches.front();
    const std::size_t count = values.size();
    values.resize(count + leaves.size());
    evaluator.evaluate(leaves, first, std::span(values).subspan(count));
    batches.pop_front();
  };
  for (const std::size_t size : kSizes) {
    if (batches.size() == flights) evaluate_oldest();
    auto& [leaves, first] = batches.emplace_back();
    for (std::size_t leaf = 0; leaf < size; ++leaf) {
      const auto plies = static_cast<int>(leaf % 20);
      leaves.push_back(position_after(geometry, random_opening(geometry.board(), plies, rng)));
    }
    first = number;
    number += size;
    evaluator.begin(leaves, first);
  }
  while (!batches.empty()) evaluate_oldest();
  return values;
}

template <class Layout>
void expect_the_same_in_flights(const Board& board) {
  const Geometry<Layout> geometry(board);
  const auto alone = values_in_flights(geometry, Path::kScalar, 1);
  for (const Path path : available_paths()) {
    for (const std::size_t flights : {1, 2, 5, 8}) {
      EXPECT_EQ(values_in_flights(geometry, path, flights), alone)
          << name(path) << ", " << flights << " flights";
    }
  }
}

TEST(LeafValue, DoesNotDependOnWhatElseIsOnItsWay) {
  expect_the_same_in_flights<Narrow>(board_of(7, 6));
  expect_the_same_in_flights<Wide>(board_of(10, 9, {{4, 4}}));
}

TEST(LeafValue, IsCertainIfOneMoveIsLeft) {
  const Board board = board_of(4, 4, {{3, 1}, {3, 2}, {3, 3}});
  auto rng = Rng::stream(106, 0);
  const Geometry<Narrow> geometry(board);
  const auto position = position_after(geometry, opening_to_the_last_move(board, rng));
  ASSERT_EQ(position.legal_moves().size(), 1);
  RandomGames<Narrow> evaluator(geometry, {.playouts_per_leaf = 4});
  evaluator.prepare(1, 1);
  std::int32_t value = -1;
  evaluator.evaluate({&position, 1}, 0, {&value, 1});
  EXPECT_EQ(value, position.winning_moves().empty() ? 0 : kUnitsPerWin);
}

std::vector<int> values_with(int haste, const Geometry<Narrow>& geometry,
                             std::span<const Position<Narrow>> leaves) {
  RandomGames<Narrow> evaluator(geometry, {.haste = haste, .net_share = 0}, Path::kScalar);
  evaluator.prepare(1, leaves.size());
  std::vector<std::int32_t> values(leaves.size());
  evaluator.evaluate(leaves, 0, values);
  return {values.begin(), values.end()};
}

TEST(LeafValue, HasteTakesAHairFromSlowDecisions) {
  const Geometry<Narrow> geometry(board_of(7, 6));
  const std::vector<Position<Narrow>> leaves(200, Position<Narrow>(geometry));
  const std::vector<int> plain = values_with(0, geometry, leaves);
  const std::vector<int> hasty = values_with(4, geometry, leaves);
  int lowest = kUnitsPerWin;
  int highest = 0;
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    // Nobody wins before the seventh stone.
    EXPECT_LE(std::abs(hasty[i]), kUnitsPerWin - 1);
    EXPECT_GE(std::abs(hasty[i]), std::abs(plain[i]) - 4);
    EXPECT_EQ(hasty[i] > 0, plain[i] > 0);
    EXPECT_EQ(hasty[i] < 0, plain[i] < 0);
    if (plain[i] == 0) continue;
    lowest = std::min(lowest, std::abs(hasty[i]));
    highest = std::max(highest, std::abs(hasty[i]));
  }
  EXPECT_LT(lowest, highest);
}

TEST(LeafValue, HasteLeavesAnImmediateWinNearlyWhole) {
  const Geometry<Narrow> geometry(board_of(7, 6));
  const Position<Narrow> winning = position_of_moves(geometry, "121212");
  EXPECT_EQ(values_with(2, geometry, std::vector{winning}), std::vector<int>{kUnitsPerWin});
  EXPECT_EQ(values_with(8, geometry, std::vector{winning}), std::vector<int>{kUnitsPerWin - 1});
}

}  // namespace
}  // namespace quadrille::playout
