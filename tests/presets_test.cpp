#include "presets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>
#include <set>

#include "engine.hpp"
#include "games/connect_four/notation.hpp"

namespace quadrille {
namespace {

using namespace std::chrono_literals;
using search::FinalChoice;
using search::Selection;

Preset preset(std::string_view name) { return *find_preset(name); }

const std::set<std::string_view> kOfReports{"plain",         "greedy-mcts", "square-centre",
                                            "linear-centre", "reuse",       "value-guided"};

search::Report search(std::string_view name, std::string_view moves, std::uint64_t leaves) {
  connect_four::AnyPosition position{connect_four::Board{}};
  position.play(*connect_four::parse_moves(moves, position));
  return *Engine(preset(name).settings).run(position, {{}, leaves, {}});
}

TEST(Presets, HaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const Preset& each : all_presets()) {
    EXPECT_TRUE(names.insert(each.name).second);
    EXPECT_FALSE(find_fault(each.settings)) << each.name;
    EXPECT_GT(each.time, 0s);
  }
  std::set<std::string_view> expected = kOfReports;
  expected.insert("default");
  EXPECT_EQ(names, expected);
}

TEST(Presets, AreKnownByName) {
  EXPECT_EQ(find_preset("greedy-mcts")->name, "greedy-mcts");
  EXPECT_EQ(find_preset("greedy").error().message,
            "preset is 'greedy', allowed are default, plain, greedy-mcts, square-centre, "
            "linear-centre, reuse, value-guided");
}

TEST(Presets, CanAllPlay) {
  for (const Preset& each : all_presets()) {
    const auto report = search(each.name, "4453", 500);
    EXPECT_EQ(report.leaves, 500U) << each.name;
    EXPECT_EQ(report.threads, 1) << each.name;
  }
}

TEST(Presets, ComeBackFromTheirText) {
  for (const games::Kind game : games::kKinds) {
    for (const Preset& each : all_presets(game)) {
      Settings settings;
      ASSERT_FALSE(set_all(settings, settings_text(each.settings))) << each.name;
      EXPECT_EQ(settings, each.settings) << each.name;
    }
  }
}

TEST(Presets, OfNogoCanAllPlay) {
  std::set<std::string_view> names;
  for (const Preset& each : all_presets(games::Kind::kNogo)) {
    names.insert(each.name);
    EXPECT_EQ(each.settings.game, games::Kind::kNogo);
    EXPECT_FALSE(find_fault(each.settings)) << each.name;
    const games::AnyPosition start(games::usual_board(games::Kind::kNogo));
    const auto report = Engine(each.settings).run(start, {{}, 500, {}});
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->leaves, 500U) << each.name;
    EXPECT_TRUE(start.is_legal(report->best_move)) << each.name;
  }
  EXPECT_EQ(names, (std::set<std::string_view>{"default", "plain", "mobility"}));
  EXPECT_FALSE(find_preset("mobility"));
  EXPECT_FALSE(find_preset("reuse", games::Kind::kNogo));
}

TEST(Engine, RefusesAPositionOfAnotherGame) {
  const games::AnyPosition start(games::usual_board(games::Kind::kNogo));
  const auto report = Engine(Settings{}).run(start, {{}, 10, {}});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().message,
            "the settings are for Connect Four, the position is one of NoGo");
}

TEST(Presets, OfReportsAreTextbookUctInAllThatTheyDoNotSpeakOf) {
  for (const std::string_view name : kOfReports) {
    const Settings settings = preset(name).settings;
    EXPECT_EQ(settings.search.mode, search::Mode::kSerial) << name;
    EXPECT_EQ(settings.search.threads, 1) << name;
    EXPECT_EQ(settings.search.batch, 1) << name;
    EXPECT_EQ(settings.leaves.playouts_per_leaf, 1) << name;
    EXPECT_EQ(settings.search.selection.formula, Selection::Formula::kUcb1) << name;
    EXPECT_EQ(settings.search.reuse, name == "reuse") << name;
    EXPECT_EQ(settings.leaves.tree_knowledge, name == "value-guided") << name;
    EXPECT_FALSE(settings.leaves.tree_foresight) << name;
    EXPECT_EQ(settings.leaves.tree_threats, 0) << name;
    EXPECT_FALSE(settings.leaves.leaf_knowledge) << name;
    EXPECT_EQ(settings.search.solver_share, 0) << name;
    EXPECT_EQ(settings.search.skip_forced, name == "linear-centre") << name;
    EXPECT_EQ(settings.search.expand_after, name == "value-guided" ? 20 : 1) << name;
    EXPECT_EQ(preset(name).time, name == "linear-centre" ? 2s : 2500ms) << name;
  }
}

TEST(PresetDefault, IsTheDefault) { EXPECT_EQ(preset("default").settings, Settings{}); }

TEST(PresetPlain, IsUcb1OfSignedValues) {
  const Settings settings = preset("plain").settings;
  EXPECT_EQ(settings.search.selection,
            (Selection{Selection::Formula::kUcb1, 1, 2, Selection::Count::kParent,
                       Selection::Values::kSigned}));
  EXPECT_EQ(settings.search.final_choice, FinalChoice::kVisits);
  EXPECT_EQ(settings.leaves.policy, playout::Policy{});
}

TEST(PresetGreedyMcts, DoesNotExplore) {
  const Settings settings = preset("greedy-mcts").settings;
  EXPECT_EQ(settings.search.selection.c, 0);
  EXPECT_EQ(settings.search.final_choice, FinalChoice::kValue);
  EXPECT_EQ(settings.leaves.policy, playout::Policy{});
  // Plain UCT goes on trying all moves.
  const auto fewest_visits = [](const search::Report& report) {
    return std::min_element(report.moves.begin(), report.moves.end(),
                            [](const auto& a, const auto& b) { return a.visits < b.visits; })
        ->visits;
  };
  EXPECT_LT(fewest_visits(search("greedy-mcts", "-", 5000)), 10U);
  EXPECT_GT(fewest_visits(search("plain", "-", 5000)), 30U);
}

TEST(PresetSquareCentre, CountsWinsAndPlaysTowardsTheMiddle) {
  const Settings settings = preset("square-centre").settings;
  EXPECT_EQ(settings.search.selection,
            (Selection{Selection::Formula::kUcb1, std::numbers::sqrt2, 1, Selection::Count::kParent,
                       Selection::Values::kWins}));
  EXPECT_EQ(settings.search.final_choice, FinalChoice::kValue);
  EXPECT_EQ(settings.leaves.policy.weights, playout::Weights::kSquareCentre);
  EXPECT_EQ(settings.leaves.policy.rules, playout::kWinBlock);
}

TEST(PresetLinearCentre, PlaysTowardsTheMiddle) {
  const Settings settings = preset("linear-centre").settings;
  EXPECT_EQ(settings.search.selection.c, 0.65);
  EXPECT_EQ(settings.search.final_choice, FinalChoice::kValue);
  EXPECT_EQ(settings.leaves.policy.weights, playout::Weights::kLinearCentre);
  EXPECT_EQ(settings.leaves.policy.rules, playout::kNoRules);
}

TEST(PresetLinearCentre, SkipsTheSearchOfForcedMoves) {
  const auto win = search("linear-centre", "414141", 1000);
  EXPECT_EQ(win.best_move, 3);
  EXPECT_EQ(win.leaves, 0U);
  const auto block = search("linear-centre", "41414", 1000);
  EXPECT_EQ(block.best_move, 3);
  EXPECT_EQ(block.leaves, 0U);
  EXPECT_EQ(block.ended_by, search::EndedBy::kForced);
  // Others search for it.
  EXPECT_EQ(search("plain", "41414", 1000).leaves, 1000U);
  // Here there is a choice.
  EXPECT_EQ(search("linear-centre", "4141", 1000).leaves, 1000U);
}

TEST(PresetReuse, HasAPoolOfNodes) {
  EXPECT_EQ(preset("reuse").settings.search.pool_nodes, 9'900'000U);
  EXPECT_EQ(preset("reuse").settings.search.pool_reserve, 500'000U);
  EXPECT_EQ(preset("value-guided").settings.search.pool_nodes, 2'000'000U);
}

TEST(PresetReuse, KeepsItsTree) {
  const Settings settings = preset("reuse").settings;
  EXPECT_EQ(settings.search.selection.c, 0.8);
  EXPECT_EQ(settings.search.final_choice, FinalChoice::kValue);
  EXPECT_EQ(settings.leaves.policy, playout::Policy{});
  for (const std::string_view name : {"reuse", "plain"}) {
    Engine engine(preset(name).settings);
    connect_four::AnyPosition position{connect_four::Board{}};
    const search::Budget budget{{}, 2000, {}};
    const auto first = engine.run(position, budget);
    position.play(first->best_move);
    position.play(first->moves.front().principal_variation.at(1));
    EXPECT_EQ(engine.run(position, budget)->kept_visits > 0, name == "reuse") << name;
  }
}

TEST(PresetValueGuided, GoesByTheCells) {
  const Settings settings = preset("value-guided").settings;
  EXPECT_EQ(settings.search.selection.c, 0.7);
  EXPECT_EQ(settings.search.selection.count, Selection::Count::kRoot);
  EXPECT_EQ(settings.search.final_choice, FinalChoice::kVisits);
  EXPECT_EQ(settings.leaves.policy.choice, playout::Policy::Choice::kRoulette);
  // Must-win and must-block moves are seen without a search.
  EXPECT_EQ(search("value-guided", "414141", 1).best_move, 3);
  EXPECT_EQ(search("value-guided", "41414", 1).best_move, 3);
}

TEST(PresetName, IsASettingThatComesFirst) {
  Settings settings;
  settings.search.seed = 5;
  ASSERT_FALSE(set_all(settings, "preset=plain,c=0.5"));
  Settings expected = preset("plain").settings;
  expected.search.selection.c = 0.5;
  EXPECT_EQ(settings, expected);
  EXPECT_EQ(set_all(settings, "c=0.5,preset=plain")->message,
            "character 7: a preset sets everything, so it must come first");
  EXPECT_EQ(set(settings, "preset", "planes")->message, find_preset("planes").error().message);
}

}  // namespace
}  // namespace quadrille
