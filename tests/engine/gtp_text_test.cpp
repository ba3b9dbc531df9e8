#include "engine/gtp_text.hpp"

#include <gtest/gtest.h>

#include "engine/gtp_clock.hpp"

namespace quadrille::protocol {
namespace {

using namespace std::chrono_literals;

TEST(GtpLine, HasAnIdACommandAndArguments) {
  EXPECT_EQ(parse_gtp_line("17 play b E5"), (GtpCommand{"17", "play", {"b", "E5"}}));
  EXPECT_EQ(parse_gtp_line("name"), (GtpCommand{"", "name", {}}));
  EXPECT_EQ(parse_gtp_line("\tplay\tb  E5\r # so"), (GtpCommand{"", "play", {"b", "E5"}}));
  EXPECT_EQ(parse_gtp_line("na\x01me"), (GtpCommand{"", "name", {}}));
  EXPECT_EQ(parse_gtp_line("5"), (GtpCommand{"5", "", {}}));
  EXPECT_EQ(parse_gtp_line(""), std::nullopt);
  EXPECT_EQ(parse_gtp_line("  # nothing"), std::nullopt);
}

TEST(GtpLine, CanInterrupt) {
  EXPECT_TRUE(is_gtp_interrupt("# interrupt"));
  EXPECT_FALSE(is_gtp_interrupt("# interrupted"));
  EXPECT_FALSE(is_gtp_interrupt("interrupt"));
}

TEST(GtpAnswer, RepeatsTheId) {
  EXPECT_EQ(gtp_success({"3", "name", {}}, "Quadrille"), "=3 Quadrille\n\n");
  EXPECT_EQ(gtp_success({"", "play", {}}, ""), "=\n\n");
  EXPECT_EQ(gtp_failure({"4", "x", {}}, "unknown command"), "?4 unknown command\n\n");
}

TEST(GtpColour, IsReadInAnyCapitals) {
  EXPECT_EQ(*parse_gtp_colour("B"), 0);
  EXPECT_EQ(*parse_gtp_colour("White"), 1);
  EXPECT_FALSE(parse_gtp_colour("red"));
}

TEST(GtpAnalysis, TakesAColourAndAnInterval) {
  EXPECT_EQ(*parse_gtp_analysis({}), (GtpAnalysis{std::nullopt, 1000ms}));
  EXPECT_EQ(*parse_gtp_analysis({"50"}), (GtpAnalysis{std::nullopt, 500ms}));
  EXPECT_EQ(*parse_gtp_analysis({"w", "interval", "7"}), (GtpAnalysis{1, 70ms}));
  EXPECT_FALSE(parse_gtp_analysis({"w", "interval"}));
  EXPECT_FALSE(parse_gtp_analysis({"red"}));
  EXPECT_FALSE(parse_gtp_analysis({"b", "5", "5"}));
}

TEST(GtpInfo, HasAllMovesInOneLine) {
  search::Report report;
  for (const int move : {12, 0}) {
    report.moves.emplace_back().move = move;
    report.moves.back().visits = 10;
    report.moves.back().value = 0.51234;
    report.moves.back().principal_variation = {move, 24};
  }
  EXPECT_EQ(gtp_info_line(report, nogo::Board{5}),
            "info move C3 visits 10 winrate 5123 order 0 pv C3 E5 "
            "info move A1 visits 10 winrate 5123 order 1 pv A1 E5\n");
}

TEST(GtpClock, HasNoLimitUntilItIsSet) {
  GtpClock clock;
  EXPECT_FALSE(clock.time_for(0, 81, 0ms));
  ASSERT_FALSE(clock.set({"0", "1", "0"}));
  EXPECT_FALSE(clock.time_for(0, 81, 0ms)) << "a period without stones is no limit";
  EXPECT_TRUE(clock.set({"1", "x", "0"}));
  EXPECT_TRUE(clock.set({"1", "2"}));
}

TEST(GtpClock, SharesOutTheMainTime) {
  GtpClock clock;
  ASSERT_FALSE(clock.set({"60", "0", "0"}));
  const auto first = *clock.time_for(0, 81, 20ms);
  EXPECT_GT(first, 1s);
  EXPECT_LT(first, 10s);
  clock.spend(0, 50s);
  EXPECT_LT(*clock.time_for(0, 81, 20ms), first / 2);
  EXPECT_EQ(*clock.time_for(1, 81, 20ms), first);
  clock.start_game();
  EXPECT_EQ(*clock.time_for(0, 81, 20ms), first);
}

TEST(GtpClock, SharesOutAPeriodAmongItsStones) {
  GtpClock clock;
  ASSERT_FALSE(clock.set({"10", "30", "10"}));
  EXPECT_GE(*clock.time_for(0, 81, 20ms), 2900ms) << "the first period is part of it";
  clock.spend(0, 20s);
  EXPECT_LE(*clock.time_for(0, 81, 20ms), 3s);
  EXPECT_EQ(*clock.set_left({"b", "5", "5"}), 0);
  EXPECT_LE(*clock.time_for(0, 81, 20ms), 1s);
  EXPECT_GE(*clock.time_for(0, 81, 20ms), 900ms);
  EXPECT_FALSE(clock.set_left({"red", "5", "5"}));
}

}  // namespace
}  // namespace quadrille::protocol
