#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "games/connect_four/table.hpp"
#include "search/census.hpp"
#include "search/searches.hpp"

namespace quadrille::search {
namespace {

using connect_four::board_of;
using connect_four::Narrow;
using connect_four::Wide;

/// Random games that are said to contain every move, each worth one unit.
class EveryMove : public playout::RandomGames<Wide> {
 public:
  using RandomGames::RandomGames;
  playout::LaterMoves made_later(const Position&, games::MoveByte) const { return {1, 1}; }
};

/// Nothing is proven, so that every visit ends with a game.
constexpr playout::RandomGamesSettings kNoProofs{
    .tree_knowledge = false, .tree_threats = 0, .leaf_knowledge = false};

Settings rave_settings(Mode mode, int threads, bool graph) {
  Settings settings = small_settings();
  settings.mode = mode;
  settings.threads = threads;
  settings.batch = 1;
  settings.graph = graph;
  settings.selection.rave = 300;
  settings.solver_share = 0;
  return settings;
}

std::vector<Settings> all_rave_settings() {
  std::vector<Settings> all;
  for (const bool graph : {false, true}) {
    all.push_back(rave_settings(Mode::kSerial, 1, graph));
    all.push_back(rave_settings(Mode::kTree, 4, graph));
    all.push_back(rave_settings(Mode::kRoot, 3, graph));
    all.push_back(rave_settings(Mode::kSimulated, 5, graph));
  }
  return all;
}

/// The first block in which a move does not have a later move for every visit of the block.
std::string find_missing_game(Tree& tree, support::Line line, std::set<support::Line>& seen) {
  if (!seen.insert(line).second) return "";
  const Block& block = tree.block(line);
  const std::uint32_t visits = block.total().visits();
  for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
    const Stats later = load(tree.later_stats(block)[slot]);
    if (later.visits() != visits || later.value() != visits) {
      return std::to_string(later.visits()) + " games worth " + std::to_string(later.value()) +
             " after " + std::to_string(visits) + " visits";
    }
    if (block.link(slot) == 0) continue;
    std::string flaw = find_missing_game(tree, block.link(slot), seen);
    if (!flaw.empty()) return flaw;
  }
  return "";
}

TEST(Rave, CountsEveryGameForAllMovesOnTheWay) {
  const Arcade<Wide> arcade(board_of(12, 12, {{5, 5}}));
  for (const Settings& settings : all_rave_settings()) {
    const auto search = make_search(settings, EveryMove(arcade.geometry, kNoProofs));
    // Few enough that none comes to the end of a game, where nothing is played.
    const Report report = run_leaves(*search, arcade.after({5, 4}), 1500);
    ASSERT_EQ(report.playouts, report.leaves) << text_of(settings);
    for (const auto& tree : search->trees()) {
      std::set<support::Line> seen;
      EXPECT_EQ(find_missing_game(*tree, tree->root_line(), seen), "") << text_of(settings);
      EXPECT_GT(seen.size(), 100u);
    }
  }
}

TEST(Rave, KeepsItsCountsForTheNextPosition) {
  const Arcade<Wide> arcade(board_of(12, 12));
  for (const bool graph : {false, true}) {
    const Settings settings = rave_settings(Mode::kSerial, 1, graph);
    const auto search = make_search(settings, EveryMove(arcade.geometry, kNoProofs));
    const Report report = run_leaves(*search, arcade.after({}), 20'000);
    run_leaves(*search, arcade.after({report.best_move}), 0);
    Tree& tree = *search->trees()[0];
    std::set<support::Line> seen;
    EXPECT_EQ(find_missing_game(tree, tree.root_line(), seen), "") << text_of(settings);
    EXPECT_GT(seen.size(), 100u);
    EXPECT_GT(tree.root().total().visits(), 1000u);
  }
}

TEST(Rave, LeavesTheTreeSoundWithinItsMemory) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  for (Settings settings : all_rave_settings()) {
    const auto trees =
        static_cast<std::uint64_t>(settings.mode == Mode::kRoot ? settings.threads : 1);
    for (const std::uint64_t bytes : {kMinMemoryBytes, 16 * kMinMemoryBytes}) {
      settings.memory_bytes = trees * bytes;
      const auto search = make_search(settings, arcade.evaluator());
      playout::Opening moves{3, 3};
      for (int move = 0; move < 4; ++move) {
        moves.push_back(run_leaves(*search, arcade.after(moves), 5000).best_move);
        for (const auto& tree : search->trees()) {
          EXPECT_EQ(take_census(*tree).flaw, "") << text_of(settings);
          EXPECT_LE(tree->memory_bytes(), bytes) << text_of(settings);
        }
      }
    }
  }
}

TEST(Rave, ChangesWhichMovesAreVisited) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  Settings settings = rave_settings(Mode::kSerial, 1, false);
  const auto visits = [&](double rave) {
    settings.selection.rave = rave;
    std::vector<std::uint64_t> result;
    const auto search = make_search(settings, arcade.evaluator());
    for (const auto& move : run_leaves(*search, arcade.after({3, 2}), 3000).moves) {
      result.push_back(move.visits);
    }
    return result;
  };
  EXPECT_NE(visits(0), visits(300));
  EXPECT_NE(visits(30), visits(300));
}

}  // namespace
}  // namespace quadrille::search
