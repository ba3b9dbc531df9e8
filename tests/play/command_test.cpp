#include "play/command.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace quadrille::play {
namespace {

using namespace std::chrono_literals;

template <class T>
T parsed(std::string_view line) {
  const auto command = parse_command(line);
  EXPECT_TRUE(command) << command.error().message;
  const T* known = command ? std::get_if<T>(&*command) : nullptr;
  EXPECT_NE(known, nullptr) << line;
  return known != nullptr ? *known : T{};
}

std::string refusal(std::string_view line) {
  const auto command = parse_command(line);
  return command ? "" : command.error().message;
}

TEST(PlayCommand, IsAColumn) {
  EXPECT_EQ(parsed<PlayMove>("4").text, "4");
  EXPECT_EQ(parsed<PlayMove>(" 12\t\r").text, "12");
  EXPECT_EQ(parsed<PlayMove>("0").text, "0") << "the board says what it has";
  EXPECT_EQ(parsed<PlayMove>("e5").text, "e5");
}

TEST(PlayCommand, IsAWord) {
  parsed<Nothing>("");
  parsed<Nothing>(" \t ");
  parsed<Hint>("hint");
  parsed<Undo>("undo");
  parsed<Redo>(" redo ");
  parsed<Pause>("pause");
  parsed<Resume>("resume");
  parsed<ShowBoard>("board");
  parsed<Help>("help");
  parsed<Quit>("quit");
}

TEST(PlayCommand, IsAWordWithAValue) {
  EXPECT_EQ(parsed<Save>("save my game.txt ").file, "my game.txt");
  EXPECT_EQ(parsed<Load>("load\tgame.txt").file, "game.txt");
  EXPECT_EQ(parsed<SetLimit>("level 3").limit, Limit(Level{3}));
  EXPECT_EQ(parsed<SetLimit>("time 1.5s").limit, Limit(Time{1500ms}));
  EXPECT_EQ(parsed<SetLimit>("leaves 20").limit, Limit(Leaves{20}));
  EXPECT_EQ(parsed<SetSide>("side o").side, Side::kSecond);
  EXPECT_EQ(parsed<SetSide>("side none").side, Side::kNone);
  EXPECT_TRUE(parsed<Analyse>("analysis on").on);
  EXPECT_FALSE(parsed<Analyse>("analysis off").on);
  EXPECT_EQ(parsed<NewGame>("new").board, "");
  EXPECT_EQ(parsed<NewGame>("new 10x9#3,4").board, "10x9#3,4");
}

TEST(PlayCommand, IsRefusedWithTheReason) {
  EXPECT_EQ(refusal("jump"), "'jump' is neither a move nor a command; help lists them");
  EXPECT_EQ(refusal("999999999999999999999"),
            "'999999999999999999999' is neither a move nor a command; help lists them");
  EXPECT_EQ(refusal("4 5"), "nothing is expected after '4', not '5'");
  EXPECT_EQ(refusal("undo 2"), "nothing is expected after 'undo', not '2'");
  EXPECT_EQ(refusal("save"), "save: the name of a file is expected");
  EXPECT_EQ(refusal(std::string("load a\0b", 8)), "load: no file has such a name");
  EXPECT_EQ(refusal("level"), "level: '' is not a whole number");
  EXPECT_EQ(refusal("level 10"), "level: 10 is not in 1..9");
  EXPECT_EQ(refusal("level 0"), "level: 0 is not in 1..9");
  EXPECT_EQ(refusal("time 5"), "time: '5' has no unit, it must be ns, us, ms or s");
  EXPECT_EQ(refusal("time 0s"), "time: a search needs more than no time");
  EXPECT_EQ(refusal("leaves 0"), "leaves: a search needs at least 1 leaf");
  EXPECT_EQ(refusal("side X"), "side: 'X' is not x, o, both or none");
  EXPECT_EQ(refusal("analysis"), "analysis: '' is not on or off");
}

TEST(PlayLimit, RoundTrips) {
  for (const Limit& limit : {Limit(Level{1}), Limit(Level{9}), Limit(Time{1ns}), Limit(Time{90s}),
                             Limit(Leaves{1}), Limit(Leaves{~std::uint64_t{0}})}) {
    const std::string text = limit_text(limit);
    const std::size_t space = text.find(' ');
    const auto parsed = parse_limit(text.substr(0, space), text.substr(space + 1));
    ASSERT_TRUE(parsed) << parsed.error().message;
    EXPECT_EQ(*parsed, limit);
  }
}

TEST(PlayLimit, GrowsFromLevelToLevel) {
  for (int level = kLevelRange.low; level < kLevelRange.high; ++level) {
    EXPECT_GE(Level{level + 1}.leaves(), 3 * Level{level}.leaves());
  }
  EXPECT_EQ(budget_of(Level{1}).leaves, Level{1}.leaves());
  EXPECT_EQ(budget_of(Time{2s}).time, 2s);
}

}  // namespace
}  // namespace quadrille::play
