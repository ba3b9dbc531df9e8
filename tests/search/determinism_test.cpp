#include <gtest/gtest.h>

#include "games/connect_four/table.hpp"
#include "search/searches.hpp"
#include "search/toy_game.hpp"

/// One worker with a budget of leaves gives the same report, bit by bit, for the same seed.
namespace quadrille::search {
namespace {

using connect_four::board_of;
using connect_four::Narrow;
using connect_four::Wide;

Settings settings_with(Mode mode, int threads, int batch) {
  Settings settings = small_settings();
  settings.mode = mode;
  settings.threads = threads;
  settings.batch = batch;
  return settings;
}

Settings graph_settings_with(Mode mode, int threads, int batch) {
  Settings settings = settings_with(mode, threads, batch);
  settings.graph = true;
  return settings;
}

Settings with_symmetry(Settings settings) {
  settings.symmetry = true;
  return settings;
}

Settings with_rave(Settings settings) {
  settings.selection.rave = 300;
  return settings;
}

Settings in_flights(int flights, Settings settings) {
  settings.flights = flights;
  return settings;
}

/// A few modes in which one thread does everything.
std::vector<Settings> reproducible_settings() {
  return {settings_with(Mode::kSerial, 1, 1),
          settings_with(Mode::kSerial, 1, 32),
          settings_with(Mode::kTree, 1, 32),
          settings_with(Mode::kSimulated, 1, 8),
          settings_with(Mode::kSimulated, 6, 1),
          settings_with(Mode::kSimulated, 6, 32),
          graph_settings_with(Mode::kSerial, 1, 1),
          graph_settings_with(Mode::kTree, 1, 32),
          graph_settings_with(Mode::kSimulated, 6, 32),
          in_flights(4, settings_with(Mode::kSerial, 1, 32)),
          in_flights(4, graph_settings_with(Mode::kTree, 1, 32)),
          in_flights(3, graph_settings_with(Mode::kSimulated, 6, 32)),
          with_symmetry(graph_settings_with(Mode::kTree, 1, 32)),
          with_rave(settings_with(Mode::kSerial, 1, 1)),
          with_rave(graph_settings_with(Mode::kSimulated, 6, 1))};
}

template <class Layout>
Report fresh_report(const Arcade<Layout>& arcade, const Settings& settings,
                    const playout::RandomGamesSettings& leaves = {},
                    playout::Path path = playout::default_path()) {
  const playout::RandomGames<Layout> evaluator(arcade.geometry, leaves, path);
  constexpr std::uint64_t kLeaves = 3000;
  return without_seconds(
      run_leaves(*make_search(settings, evaluator), arcade.after({3, 3, 2}), kLeaves));
}

TEST(Determinism, AHundredSearchesGiveTheSameReport) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  for (const Settings& settings : reproducible_settings()) {
    const Report first = fresh_report(arcade, settings);
    for (int i = 1; i < 100; ++i) {
      ASSERT_EQ(fresh_report(arcade, settings), first) << text_of(settings) << ", search " << i;
    }
  }
}

template <class Layout>
void expect_same_on_all_paths(const connect_four::Board& board) {
  const Arcade<Layout> arcade(board);
  for (const Settings& settings : reproducible_settings()) {
    for (const auto& policy : {playout::Policy{}, playout::Policy{.rules = playout::kWinBlock}}) {
      for (const int each : {1, 4}) {
        const playout::RandomGamesSettings leaves{.policy = policy, .playouts_per_leaf = each};
        const Report scalar = fresh_report(arcade, settings, leaves, playout::Path::kScalar);
        for (const playout::Path path : playout::available_paths()) {
          ASSERT_EQ(fresh_report(arcade, settings, leaves, path), scalar)
              << playout::name(path) << ", " << text_of(settings);
        }
      }
    }
  }
}

TEST(Determinism, EveryPathOfThePlayoutsGivesTheSameReport) {
  expect_same_on_all_paths<Narrow>(board_of(7, 6));
}

TEST(Determinism, EveryPathOfThePlayoutsGivesTheSameReportOnAWideBoard) {
  expect_same_on_all_paths<Wide>(board_of(11, 10, {{2, 3}}));
}

TEST(Determinism, EveryPathOfThePlayoutsGivesTheSameReportOnASymmetricWideBoard) {
  expect_same_on_all_paths<Wide>(board_of(9, 9));
}

TEST(Determinism, ASearchThatReusesNothingGivesTheSameReportAgain) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  for (Settings settings : reproducible_settings()) {
    settings.reuse = false;
    const auto search = make_search(settings, arcade.evaluator());
    const Report first = without_seconds(run_leaves(*search, arcade.after({3, 3, 2}), 3000));
    run_leaves(*search, arcade.after({3, 3, 2, 2}), 500);
    EXPECT_EQ(without_seconds(run_leaves(*search, arcade.after({3, 3, 2}), 3000)), first)
        << text_of(settings);
  }
}

TEST(Determinism, AClearedSearchGivesTheSameReportAgain) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  for (const Settings& settings : reproducible_settings()) {
    const auto search = make_search(settings, arcade.evaluator());
    const Report first = without_seconds(run_leaves(*search, arcade.after({3, 3, 2}), 3000));
    search->clear();
    EXPECT_EQ(without_seconds(run_leaves(*search, arcade.after({3, 3, 2}), 3000)), first)
        << text_of(settings);
  }
}

TEST(Determinism, AnUnrelatedPositionGetsTheReportOfAFreshSearch) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  for (const Settings& settings : reproducible_settings()) {
    const auto search = make_search(settings, arcade.evaluator());
    run_leaves(*search, arcade.after({0, 6, 0}), 1000);
    EXPECT_EQ(without_seconds(run_leaves(*search, arcade.after({3, 3, 2}), 3000)),
              fresh_report(arcade, settings))
        << text_of(settings);
  }
}

// Threads that share nothing need not run in the same order, as long as none of them ends the
// search by a proof.
TEST(Determinism, TreesOfTheirOwnGiveTheSameReport) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  const Settings settings = settings_with(Mode::kRoot, 3, 32);
  const Report first = fresh_report(arcade, settings);
  ASSERT_EQ(first.ended_by, EndedBy::kLeaves);
  for (int i = 1; i < 10; ++i) ASSERT_EQ(fresh_report(arcade, settings), first) << "search " << i;
}

TEST(Determinism, AnotherSeedGivesAnotherReport) {
  const Arcade<Narrow> arcade(board_of(7, 6));
  Settings settings = small_settings();
  const Report first = fresh_report(arcade, settings);
  settings.seed = 2;
  EXPECT_NE(fresh_report(arcade, settings), first);
}

}  // namespace
}  // namespace quadrille::search
