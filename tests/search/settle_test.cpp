#include <gtest/gtest.h>

#include <chrono>

#include "games/connect_four/table.hpp"
#include "search/searches.hpp"
#include "search/toy_game.hpp"

/// What a search does with an evaluator that can settle positions.
namespace quadrille::search {
namespace {

using namespace std::chrono_literals;

/// Knows the truth of the moves that it is asked for.
class Oracle : public ToyEvaluator {
 public:
  enum class Knows : std::uint8_t { kPosition, kBestMove, kAll };

  explicit Oracle(Knows knows) : knows_(knows) {}

  bool can_settle(const ToyGame&) const { return true; }
  void settle(const ToyGame& position, const solver::Limits&, games::Verdict& verdict) const {
    const int value = truth_of(position).value;
    verdict.position = proof_of(truth_of(position), 0);
    if (knows_ == Knows::kPosition) return;
    for (const auto move : position.legal_moves()) {
      const ToyTruth truth = truth_of(position.after(move));
      if (knows_ == Knows::kBestMove && -truth.value != value) continue;
      verdict.moves[move] = proof_of({-truth.value, truth.plies}, 1);
      if (knows_ == Knows::kBestMove) return;
    }
  }

 private:
  static games::Proof proof_of(ToyTruth truth, int more) {
    return truth.value == 0 ? games::Proof::draw() : games::Proof::in(truth.plies + more);
  }

  Knows knows_;
};

static_assert(playout::Evaluator<Oracle>);

template <class Check>
void for_each_search(Oracle::Knows knows, const Budget& budget, Check&& check) {
  for (const auto& settings : {settings_for(Mode::kSerial, 1), settings_for(Mode::kTree, 2),
                               settings_for(Mode::kRoot, 2), settings_for(Mode::kSimulated, 3)}) {
    const auto search = make_search(settings, Oracle(knows));
    for (std::size_t i = 0; i < ongoing_toy_games().size(); i += 400) {
      const ToyGame& game = ongoing_toy_games()[i];
      SCOPED_TRACE(text_of(settings) + ", game " + std::to_string(i));
      check(game, *search->run(game, budget));
    }
  }
}

bool keeps_value(const ToyGame& game, const Report& report) {
  return -truth_of(game.after(static_cast<games::MoveByte>(report.best_move))).value ==
         truth_of(game).value;
}

TEST(Settle, EndsTheSearchBeforeItsFirstLeaf) {
  for (const auto knows : {Oracle::Knows::kBestMove, Oracle::Knows::kAll}) {
    for_each_search(knows, {.leaves = 1000}, [](const ToyGame& game, const Report& report) {
      EXPECT_EQ(report.ended_by, EndedBy::kProof);
      EXPECT_EQ(report.leaves, 0u);
      ASSERT_TRUE(report.proof.is_known());
      EXPECT_EQ(report.proof.value(), truth_of(game).value);
      EXPECT_TRUE(keeps_value(game, report));
    });
  }
}

TEST(Settle, EndsASearchThatRunsMeanwhile) {
  for_each_search(Oracle::Knows::kBestMove, {.time = 10s},
                  [](const ToyGame& game, const Report& report) {
                    EXPECT_EQ(report.ended_by, EndedBy::kProof);
                    EXPECT_TRUE(keeps_value(game, report));
                  });
}

TEST(Settle, LeavesTheMoveToTheSearchIfNoneIsKnown) {
  for_each_search(Oracle::Knows::kPosition, {}, [](const ToyGame& game, const Report& report) {
    EXPECT_EQ(report.ended_by, EndedBy::kProof);
    EXPECT_EQ(report.proof.value(), truth_of(game).value);
    EXPECT_TRUE(keeps_value(game, report));
  });
}

TEST(Settle, DoesNotHappenWithoutAShare) {
  Settings settings = small_settings();
  settings.solver_share = 0;
  const auto search = make_search(settings, Oracle(Oracle::Knows::kAll));
  EXPECT_EQ(run_leaves(*search, ToyGame(), 100).leaves, 100u);
}

/// A board with a table for the solver.
playout::RandomGames<connect_four::Narrow> solving_evaluator(
    const connect_four::Geometry<connect_four::Narrow>& geometry) {
  return {geometry,
          {},
          playout::default_path(),
          std::make_shared<solver::Table>(solver::Table::reserve(1 << 20).value())};
}

TEST(Settle, GivesTheSameReportWithALimitOfLeaves) {
  const Arcade<connect_four::Narrow> arcade(connect_four::board_of(7, 6));
  for (const Settings& settings : {settings_for(Mode::kSerial, 1), settings_for(Mode::kRoot, 2),
                                   settings_for(Mode::kSimulated, 3)}) {
    for (const int plies : {10, 14, 18, 22, 26}) {
      auto rng = support::Rng::stream(51, static_cast<std::uint64_t>(plies));
      const auto position = arcade.after_random_moves(plies, rng);
      const auto search = make_search(settings, solving_evaluator(arcade.geometry));
      const Report first = without_seconds(run_leaves(*search, position, 2000));
      search->clear();
      EXPECT_EQ(without_seconds(run_leaves(*search, position, 2000)), first)
          << text_of(settings) << ", after " << plies;
    }
  }
}

TEST(SettledLeaves, GiveTheSameReportWithALimitOfLeaves) {
  const Arcade<connect_four::Narrow> arcade(connect_four::board_of(7, 6));
  const playout::RandomGamesSettings leaves{.endgames = {.leaf_nodes = 50, .leaf_cells = 36}};
  for (const Settings& settings : {settings_for(Mode::kSerial, 1), settings_for(Mode::kRoot, 2),
                                   settings_for(Mode::kSimulated, 3)}) {
    auto rng = support::Rng::stream(52, 0);
    const auto position = arcade.after_random_moves(4, rng);
    const auto search = make_search(settings, arcade.evaluator(leaves));
    const Report first = without_seconds(run_leaves(*search, position, 1000));
    // Else the worker that is quicker would decide when the others stop.
    ASSERT_FALSE(first.proof.is_known()) << text_of(settings);
    search->clear();
    EXPECT_EQ(without_seconds(run_leaves(*search, position, 1000)), first) << text_of(settings);
    const auto other = make_search(settings, arcade.evaluator(leaves));
    EXPECT_EQ(without_seconds(run_leaves(*other, position, 1000)), first) << text_of(settings);
  }
}

TEST(SettledLeaves, ProvePositionsWithFewerVisits) {
  const Arcade<connect_four::Narrow> arcade(connect_four::board_of(7, 6));
  std::uint64_t with = 0;
  std::uint64_t without = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    auto rng = support::Rng::stream(53, seed);
    const auto position = arcade.after_random_moves(22, rng);
    const playout::RandomGamesSettings leaves{.endgames = {.leaf_nodes = 100}};
    const Report quick =
        run_leaves(*make_search(small_settings(), arcade.evaluator(leaves)), position, 20'000);
    const Report slow =
        run_leaves(*make_search(small_settings(), arcade.evaluator()), position, 20'000);
    with += quick.leaves;
    without += slow.leaves;
    if (quick.proof.is_known() && slow.proof.is_known()) {
      EXPECT_EQ(quick.proof.value(), slow.proof.value());
    }
  }
  EXPECT_LT(2 * with, without);
}

TEST(Settle, KeepsToTheTime) {
  const Arcade<connect_four::Narrow> arcade(connect_four::board_of(7, 6));
  // Takes the solver several seconds.
  const auto position = arcade.after({0, 1, 6, 0});
  const auto search =
      make_search(settings_for(Mode::kSerial, 1), solving_evaluator(arcade.geometry));
  const auto report = search->run(position, {.time = 40ms});
  EXPECT_LT(report->seconds, 1);
  EXPECT_GT(report->leaves, 0u);
}

}  // namespace
}  // namespace quadrille::search
