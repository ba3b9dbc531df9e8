#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "games/connect_four/table.hpp"
#include "search/census.hpp"
#include "search/searches.hpp"
#include "search/toy_game.hpp"

/// What the tree keeps from one position to the next.
namespace quadrille::search {
namespace {

using connect_four::board_of;
using connect_four::Narrow;
using playout::Opening;

/// What a tree knows of a move, by the moves that lead to it.
struct Knowledge {
  Stats stats;
  games::Proof proof;
  friend bool operator==(const Knowledge&, const Knowledge&) = default;
};
using Memory = std::map<std::vector<int>, Knowledge>;

void remember(const Tree& tree, support::Line line, std::vector<int>& path, Memory& memory) {
  const Block& block = tree.block(line);
  for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
    path.push_back(block.move(slot));
    const Stats stats = load(block.stats(slot));
    memory[path] = {stats, block.proof(slot)};
    const bool is_worth_keeping = stats.visits() >= kMinKeptVisits;
    if (block.link(slot) != 0 && is_worth_keeping) remember(tree, block.link(slot), path, memory);
    path.pop_back();
  }
}

/// Everything worth keeping below the position that the moves lead to from the root. Empty if there
/// is no block.
Memory memory_below(const Tree& tree, const Opening& moves) {
  support::Line line = tree.root_line();
  for (const int move : moves) {
    if (line == 0) return {};
    const Block& block = tree.block(line);
    line = 0;
    for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
      if (block.move(slot) == move) line = block.link(slot);
    }
  }
  Memory memory;
  std::vector<int> path;
  if (line != 0) remember(tree, line, path, memory);
  return memory;
}

std::uint64_t visits_of(const Memory& memory) {
  std::uint64_t visits = 0;
  for (const auto& [path, knowledge] : memory) {
    if (path.size() == 1) visits += knowledge.stats.visits();
  }
  return visits;
}

/// A search without knowledge in the tree: expansions leave no move out, and only visits prove.
class Reuse : public testing::Test {
 protected:
  static Settings settings() {
    Settings settings = small_settings();
    settings.batch = 8;
    return settings;
  }

  std::unique_ptr<Search<playout::RandomGames<Narrow>>> search(const Settings& settings) const {
    return make_search(settings, arcade_.evaluator({.tree_knowledge = false}));
  }
  Report run(const Opening& moves, std::uint64_t leaves) {
    return run_leaves(*search_, arcade_.after(moves), leaves);
  }
  const Tree& tree() const { return *search_->trees()[0]; }

  Arcade<Narrow> arcade_{board_of(7, 6)};
  std::unique_ptr<Search<playout::RandomGames<Narrow>>> search_ = search(settings());
};

TEST_F(Reuse, KeepsWhatIsKnownOfTheNextPositionAnyNumberOfPliesAhead) {
  // Only this order of the moves leads to these positions.
  for (const Opening& line :
       {Opening{3}, Opening{3, 2}, Opening{3, 3, 3}, Opening{3, 3, 3, 3}, Opening{3, 3, 3, 3, 3}}) {
    search_->clear();
    run({}, 30'000);
    const Memory before = memory_below(tree(), line);
    ASSERT_FALSE(before.empty()) << line.size() << " plies";
    const Report report = run(line, 0);
    EXPECT_EQ(report.kept_visits, visits_of(before)) << line.size() << " plies";
    EXPECT_TRUE(memory_below(tree(), {}) == before) << line.size() << " plies";
  }
}

TEST_F(Reuse, KeepsNoBlocksBelowMovesWithFewVisits) {
  run({}, 30'000);
  run({3}, 0);
  std::uint64_t links = 0;
  const auto expect_visits = [&](const auto& self, support::Line line) -> void {
    const Block& block = tree().block(line);
    for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
      if (block.link(slot) == 0) continue;
      ++links;
      EXPECT_GE(load(block.stats(slot)).visits(), kMinKeptVisits);
      self(self, block.link(slot));
    }
  };
  expect_visits(expect_visits, tree().root_line());
  EXPECT_GT(links, 10u);
}

TEST_F(Reuse, KeepsTheVisitsOfTheMoveButTheOneThatWasNoneOfItsMoves) {
  const Report before = run({}, 10'000);
  for (const MoveReport& move : before.moves) {
    if (move.move == 3) {
      EXPECT_EQ(run({3}, 0).kept_visits + 1, move.visits);
    }
  }
}

TEST_F(Reuse, FindsAPositionAgainInWhateverOrderItsMovesWerePlayed) {
  run({}, 30'000);
  EXPECT_GT(run({3, 2, 4}, 0).kept_visits, 0u);
  search_->clear();
  run({}, 30'000);
  EXPECT_GT(run({4, 2, 3}, 0).kept_visits, 0u);
}

TEST_F(Reuse, GoesOnInTheSamePosition) {
  run({3}, 1000);
  const Memory before = memory_below(tree(), {});
  const Report report = run({3}, 500);
  EXPECT_EQ(report.kept_visits, 1000u);
  const Memory after = memory_below(tree(), {});
  EXPECT_EQ(visits_of(after), 1500u);
  for (const auto& [path, knowledge] : before) {
    EXPECT_GE(after.at(path).stats.visits(), knowledge.stats.visits());
  }
}

TEST_F(Reuse, KeepsGoingThroughAWholeGame) {
  Opening moves;
  for (auto position = arcade_.after({}); !position.is_over(); position = arcade_.after(moves)) {
    const Memory kept = moves.empty() ? Memory() : memory_below(tree(), {moves.back()});
    const Report report = run(moves, 500);
    ASSERT_EQ(report.kept_visits, visits_of(kept)) << moves.size() << " plies";
    ASSERT_EQ(take_census(tree()).flaw, "");
    moves.push_back(report.best_move);
  }
}

TEST_F(Reuse, StartsAfreshInAnUnrelatedPosition) {
  run({3, 3}, 1000);
  EXPECT_EQ(run({2, 3}, 10).kept_visits, 0u);
}

TEST_F(Reuse, StartsAfreshWhenMovesAreTakenBack) {
  run({3, 3}, 1000);
  EXPECT_EQ(run({3}, 10).kept_visits, 0u);
}

TEST_F(Reuse, StartsAfreshWhereTheTreeHasNoBlock) {
  run({}, 3);
  EXPECT_EQ(run({3, 3, 3}, 10).kept_visits, 0u);
}

TEST_F(Reuse, KeepsNothingOnceItWasCleared) {
  run({3}, 1000);
  search_->clear();
  EXPECT_EQ(run({3}, 10).kept_visits, 0u);
}

TEST_F(Reuse, KeepsNothingIfItIsOff) {
  Settings off = settings();
  off.reuse = false;
  search_ = search(off);
  run({3}, 1000);
  EXPECT_EQ(run({3}, 10).kept_visits, 0u);
  EXPECT_EQ(run({3, 3}, 10).kept_visits, 0u);
}

TEST_F(Reuse, KeepsTheTreesOfAllWorkersInRootMode) {
  Settings root = settings();
  root.mode = Mode::kRoot;
  root.threads = 3;
  search_ = search(root);
  run({}, 9000);
  std::uint64_t expected = 0;
  for (const auto& tree : search_->trees()) expected += visits_of(memory_below(*tree, {3, 3}));
  EXPECT_EQ(run({3, 3}, 0).kept_visits, expected);
}

TEST_F(Reuse, LeavesHalfOfTheRoomForWhatIsToCome) {
  Settings small = settings();
  small.memory_bytes = 256 * 1024;
  // All visits go one way, so that there is more below it than can be kept.
  small.selection.c = 0;
  search_ = search(small);
  ASSERT_TRUE(run({}, 20'000).is_arena_full);
  const int move = run({}, 0).best_move;
  const auto too_much = take_census(tree()).blocks;
  const Report report = run({move}, 0);
  const std::uint64_t largest_block = Block::lines_for(7) * support::kLineBytes;
  EXPECT_LT(report.blocks, too_much);
  EXPECT_GT(report.tree_bytes, tree().bytes_per_half() / 4);
  EXPECT_LE(report.tree_bytes, tree().bytes_per_half() / 2 + largest_block);
  EXPECT_EQ(take_census(tree()).flaw, "");
}

TEST_F(Reuse, KeepsTheStatsOfMovesWhoseBlocksFindNoRoom) {
  Settings small = settings();
  small.memory_bytes = 128 * 1024;
  search_ = search(small);
  const int move = run({}, 5000).best_move;
  const Memory before = memory_below(tree(), {move});
  run({move}, 0);
  for (const auto& [path, knowledge] : memory_below(tree(), {})) {
    EXPECT_EQ(before.at(path), knowledge);
  }
}

TEST(ReuseWithKnowledge, ShowsAllLegalMovesThoughAnExpansionLeftSomeOut) {
  //  After x plays 4 there are three in a row with a stone of o at the left end: o must play 5, and
  //  the expansion lists nothing else.
  const Arcade<Narrow> arcade(board_of(7, 6));
  const Opening before{2, 1, 3, 1};
  Opening after = before;
  after.push_back(4);
  const auto search = make_search(small_settings(), arcade.evaluator({.tree_knowledge = true}));
  run_leaves(*search, arcade.after(before), 5000);
  ASSERT_EQ(memory_below(*search->trees()[0], {4}).count({5}), 1u);
  ASSERT_EQ(memory_below(*search->trees()[0], {4}).count({0}), 0u);
  const Report report = run_leaves(*search, arcade.after(after), 0);
  EXPECT_GT(report.kept_visits, 0u);
  EXPECT_EQ(report.moves.size(), 7u);
  for (const MoveReport& move : report.moves) {
    if (move.move == 5) continue;
    EXPECT_EQ(move.proof, games::Proof::in(2)) << "move " << move.move;
  }
}

void prove_all_the_positions_of_games(const Settings& settings) {
  const auto search = make_search(settings, ToyEvaluator());
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    auto rng = support::Rng::stream(61, seed);
    ToyGame game;
    while (!game.is_over()) {
      const auto report = search->run(game, {});
      ASSERT_EQ(report->proof.value(), truth_of(game).value);
      const auto moves = game.legal_moves();
      game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

TEST(ReuseOfTheToyGame, ProvesAllThePositionsOfAGame) {
  prove_all_the_positions_of_games(small_settings());
}

TEST(ReuseOfTheToyGame, ProvesAllThePositionsOfAGameInAGraph) {
  Settings settings = small_settings();
  settings.graph = true;
  prove_all_the_positions_of_games(settings);
}

// Below a position that is reached in many ways, a copy that followed each of them would be many
// times as large.
TEST(ReuseOfTheToyGame, CopiesSharedBlocksOnce) {
  Settings settings = small_settings();
  settings.graph = true;
  const auto search = make_search(settings, ToyEvaluator());
  run_leaves(*search, ToyGame(), 20'000);
  const Census before = take_census(*search->trees()[0]);
  ASSERT_GT(before.shared_blocks, 100u);
  const ToyGame next = ToyGame().after(4);
  const Report report = run_leaves(*search, next, 0);
  ASSERT_GT(report.kept_visits, 0u);
  const Census after = take_census(*search->trees()[0]);
  EXPECT_EQ(after.flaw, "");
  EXPECT_EQ(find_wrong_link(*search->trees()[0], next), "");
  EXPECT_EQ(report.blocks, after.blocks);
  EXPECT_LT(after.blocks, before.blocks);
  EXPECT_GT(after.shared_links, after.shared_blocks);
}

/// A pool of nodes for the whole game.
class Pool : public Reuse {
 protected:
  static constexpr std::uint64_t kNodes = 5000;
  static constexpr std::uint64_t kReserve = 1000;

  void SetUp() override {
    Settings limited = settings();
    limited.pool_nodes = kNodes;
    limited.pool_reserve = kReserve;
    search_ = search(limited);
  }
};

TEST_F(Pool, StopsTheGrowthWhenItIsUsedUp) {
  const Report report = run({}, 50'000);
  EXPECT_EQ(report.leaves, 50'000u);
  EXPECT_TRUE(report.is_arena_full);
  EXPECT_LE(report.blocks, kNodes);
  EXPECT_GT(search(settings())->run(arcade_.after({}), {.leaves = 50'000})->blocks, kNodes);
}

TEST_F(Pool, KeepsTheTreeWhileEnoughIsLeft) {
  run({}, 2000);
  EXPECT_GT(run({3}, 1000).kept_visits, 0u);
}

TEST_F(Pool, MakesRoomByForgettingTheTree) {
  run({}, kNodes - kReserve / 2);
  const Report anew = run({3}, 1000);
  EXPECT_EQ(anew.kept_visits, 0u);
  EXPECT_FALSE(anew.is_arena_full);
  EXPECT_GT(run({3, 3}, 1000).kept_visits, 0u);
}

}  // namespace
}  // namespace quadrille::search
