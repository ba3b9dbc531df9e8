#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/connect_four/table.hpp"
#include "search/reference_uct.hpp"
#include "search/searches.hpp"
#include "search/toy_game.hpp"

/// With batches of one visit the search is plain UCT: it makes the choices of the reference, leaf
/// by leaf, and builds the same tree with the same visits, values and proofs.
namespace quadrille::search {
namespace {

using connect_four::board_of;
using connect_four::Narrow;
using connect_four::Wide;

template <class Node>
bool has_same_proof(const Node& node, games::Proof proof) {
  if (!node.proven_value) return !proof.is_known();
  if (!proof.is_known() || proof.value() != *node.proven_value) return false;
  return proof.is_draw() || proof.plies() == node.proven_plies;
}

/// Where a block and all blocks below it first differ from a node of the reference; empty if
/// nowhere.
template <class Node>
std::string find_difference(const Tree& tree, const Block& block, const Node& node,
                            const std::string& path) {
  if (block.move_count() != node.children.size()) return path + " has other moves";
  for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
    const Node& child = *node.children[slot];
    const Stats stats = load(block.stats(slot));
    const std::string here = path + " " + std::to_string(child.move);
    if (block.move(slot) != child.move) return here + " stands in another place";
    if (stats.visits() != child.visits) {
      return here + " has " + std::to_string(stats.visits()) + " visits, not " +
             std::to_string(child.visits);
    }
    if (static_cast<double>(stats.value()) != child.value_sum * playout::kUnitsPerWin) {
      return here + " has another value";
    }
    if (!has_same_proof(child, block.proof(slot))) return here + " has another proof";
    if ((block.link(slot) != 0) != child.is_expanded) return here + " is not expanded in both";
    if (!child.is_expanded) continue;
    std::string below = find_difference(tree, tree.block(block.link(slot)), child, here);
    if (!below.empty()) return below;
  }
  return "";
}

/// The moves of the one visit that the search has made and the reference has not.
template <class Node>
std::vector<int> last_visit(const Tree& tree, const Node& root) {
  std::vector<int> moves;
  const Block* block = &tree.root();
  const Node* node = &root;
  while (block != nullptr) {
    const Block& here = *block;
    const Node* next_node = nullptr;
    block = nullptr;
    for (std::size_t slot = 0; slot < here.move_count(); ++slot) {
      const bool is_known = node != nullptr && slot < node->children.size();
      const Node* child = is_known ? node->children[slot].get() : nullptr;
      if (load(here.stats(slot)).visits() == (child != nullptr ? child->visits : 0)) continue;
      moves.push_back(here.move(slot));
      if (here.link(slot) != 0) block = &tree.block(here.link(slot));
      next_node = child;
      break;
    }
    node = next_node;
  }
  return moves;
}

/// Searches with both, leaf by leaf, until `leaves` or a proof.
template <playout::Evaluator E>
void expect_same_tree(const typename E::Position& position, const Settings& settings,
                      const E& evaluator, std::uint64_t leaves) {
  const auto search = make_search(settings, evaluator);
  const Tree& tree = *search->trees()[0];
  ReferenceUct<E> reference(position, settings, evaluator,
                            support::Rng::stream(settings.seed, 0).draw64());
  run_leaves(*search, position, 0);
  for (std::uint64_t leaf = 0; leaf < leaves && !reference.is_proven(); ++leaf) {
    const Report report = run_leaves(*search, position, 1);
    ASSERT_EQ(report.leaves, 1u);
    ASSERT_TRUE(reference.follow(last_visit(tree, reference.root())))
        << "leaf " << leaf << ", " << text_of(settings);
    ASSERT_EQ(report.ended_by == EndedBy::kProof, reference.is_proven()) << "leaf " << leaf;
  }
  EXPECT_EQ(find_difference(tree, tree.root(), reference.root(), "move"), "") << text_of(settings);
}

Settings plain_settings() {
  Settings settings = small_settings();
  settings.batch = 1;
  return settings;
}

/// From openings that leave much or little to play; in the latter proofs are found.
void expect_same_trees(const Settings& settings, const playout::RandomGamesSettings& leaves = {}) {
  constexpr std::uint64_t kLeaves = 1000;
  auto rng = support::Rng::stream(31, 0);
  const Arcade<Narrow> narrow(board_of(7, 6));
  for (const int plies : {0, 9, 22, 30}) {
    SCOPED_TRACE("7x6 after " + std::to_string(plies) + " plies");
    expect_same_tree(narrow.after_random_moves(plies, rng), settings, narrow.evaluator(leaves),
                     kLeaves);
  }
  const Arcade<Wide> wide(board_of(10, 9, {{3, 4}}));
  for (const int plies : {0, 50, 76}) {
    SCOPED_TRACE("10x9 after " + std::to_string(plies) + " plies");
    expect_same_tree(wide.after_random_moves(plies, rng), settings, wide.evaluator(leaves),
                     kLeaves);
  }
}

TEST(ReferenceUct, HasTheSameTreeWithKnowledgeInTheTree) {
  expect_same_trees(plain_settings(), {.tree_knowledge = true});
}

TEST(ReferenceUct, HasTheSameTreeWithoutKnowledgeInTheTree) {
  expect_same_trees(plain_settings(), {.tree_knowledge = false});
}

TEST(ReferenceUct, HasTheSameTreeWithPlayoutsThatWinAndBlock) {
  expect_same_trees(plain_settings(), {.policy = {.rules = playout::kWinBlock}});
}

TEST(ReferenceUct, HasTheSameTreeWithSeveralPlayoutsPerLeaf) {
  expect_same_trees(plain_settings(), {.playouts_per_leaf = 3});
}

TEST(ReferenceUct, HasTheSameTreeWithTheFactorTwo) {
  Settings settings = plain_settings();
  settings.selection.factor = 2;
  expect_same_trees(settings);
}

TEST(ReferenceUct, HasTheSameTreeWithTheCountOfTheRoot) {
  Settings settings = plain_settings();
  settings.selection.count = Selection::Count::kRoot;
  expect_same_trees(settings);
}

TEST(ReferenceUct, HasTheSameTreeWithWinsForValues) {
  Settings settings = plain_settings();
  settings.selection.values = Selection::Values::kWins;
  expect_same_trees(settings);
}

TEST(ReferenceUct, HasTheSameTreeWithoutExploration) {
  Settings settings = plain_settings();
  settings.selection.c = 0;
  expect_same_trees(settings);
}

TEST(ReferenceUct, HasTheSameTreeWithPuct) {
  Settings settings = plain_settings();
  settings.selection.formula = Selection::Formula::kPuct;
  expect_same_trees(settings);
}

TEST(ReferenceUct, HasTheSameTreeWithPuctAndTheCountOfTheRoot) {
  Settings settings = plain_settings();
  settings.selection.formula = Selection::Formula::kPuct;
  settings.selection.count = Selection::Count::kRoot;
  settings.selection.values = Selection::Values::kWins;
  expect_same_trees(settings);
}

TEST(ReferenceUct, HasTheSameTreeIfItExpandsLater) {
  for (const int expand_after : {2, 5}) {
    Settings settings = plain_settings();
    settings.expand_after = expand_after;
    expect_same_trees(settings);
  }
}

TEST(ReferenceUct, HasTheSameTreeForEverySeed) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    auto rng = support::Rng::stream(32, seed);
    Settings settings = plain_settings();
    settings.seed = seed;
    settings.selection.c = 0.1 * static_cast<double>(seed + 1);
    expect_same_tree(arcade.after_random_moves(static_cast<int>(seed), rng), settings,
                     arcade.evaluator(), 300);
  }
}

TEST(ReferenceUct, HasTheSameTreeInOtherModesWithOneWorker) {
  for (const Mode mode : {Mode::kTree, Mode::kRoot, Mode::kSimulated}) {
    Settings settings = plain_settings();
    settings.mode = mode;
    for (const VirtualLoss virtual_loss : kAllVirtualLosses) {
      settings.virtual_loss = virtual_loss;
      const Arcade<Narrow> arcade(board_of(7, 6));
      expect_same_tree(arcade.after({3, 3, 3}), settings, arcade.evaluator(), 500);
    }
  }
}

TEST(ReferenceUct, HasTheSameTreeOfTheToyGameUpToTheProof) {
  for (std::size_t i = 0; i < ongoing_toy_games().size(); i += 150) {
    expect_same_tree(ongoing_toy_games()[i], plain_settings(), ToyEvaluator(), 100'000);
  }
}

TEST(ReferenceUct, HasTheSameTreeAfterManyLeaves) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  expect_same_tree(arcade.after({}), plain_settings(), arcade.evaluator(), 20'000);
}

}  // namespace
}  // namespace quadrille::search
