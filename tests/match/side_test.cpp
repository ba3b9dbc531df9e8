#include "match/side.hpp"

#include <gtest/gtest.h>

#include "presets.hpp"

namespace quadrille::match {
namespace {

using namespace std::chrono_literals;

Side parsed(std::string_view text, const Common& common = {}) {
  const auto side = parse_side(text, common);
  EXPECT_TRUE(side) << text << ": " << (side ? "" : side.error().message);
  return side ? *side : Side{};
}

void expect_refused(std::string_view text, const std::string& message) {
  const auto side = parse_side(text);
  ASSERT_FALSE(side) << text;
  EXPECT_EQ(side.error().message, message);
}

TEST(Side, OfNothingIsTheDefaultOnOneThread) {
  const Side side = parsed("");
  Settings expected;
  expected.search.mode = search::Mode::kSerial;
  EXPECT_EQ(side.settings, expected);
  EXPECT_EQ(side.limits, (Limits{1s, {}}));
  EXPECT_EQ(side.text, "time=1s");
  EXPECT_EQ(side.threads(), 1);
}

TEST(Side, TakesSettingsAndLimits) {
  const Side side = parsed("c=0.5,leaves=20000,threads=2");
  EXPECT_EQ(side.settings.search.selection.c, 0.5);
  EXPECT_EQ(side.settings.search.mode, search::Mode::kTree);
  EXPECT_EQ(side.limits, (Limits{{}, 20000}));
  EXPECT_EQ(side.text, "c=0.5,leaves=20000,threads=2");
  EXPECT_EQ(side.threads(), 2);
}

TEST(Side, TakesBothLimits) { EXPECT_EQ(parsed("time=100ms,leaves=7").limits, (Limits{100ms, 7})); }

TEST(Side, BeginsWithAPreset) {
  const Side side = parsed("preset=plain,c=0.7,time=100ms");
  Settings expected = find_preset("plain")->settings;
  expected.search.selection.c = 0.7;
  EXPECT_EQ(side.settings, expected);
}

TEST(Side, KnowsAPresetByItsNameAlone) {
  EXPECT_EQ(parsed("plain,c=0.7").settings, parsed("preset=plain,c=0.7").settings);
  EXPECT_EQ(parsed("reuse").settings, find_preset("reuse")->settings);
  EXPECT_EQ(parsed("reuse").text, "preset=reuse,time=2500ms");
}

TEST(Side, HasTheTimeOfItsPreset) {
  EXPECT_EQ(parsed("linear-centre").limits, (Limits{2s, {}}));
  EXPECT_EQ(parsed("linear-centre,leaves=5").limits, (Limits{{}, 5}));
}

TEST(Side, HasWhatIsCommonUnlessItSaysOtherwise) {
  const Common common{"preset=plain,c=0.5,batch=8", {{}, 1000}};
  const Side side = parsed("c=0.9", common);
  EXPECT_EQ(side.text, "preset=plain,c=0.5,batch=8,c=0.9,leaves=1000");
  EXPECT_EQ(side.settings.search.selection.c, 0.9);
  EXPECT_EQ(side.settings.search.batch, 8);
  EXPECT_FALSE(side.settings.search.reuse);
  EXPECT_EQ(side.limits, (Limits{{}, 1000}));
  EXPECT_EQ(parsed("time=5ms", common).limits, (Limits{5ms, {}}));
  EXPECT_TRUE(parsed("preset=reuse", common).settings.search.reuse);
}

TEST(Side, CountsTheThreadsThatAreReallyBusy) {
  EXPECT_EQ(parsed("mode=simulated,threads=64").threads(), 1);
  EXPECT_EQ(parsed("mode=serial,threads=4").threads(), 1);
  EXPECT_EQ(parsed("mode=root,threads=3").threads(), 3);
}

TEST(Side, RefusesWhatItDoesNotUnderstand) {
  expect_refused("c", "'c' is not of the form name=value");
  expect_refused("c=0.5,plain", "'plain' is not of the form name=value");
  expect_refused("c=0.5,preset=plain", "a preset sets everything, so it must come first");
  expect_refused("preset=plane",
                 "preset is 'plane', allowed are default, plain, greedy-mcts, square-centre, "
                 "linear-centre, reuse, value-guided");
  expect_refused("thread=2", "there is no setting 'thread', did you mean threads?");
  expect_refused("time=5", "time: '5' has no unit, it must be ns, us, ms or s");
  expect_refused("time=0s", "time: a move needs more than no time");
  expect_refused("leaves=0", "leaves: a move needs at least 1 leaf");
  expect_refused("c=1\n", "a side is one line");
  expect_refused("mode=root,threads=2,memory=64KB",
                 "memory is 64KB, each of 2 trees needs at least 64KB");
}

TEST(Side, CanBeAnotherProgram) {
  const Common common{"preset=plain", {{}, 100}};
  const Side engine = parsed("cmd=./engine -q,protocol=ugi,option.Hash=64,time=1s", common);
  EXPECT_EQ(engine.external, (External{"./engine -q", {{"Hash", "64"}}}));
  EXPECT_EQ(engine.limits, (Limits{1s, {}}));
  EXPECT_EQ(engine.text, "cmd=./engine -q,protocol=ugi,option.Hash=64,time=1s");
  const Side strategy = parsed("so=a.so", common);
  EXPECT_EQ(strategy.strategy, "a.so");
  EXPECT_FALSE(strategy.external);
  EXPECT_EQ(strategy.limits, (Limits{{}, 100}));
}

TEST(Side, OfAStrategyCanHaveTheClockOfWindows) {
  EXPECT_FALSE(parse_side("so=./a.so")->has_millisecond_clock);
  EXPECT_TRUE(parse_side("so=./a.so,clock=ms")->has_millisecond_clock);
  EXPECT_EQ(parse_side("cmd=./a,clock=ms").error().message, "clock: only so has one");
}

TEST(Side, OfAnotherProgramHasNoSettingsOfOurs) {
  expect_refused("cmd=a,c=1",
                 "a side of another program has no 'c', allowed are time, leaves, cmd, protocol, "
                 "option.NAME, so and clock");
  expect_refused("cmd=a,protocol=xboard", "protocol is 'xboard', allowed are ugi");
  expect_refused("cmd=a,so=b", "a side is either cmd or so");
  expect_refused("cmd=", "cmd: a command is missing");
}

TEST(SideOfNogo, HasThePresetsOfTheGame) {
  const Common common{.game = games::Kind::kNogo};
  const auto side = parse_side("mobility,c=0.5,leaves=10", common);
  ASSERT_TRUE(side) << side.error().message;
  Settings expected = find_preset("mobility", games::Kind::kNogo)->settings;
  expected.search.selection.c = 0.5;
  EXPECT_EQ(side->settings, expected);
  EXPECT_FALSE(parse_side("square-centre", common));
  EXPECT_FALSE(parse_side("mobility"));
  EXPECT_FALSE(parse_side("game=nogo"));
}

}  // namespace
}  // namespace quadrille::match
