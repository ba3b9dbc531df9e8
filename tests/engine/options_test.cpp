#include "engine/options.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/time_manager.hpp"
#include "games/notation.hpp"
#include "presets.hpp"
#include "setting_list.hpp"

namespace quadrille::protocol {
namespace {

using namespace std::chrono_literals;

bool has_line(const std::vector<std::string>& lines, const std::string& line) {
  return std::find(lines.begin(), lines.end(), line) != lines.end();
}

TEST(Options, AreAllSettingsWithTypeRangeAndDefault) {
  const auto lines = option_lines({}, kUgi);
  for (const Setting& setting : all_settings()) {
    if (!concerns(setting, games::Kind::kConnectFour)) continue;
    const std::string beginning = "option name " + std::string(setting.name) + " type ";
    EXPECT_EQ(std::count_if(lines.begin(), lines.end(),
                            [&](const std::string& line) { return line.starts_with(beginning); }),
              1)
        << setting.name;
  }
  EXPECT_TRUE(has_line(lines, "option name threads type spin default 1 min 1 max 256"));
  EXPECT_TRUE(has_line(lines, "option name reuse type check default true"));
  EXPECT_TRUE(has_line(lines, "option name values type combo default signed var wins var signed"));
  EXPECT_TRUE(has_line(lines, "option name memory type string default 1GB"));
  EXPECT_TRUE(has_line(lines, "info string c takes 0 to 1000"));
  EXPECT_TRUE(has_line(lines, "option name Board type string default 7x6"));
  EXPECT_TRUE(has_line(option_lines({}, kUci),
                       "option name UCI_Variant type combo default cfour var cfour"));
}

TEST(Options, OfAHandshakeCanBeSetToTheirDefaults) {
  for (const Dialect* dialect : {&kUgi, &kUci}) {
    for (const std::string& line : option_lines({}, *dialect)) {
      if (!line.starts_with("option")) continue;
      const std::size_t name = std::string("option name ").size();
      const std::size_t type = line.find(" type ");
      const std::size_t value = line.find(" default ") + std::string(" default ").size();
      Options options;
      const auto error = set_option(options, *dialect, line.substr(name, type - name),
                                    line.substr(value, line.find(' ', value) - value));
      EXPECT_FALSE(error) << line << ": " << error->message;
      EXPECT_EQ(options.settings, Settings{}) << line;
    }
  }
}

TEST(Options, AreSetByNamesInAnyCapitals) {
  Options options;
  EXPECT_FALSE(set_option(options, kUgi, "Threads", "3"));
  EXPECT_EQ(options.settings.search.threads, 3);
  EXPECT_FALSE(set_option(options, kUgi, "tree-knowledge", "false"));
  EXPECT_FALSE(options.settings.leaves.tree_knowledge);
  EXPECT_FALSE(set_option(options, kUgi, "BOARD", "9x9#1,1"));
  EXPECT_EQ(games::board_text(options.board), "9x9#1,1");
  EXPECT_FALSE(set_option(options, kUci, "hash", "64"));
  EXPECT_EQ(options.settings.search.memory_bytes, std::uint64_t{64} << 20);
  EXPECT_FALSE(set_option(options, kUgi, "MultiPV", "3"));
  EXPECT_EQ(options.lines, 3);
  EXPECT_FALSE(set_option(options, kUgi, "preset", "plain"));
  EXPECT_EQ(options.settings.search.batch, 1);
}

TEST(Options, ThatAreWrongSayWhatIsRight) {
  Options options;
  const auto refused = [&options](const Dialect& dialect, const char* name, const char* value) {
    const auto error = set_option(options, dialect, name, value);
    return error ? error->message : "taken";
  };
  EXPECT_EQ(refused(kUgi, "thread", "3"), "there is no setting 'thread', did you mean threads?");
  EXPECT_EQ(refused(kUgi, "threads", "0"), "threads is 0, allowed are 1 to 256");
  EXPECT_EQ(refused(kUgi, "MultiPV", "0"), "MultiPV is '0', allowed are 1 to 12");
  EXPECT_EQ(refused(kUgi, "mode", "forest"),
            "mode is 'forest', allowed are serial, tree, root, simulated");
  EXPECT_EQ(refused(kUci, "UCI_Variant", "chess"), "UCI_Variant is 'chess', allowed are cfour");
  EXPECT_NE(refused(kUci, "Board", "9x9"), "taken");
  EXPECT_EQ(options.settings, Settings{});
}

TEST(TimeManager, KeepsWithinTheClock) {
  for (const auto left : {1ms, 20ms, 1000ms, 60000ms}) {
    for (int plies_left = 1; plies_left <= 42; ++plies_left) {
      const auto time = time_for_move({left, 100ms}, plies_left, {}, 10ms);
      EXPECT_GE(time, 1ms);
      EXPECT_LE(time, std::max<std::chrono::nanoseconds>(left - 10ms, 1ms));
    }
  }
}

TEST(TimeManager, IsFreerWithMoreTime) {
  const auto usual = time_for_move({10s, 0ms}, 42, {}, 10ms);
  EXPECT_GT(usual, 500ms);
  EXPECT_LT(usual, 2s);
  EXPECT_GT(time_for_move({10s, 1s}, 42, {}, 10ms), usual);
  EXPECT_GT(time_for_move({20s, 0ms}, 42, {}, 10ms), usual);
  EXPECT_GT(time_for_move({10s, 0ms}, 42, 1, 10ms), 9s);
}

TEST(Options, OfNogoAreItsOwn) {
  const auto game = games::Kind::kNogo;
  Options options{.settings = default_settings(game), .board = games::usual_board(game)};
  const auto lines = option_lines(options, kUgi);
  EXPECT_TRUE(has_line(lines, "option name Board type string default 9x9"));
  EXPECT_TRUE(has_line(lines,
                       "option name preset type combo default default var default var plain "
                       "var mobility"));
  EXPECT_TRUE(std::none_of(lines.begin(), lines.end(), [](const std::string& line) {
    return line.starts_with("option name weights");
  }));
  EXPECT_FALSE(set_option(options, kUgi, "Board", "5x5"));
  EXPECT_EQ(games::board_text(options.board), "5x5");
  EXPECT_EQ(set_option(options, kUgi, "game", "connect4")->message,
            "the game is chosen when the engine starts, by --game");
}

}  // namespace
}  // namespace quadrille::protocol
