#include "settings.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "presets.hpp"
#include "setting_list.hpp"
#include "support/units.hpp"

namespace quadrille {
namespace {

void expect_refused(std::string_view name, std::string_view text, const std::string& message) {
  Settings settings;
  settings.search.threads = 3;
  const Settings before = settings;
  const auto error = set(settings, name, text);
  ASSERT_TRUE(error) << name << '=' << text;
  EXPECT_EQ(error->message, message);
  EXPECT_EQ(settings, before) << name << '=' << text;
}

/// Texts that are allowed, the ends of ranges among them.
std::vector<std::string> samples(const Setting& setting) {
  struct Samples {
    std::vector<std::string> operator()(const Setting::Choice& type) const {
      return {type.words.begin(), type.words.end()};
    }
    std::vector<std::string> operator()(const Setting::Switch&) const { return {"on", "off"}; }
    std::vector<std::string> operator()(const Setting::Integer& type) const {
      return {std::to_string(type.range.low), std::to_string(type.range.high)};
    }
    std::vector<std::string> operator()(const Setting::Number& type) const {
      return {support::number_text(type.range.low), "0.65", support::number_text(type.range.high)};
    }
    std::vector<std::string> operator()(const Setting::Size& type) const {
      return {support::size_text(type.bytes.low), "3GB"};
    }
  };
  return std::visit(Samples{}, setting.type);
}

TEST(Settings, HaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const Setting& setting : all_settings()) {
    EXPECT_TRUE(names.insert(setting.name).second) << setting.name;
    EXPECT_EQ(setting.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), std::string::npos);
    EXPECT_FALSE(setting.description.empty()) << setting.name;
  }
  EXPECT_EQ(names.size(), all_settings().size());
}

TEST(Settings, AskForAGraphWhereLeavesTakeLong) {
  const connect_four::Board classic{.width = 7, .height = 6};
  const connect_four::Board small{.width = 6, .height = 6};
  const connect_four::Board contest{.width = 9, .height = 9};
  Settings settings;
  EXPECT_TRUE(uses_graph(settings, classic));
  EXPECT_FALSE(uses_graph(settings, small));
  EXPECT_TRUE(uses_graph(settings, contest));
  settings.leaves.net_share = 0;
  EXPECT_FALSE(uses_graph(settings, classic));
  EXPECT_TRUE(uses_graph(settings, contest));
  settings.leaves.policy.rules = playout::kNoRules;
  settings.leaves.net_share = 1;
  EXPECT_FALSE(uses_graph(settings, classic));
  EXPECT_FALSE(uses_graph(settings, contest));
  ASSERT_FALSE(set(settings, "graph", "on"));
  EXPECT_TRUE(uses_graph(settings, classic));
  ASSERT_FALSE(set(settings, "preset", "square-centre"));
  EXPECT_FALSE(uses_graph(settings, contest));
}

TEST(Settings, SendBatchesInFlightsOnLargeBoards) {
  const connect_four::Board classic{.width = 7, .height = 6};
  const connect_four::Board contest{.width = 9, .height = 9};
  Settings settings;
  EXPECT_EQ(flights_on(settings, classic), 1);
  EXPECT_EQ(flights_on(settings, contest), 4);
  ASSERT_FALSE(set(settings, "flights", "2"));
  EXPECT_EQ(flights_on(settings, classic), 2);
  EXPECT_EQ(flights_on(settings, contest), 2);
  EXPECT_TRUE(set(settings, "flights", "17"));
}

TEST(Settings, MergeMirrorImagesOn7x6) {
  const connect_four::Board classic{.width = 7, .height = 6};
  const connect_four::Board contest{.width = 9, .height = 9};
  Settings settings;
  EXPECT_TRUE(uses_symmetry(settings, classic));
  EXPECT_FALSE(uses_symmetry(settings, contest));
  ASSERT_FALSE(set(settings, "symmetry", "off"));
  EXPECT_FALSE(uses_symmetry(settings, classic));
  ASSERT_FALSE(set(settings, "symmetry", "on"));
  EXPECT_TRUE(uses_symmetry(settings, contest));
}

TEST(Settings, DoNotMergeMirrorImagesWithRave) {
  const connect_four::Board classic{.width = 7, .height = 6};
  Settings settings;
  ASSERT_FALSE(set(settings, "batch", "1"));
  ASSERT_FALSE(set(settings, "rave", "300"));
  EXPECT_FALSE(find_fault(settings));
  EXPECT_FALSE(uses_symmetry(settings, classic));
  ASSERT_FALSE(set(settings, "symmetry", "on"));
  ASSERT_TRUE(find_fault(settings));
  EXPECT_NE(find_fault(settings)->message.find("symmetry"), std::string::npos);
}

TEST(Settings, TakeTheirOwnTexts) {
  for (const Setting& setting : all_settings()) {
    for (const std::string& text : samples(setting)) {
      Settings settings = default_settings(setting.game.value_or(games::Kind::kConnectFour));
      const auto error = set(settings, setting.name, text);
      ASSERT_FALSE(error) << error->message;
      EXPECT_EQ(setting.text(settings), text) << setting.name;
    }
  }
}

TEST(Settings, ChangeNothingButWhatIsNamed) {
  for (const Setting& setting : all_settings()) {
    for (const std::string& text : samples(setting)) {
      Settings settings;
      ASSERT_FALSE(setting.set(settings, text));
      ASSERT_FALSE(setting.set(settings, setting.text(Settings{})));
      EXPECT_EQ(settings, Settings{}) << setting.name << '=' << text;
    }
  }
}

TEST(Settings, AreKnownByTheWordsOfTheDesign) {
  Settings expected;
  expected.search.mode = search::Mode::kRoot;
  expected.search.virtual_loss = search::VirtualLoss::kLoss;
  expected.search.memory_bytes = std::uint64_t{512} << 20;
  expected.search.selection.c = 0.65;
  expected.search.reuse = false;
  expected.leaves.policy.rules = playout::kWinBlock;
  expected.leaves.policy.weights = playout::Weights::kSquareCentre;
  expected.leaves.playouts_per_leaf = 8;
  Settings settings;
  const auto error = set_all(settings,
                             "mode=root,virtual-loss=loss,memory=512MB,c=0.65,reuse=off,"
                             "playout-rules=win-block,weights=square-centre,playouts-per-leaf=8");
  ASSERT_FALSE(error) << error->message;
  EXPECT_EQ(settings, expected);
}

TEST(Settings, RefuseValuesOutOfTheirRange) {
  expect_refused("threads", "0", "threads is 0, allowed are 1 to 256");
  expect_refused("threads", "257", "threads is 257, allowed are 1 to 256");
  expect_refused("c", "-0.5", "c is -0.5, allowed are 0 to 1000");
  expect_refused("factor", "3", "factor is 3, allowed are 1 to 2");
  expect_refused("memory", "63KB", "memory is 63KB, allowed are 64KB and more");
  expect_refused("playouts-per-leaf", "65", "playouts-per-leaf is 65, allowed are 1 to 64");
}

TEST(Settings, RefuseTextsThatAreNoValues) {
  expect_refused("threads", "-1", "threads: '-1' is not a whole number, allowed are 1 to 256");
  expect_refused("threads", "", "threads: '' is not a whole number, allowed are 1 to 256");
  expect_refused("c", "nan", "c: 'nan' is not a number, allowed are 0 to 1000");
  expect_refused("mode", "forest", "mode is 'forest', allowed are serial, tree, root, simulated");
  expect_refused("reuse", "yes", "reuse is 'yes', allowed are on, off");
  expect_refused(
      "memory", "512",
      "memory: '512' has no unit, it must be B, KB, MB or GB, allowed are 64KB and more");
}

TEST(Settings, SuggestTheClosestName) {
  expect_refused("thread", "1", "there is no setting 'thread', did you mean threads?");
  expect_refused("virtual_loss", "1",
                 "there is no setting 'virtual_loss', did you mean virtual-loss?");
  expect_refused("Mode", "tree", "there is no setting 'Mode', did you mean mode?");
}

TEST(Settings, SuggestNothingWhereNothingIsClose) {
  expect_refused("xyzzy", "1", "there is no setting 'xyzzy'");
  expect_refused("", "1", "there is no setting ''");
}

TEST(SettingsText, OfDefaultsIsEmpty) {
  EXPECT_EQ(settings_text(Settings{}), "");
  Settings settings;
  EXPECT_FALSE(set_all(settings, ""));
  EXPECT_EQ(settings, Settings{});
}

TEST(SettingsText, NamesWhatIsNotAsUsualAndComesBack) {
  Settings settings;
  settings.search.mode = search::Mode::kSimulated;
  settings.search.threads = 16;
  settings.search.selection.formula = search::Selection::Formula::kPuct;
  settings.leaves.tree_knowledge = false;
  const std::string text = settings_text(settings);
  EXPECT_EQ(text, "mode=simulated,threads=16,formula=puct,tree-knowledge=off");
  Settings again;
  ASSERT_FALSE(set_all(again, text));
  EXPECT_EQ(again, settings);
}

TEST(SettingsText, NamesEachRuleOnlyWhereNoWordIsForAllOfThem) {
  Settings settings;
  for (const playout::Rules& rules : {playout::kNoRules, playout::kWinBlock, playout::kAllRules}) {
    settings.leaves.policy.rules = rules;
    EXPECT_EQ(settings_text(settings).find("rule-"), std::string::npos);
  }
  settings.leaves.policy.rules.block = false;
  const std::string text = settings_text(settings);
  EXPECT_EQ(text.find("playout-rules"), std::string::npos) << text;
  Settings again;
  ASSERT_FALSE(set_all(again, text));
  EXPECT_EQ(again, settings);
}

TEST(Settings, SwitchRulesOneByOne) {
  Settings settings;
  ASSERT_FALSE(set_all(settings, "playout-rules=all,rule-keep-threats=off"));
  playout::Rules expected = playout::kAllRules;
  expected.keep_threats = false;
  EXPECT_EQ(settings.leaves.policy.rules, expected);
}

TEST(SettingsText, IsTakenAsAWholeOrNotAtAll) {
  Settings settings;
  const auto error = set_all(settings, "mode=root,threads=0,batch=8");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message, "character 11: threads is 0, allowed are 1 to 256");
  EXPECT_EQ(error->place, 10U);
  EXPECT_EQ(settings, Settings{});
}

TEST(SettingsText, RefusesWhatIsNotNameAndValue) {
  Settings settings;
  EXPECT_EQ(set_all(settings, "mode")->message,
            "character 1: 'mode' is not of the form name=value");
  EXPECT_EQ(set_all(settings, "c=1,")->message, "character 5: '' is not of the form name=value");
  EXPECT_EQ(set_all(settings, ",c=1")->message, "character 1: '' is not of the form name=value");
  EXPECT_EQ(set_all(settings, "c=1=2")->message,
            "character 1: c: '1=2' is not a number, allowed are 0 to 1000");
}

TEST(SettingsFault, IsNoneInTheDefaults) { EXPECT_FALSE(find_fault(Settings{})); }

TEST(SettingsFault, NamesAValueThatWasNotSetByName) {
  Settings settings;
  settings.leaves.playouts_per_leaf = 65;
  EXPECT_EQ(find_fault(settings)->message, "playouts-per-leaf is 65, allowed are 1 to 64");
  settings.leaves.playouts_per_leaf = -1;
  EXPECT_EQ(find_fault(settings)->message,
            "playouts-per-leaf: '-1' is not a whole number, allowed are 1 to 64");
}

TEST(SettingsFault, IsANumberThatIsNone) {
  Settings settings;
  settings.search.selection.c = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(find_fault(settings)->message, "c: 'nan' is not a number, allowed are 0 to 1000");
}

TEST(SettingsFault, IsTooLittleMemoryForAllTrees) {
  Settings settings;
  settings.search.memory_bytes = search::kMinMemoryBytes;
  EXPECT_FALSE(find_fault(settings));
  settings.search.mode = search::Mode::kRoot;
  settings.search.threads = 2;
  EXPECT_EQ(find_fault(settings)->message, "memory is 64KB, each of 2 trees needs at least 64KB");
}

TEST(SettingsFault, IsNotAChoiceWithoutAWord) {
  Settings settings;
  settings.leaves.policy.rules = {.take_win = true};
  EXPECT_FALSE(find_fault(settings));
  for (const Setting& setting : all_settings()) {
    if (setting.name != "playout-rules") continue;
    EXPECT_EQ(setting.text(settings), "custom");
  }
}

TEST(SettingsOfAGame, StartFromItsDefault) {
  Settings settings;
  settings.search.threads = 3;
  ASSERT_FALSE(set_all(settings, "game=connect4"));
  EXPECT_EQ(settings.search.threads, 3) << "it was the game already";
  ASSERT_FALSE(set_all(settings, "game=nogo"));
  EXPECT_EQ(settings, default_settings(games::Kind::kNogo));
  ASSERT_FALSE(set_all(settings, "game=nogo,preset=mobility,moves-before=4"));
  EXPECT_EQ(settings.nogo_leaves.moves_before, 4);
  EXPECT_EQ(settings.nogo_leaves.value, playout::nogo::Value::kMobility);
}

TEST(SettingsOfAGame, AreRefusedInAnother) {
  expect_refused("evaluator", "mobility", "evaluator is a setting of NoGo, not of Connect Four");
  expect_refused("game", "go", "game is 'go', allowed are connect4, nogo");
  Settings settings = default_settings(games::Kind::kNogo);
  EXPECT_EQ(set(settings, "weights", "uniform")->message,
            "weights is a setting of Connect Four, not of NoGo");
  EXPECT_EQ(set_all(settings, "c=1,game=connect4")->message,
            "character 5: a game has settings of its own, so it must come first");
  EXPECT_EQ(set_all(settings, "game=nogo,c=1,preset=plain")->message,
            "character 15: a preset sets everything, so it must come first");
}

TEST(SettingsOfAGame, SetTheEvaluatorOfTheGame) {
  Settings settings = default_settings(games::Kind::kNogo);
  const auto leaves = settings.leaves;
  ASSERT_FALSE(set_all(settings, "playouts-per-leaf=3,tree-knowledge=off"));
  EXPECT_EQ(settings.nogo_leaves.playouts_per_leaf, 3);
  EXPECT_FALSE(settings.nogo_leaves.tree_knowledge);
  EXPECT_EQ(settings.leaves, leaves);
  settings.nogo_leaves.moves_before = 1000;
  EXPECT_EQ(find_fault(settings)->message, "moves-before is 1000, allowed are 0 to 169");
}

}  // namespace
}  // namespace quadrille
