#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "games/connect_four/table.hpp"
#include "search/census.hpp"
#include "search/searches.hpp"
#include "search/toy_game.hpp"

/// What holds in every tree at rest, whatever happened to it: no visit is lost or counted twice,
/// no virtual loss stays behind, no block is reached twice or not at all, unless it is shared in a
/// graph.
namespace quadrille::search {
namespace {

using connect_four::board_of;
using connect_four::Narrow;
using connect_four::Wide;
using support::Rng;

template <class T, std::size_t kSize>
T any_of(const T (&choices)[kSize], Rng& rng) {
  return choices[rng.below(kSize)];
}

Settings random_settings(Rng& rng) {
  Settings settings;
  settings.mode =
      any_of({Mode::kSerial, Mode::kTree, Mode::kTree, Mode::kRoot, Mode::kSimulated}, rng);
  settings.threads = 1 + static_cast<int>(rng.below(8));
  settings.batch = any_of({1, 2, 8, 32, 100}, rng);
  settings.flights = any_of({1, 1, 2, 3, 8}, rng);
  settings.virtual_loss =
      any_of({VirtualLoss::kNone, VirtualLoss::kLoss, VirtualLoss::kUnobserved}, rng);
  settings.selection.formula = any_of({Selection::Formula::kUcb1, Selection::Formula::kPuct}, rng);
  settings.expand_after = any_of({1, 1, 2, 7}, rng);
  settings.reuse = rng.below(4) != 0;
  settings.graph = rng.below(2) == 0;
  settings.symmetry = rng.below(2) == 0;
  const auto trees =
      static_cast<std::uint64_t>(settings.mode == Mode::kRoot ? settings.threads : 1);
  settings.memory_bytes = trees * kMinMemoryBytes * any_of({1u, 1u, 4u, 16u, 256u}, rng);
  settings.seed = rng.draw64();
  return settings;
}

/// A budget that ends at some moment, and who ends it.
class RandomBudget {
 public:
  explicit RandomBudget(Rng& rng) {
    budget_.stop = source_.get_token();
    switch (rng.below(5)) {
      case 0: budget_.leaves = rng.below(20); break;
      case 1: budget_.leaves = rng.below(10'000); break;
      case 2: budget_.leaves = rng.below(40'000); break;
      case 3: budget_.time = std::chrono::microseconds(rng.below(3000)); break;
      default:
        stopper_ = std::jthread([this, wait = std::chrono::microseconds(rng.below(3000))] {
          std::this_thread::sleep_for(wait);
          source_.request_stop();
        });
    }
  }

  const Budget& budget() const { return budget_; }

 private:
  std::stop_source source_;
  Budget budget_;
  std::jthread stopper_;
};

/// Whether visits are never on their way while others find something out.
bool has_one_flight_per_tree(const Settings& settings) {
  const bool has_one_worker =
      settings.mode == Mode::kSerial || settings.mode == Mode::kRoot || settings.threads == 1;
  return has_one_worker && (settings.flights == 1 || settings.batch == 1);
}

/// `was_anything_dropped`: for lack of room or of visits, in this search or in one before.
template <class Trees, class Position>
void expect_conserved(const Trees& trees, const Position& position, const Report& report,
                      const Settings& settings, bool was_anything_dropped) {
  std::uint64_t visits = 0;
  std::uint64_t blocks = 0;
  std::uint64_t bytes = 0;
  for (const auto& tree : trees) {
    const Census census = take_census(*tree);
    EXPECT_EQ(census.flaw, "");
    if (settings.graph) {
      EXPECT_EQ(find_wrong_link(*tree, position), "");
    } else {
      EXPECT_EQ(census.shared_blocks, 0u);
    }
    if (has_one_flight_per_tree(settings)) {
      // Else visits of a batch that come by several ways may end where the others do.
      const bool comes_once_in_a_batch = !settings.graph || settings.batch == 1;
      const auto ending = static_cast<std::uint64_t>(settings.expand_after);
      EXPECT_LE(census.largest_excess, 0);
      if (!was_anything_dropped && census.most_own_visits > 0) {
        EXPECT_EQ(census.fewest_own_visits, ending);
        if (comes_once_in_a_batch) {
          EXPECT_EQ(census.most_own_visits, ending);
        }
      }
      // Visits by a second way need not end at a block that is there already. Reuse drops blocks
      // whence visits came.
      if (!was_anything_dropped && report.kept_visits == 0) {
        const std::int64_t at_shared_blocks = census.visits_ending_at_shared_blocks;
        EXPECT_GE(at_shared_blocks, static_cast<std::int64_t>(ending * census.open_shared_blocks));
        if (comes_once_in_a_batch) {
          EXPECT_LE(at_shared_blocks,
                    static_cast<std::int64_t>(ending * census.links_to_open_shared_blocks));
        }
      }
    }
    visits += census.visits;
    blocks += census.blocks;
    bytes += tree->bytes();
  }
  EXPECT_EQ(report.blocks, blocks);
  EXPECT_EQ(report.tree_bytes, bytes);
  EXPECT_LE(report.memory_bytes, settings.memory_bytes);
  std::uint64_t reported_visits = 0;
  for (const MoveReport& move : report.moves) reported_visits += move.visits;
  EXPECT_EQ(reported_visits, visits);
  // While one flight proves the root, others may still be on their way, and then end there. The
  // first tree of a position that is lost by a plan is forgotten (plans_test.cpp).
  const bool is_lost = report.proof.is_loss();
  if ((has_one_flight_per_tree(settings) && !is_lost) || !report.proof.is_known()) {
    EXPECT_EQ(visits, report.kept_visits + report.leaves);
  } else {
    EXPECT_LE(visits, report.kept_visits + report.leaves);
  }
}

template <class Position>
Position some_plies_later(Position position, std::uint32_t plies, Rng& rng) {
  for (std::uint32_t ply = 0; ply < plies; ++ply) {
    std::vector<games::MoveByte> moves;
    for (const auto move : position.legal_moves()) {
      moves.push_back(static_cast<games::MoveByte>(move));
    }
    Position next = position;
    next.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    if (next.is_over()) break;
    position = next;
  }
  return position;
}

/// Several searches in a row, each from where the last one was, from a little later in the game, or
/// from somewhere else.
template <playout::Evaluator E, class NewStart>
void search_at_random(const E& evaluator, NewStart&& new_start, std::uint64_t seed) {
  constexpr int kSearches = 5;
  auto rng = Rng::stream(seed, 0);
  const Settings settings = random_settings(rng);
  const auto search = make_search(settings, evaluator);
  typename E::Position position = new_start(rng);
  bool was_anything_dropped = false;
  for (int i = 0; i < kSearches; ++i) {
    SCOPED_TRACE(text_of(settings) + ", search " + std::to_string(i) + " of " +
                 std::to_string(seed));
    const RandomBudget budget(rng);
    const auto report = search->run(position, budget.budget());
    ASSERT_TRUE(report.has_value());
    was_anything_dropped = was_anything_dropped || report->is_arena_full;
    expect_conserved(search->trees(), position, *report, settings, was_anything_dropped);
    if (testing::Test::HasFailure()) return;
    const auto before = position;
    if (rng.below(5) == 0) {
      position = new_start(rng);
    } else {
      position = some_plies_later(position, rng.below(7), rng);
    }
    // Blocks below moves with few visits.
    was_anything_dropped = was_anything_dropped || (settings.reuse && !(position == before));
  }
}

TEST(Conservation, HoldsAfterRandomSearchesOfTheToyGame) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    search_at_random(
        ToyEvaluator(), [](Rng& rng) { return some_plies_later(ToyGame(), rng.below(5), rng); },
        seed);
  }
}

template <class Layout>
void search_connect_four_at_random(const Arcade<Layout>& arcade, std::uint64_t seed) {
  auto rng = Rng::stream(51, seed);
  const playout::RandomGamesSettings leaves{.playouts_per_leaf = 1 + static_cast<int>(rng.below(3)),
                                            .tree_knowledge = rng.below(2) == 0};
  const int cells = arcade.geometry.cells();
  search_at_random(
      arcade.evaluator(leaves),
      [&arcade, cells](Rng& start_rng) {
        const auto plies = static_cast<int>(start_rng.below(static_cast<std::uint32_t>(cells)));
        return arcade.after_random_moves(plies, start_rng);
      },
      seed);
}

TEST(Conservation, HoldsAfterRandomSearchesOfConnectFour) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  for (std::uint64_t seed = 0; seed < 60; ++seed) search_connect_four_at_random(arcade, seed);
}

TEST(Conservation, HoldsAfterRandomSearchesOnAWideBoard) {
  const Arcade<Wide> arcade(board_of(12, 11, {{4, 5}}));
  for (std::uint64_t seed = 0; seed < 30; ++seed) search_connect_four_at_random(arcade, seed);
}

TEST(Conservation, HoldsAfterRandomSearchesOnASymmetricWideBoard) {
  const Arcade<Wide> arcade(board_of(9, 9, {{4, 5}}));
  for (std::uint64_t seed = 0; seed < 30; ++seed) search_connect_four_at_random(arcade, seed);
}

void search_in_the_smallest_arena(const Settings& settings) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  const auto search = make_search(settings, arcade.evaluator());
  const Report report = run_leaves(*search, arcade.after({}), 20'000);
  EXPECT_TRUE(report.is_arena_full);
  expect_conserved(search->trees(), arcade.after({}), report, settings, true);
}

TEST(Conservation, HoldsWithTheSmallestArena) {
  for (const bool is_graph : {false, true}) {
    for (const int threads : {1, 2, 8}) {
      Settings settings = small_settings();
      settings.mode = Mode::kTree;
      settings.threads = threads;
      settings.graph = is_graph;
      settings.memory_bytes = kMinMemoryBytes;
      search_in_the_smallest_arena(settings);
    }
  }
}

}  // namespace
}  // namespace quadrille::search
