#include "engine/json_request.hpp"

#include <gtest/gtest.h>

#include "engine/json_answer.hpp"
#include "games/notation.hpp"
#include "presets.hpp"

namespace quadrille::protocol {
namespace {

using namespace std::chrono_literals;

AnalysisDefaults defaults() { return {.settings = {}, .time = 1s}; }

std::vector<Analysis> analyses(const std::string& line) {
  auto parsed = parse_request(line, defaults());
  if (const auto* error = std::get_if<RequestError>(&parsed)) {
    ADD_FAILURE() << error->field << ": " << error->message;
    return {};
  }
  return std::get<std::vector<Analysis>>(std::get<Request>(parsed));
}

RequestError refused(const std::string& line) {
  auto parsed = parse_request(line, defaults());
  if (const auto* error = std::get_if<RequestError>(&parsed)) return *error;
  ADD_FAILURE() << "taken: " << line;
  return {};
}

TEST(JsonRequest, NeedsNoMoreThanAnId) {
  const auto parsed = analyses(R"({"id":"a"})");
  ASSERT_EQ(parsed.size(), 1u);
  EXPECT_EQ(parsed[0].id, R"("a")");
  EXPECT_EQ(parsed[0].position, connect_four::AnyPosition(connect_four::Board{}));
  EXPECT_EQ(parsed[0].settings, Settings{});
  EXPECT_EQ(parsed[0].time, 1s);
  EXPECT_FALSE(parsed[0].leaves);
}

TEST(JsonRequest, SaysWhatToSearchAndHow) {
  const auto parsed = analyses(
      R"({"id":7,"action":"analyze","board":"10x9#3,4","moves":[10,4],"leaves":50,"priority":-2,)"
      R"("time":0.5,"reportDuringSearchEvery":"20ms",)"
      R"("settings":{"c":1.5,"threads":2,"reuse":false,"mode":"root","preset":"plain"}})");
  ASSERT_EQ(parsed.size(), 1u);
  const Analysis& analysis = parsed[0];
  EXPECT_EQ(analysis.id, "7");
  EXPECT_EQ(analysis.turn, 2);
  EXPECT_EQ(games::position_text(analysis.position), "10x9 10/10/10/10/10/2#7/10/10/3o5x x");
  EXPECT_EQ(analysis.leaves, 50u);
  EXPECT_EQ(analysis.time, 500ms);
  EXPECT_EQ(analysis.report_every, 20ms);
  EXPECT_EQ(analysis.priority, -2);
  EXPECT_EQ(analysis.settings.search.selection.c, 1.5);
  EXPECT_EQ(analysis.settings.search.threads, 2);
  EXPECT_EQ(analysis.settings.search.mode, search::Mode::kRoot);
  EXPECT_EQ(analysis.settings.search.batch, 1) << "as in the preset";
}

TEST(JsonRequest, CanAskForSeveralTurns) {
  const auto parsed = analyses(R"({"id":1,"moves":"4453","analyzeTurns":[0,3]})");
  ASSERT_EQ(parsed.size(), 2u);
  EXPECT_EQ(parsed[0].position.plies(), 0);
  EXPECT_EQ(parsed[1].position.plies(), 3);
  EXPECT_EQ(parsed[1].turn, 3);
}

TEST(JsonRequest, HasNoLimitOnlyIfItSaysSo) {
  const auto parsed = analyses(R"({"id":1,"infinite":true})");
  ASSERT_EQ(parsed.size(), 1u);
  EXPECT_FALSE(parsed[0].time);
  EXPECT_FALSE(parsed[0].leaves);
}

TEST(JsonRequest, IsRefusedWithItsField) {
  const auto expect = [](const char* line, const char* field, const char* message) {
    const RequestError error = refused(line);
    EXPECT_EQ(error.field, field) << line;
    EXPECT_EQ(error.message, message) << line;
  };
  expect("{", "", "character 2: this is not JSON");
  expect("", "", "character 1: this is not JSON");
  expect(R"({"id":1e999})", "", "a number is too large");
  expect("[1]", "", "'[1]' is not an object");
  expect("{}", "id", "it is missing");
  expect(R"({"id":[]})", "id", "'[]' is neither a string nor a whole number");
  expect(R"({"id":1,"action":"dance"})", "action",
         "'dance' is not known, allowed are analyze, terminate, terminate_all, query_version, "
         "clear_cache");
  expect(R"({"id":1,"leafs":5})", "leafs", "there is no such field");
  expect(R"({"id":1,"leaves":0})", "leaves", "'0' is not a whole number from 1 on");
  expect(R"({"id":1,"leaves":-1})", "leaves", "'-1' is not a whole number from 1 on");
  expect(R"({"id":1,"leaves":1e3})", "leaves", "'1000.0' is not a whole number from 1 on");
  expect(R"({"id":1,"time":"5"})", "time", "'5' has no unit, it must be ns, us, ms or s");
  expect(R"({"id":1,"time":-1})", "time", "'-1' is not a number of seconds from 0 to 1e9");
  expect(R"({"id":1,"time":0})", "time", "it must be more than no time");
  expect(R"({"id":1,"infinite":true,"leaves":5})", "infinite", "there are other limits");
  expect(R"({"id":1,"moves":"48"})", "moves", "character 2: the column of ply 2 is not in 1..7");
  expect(R"({"id":1,"moves":[4,8]})", "moves[1]", "'8' is not a whole number from 1 to 7");
  expect(R"({"id":1,"moves":[1,1,1,1,1,1,1]})", "moves[6]", "column 1 is full");
  expect(R"({"id":1,"moves":"1212121"})", "moves", "the game is over: there is no move to search");
  expect(R"({"id":1,"position":"7x6 7/7/7/7/7/7 x","board":"7x6"})", "board",
         "the position says what its board is");
  expect(R"({"id":1,"analyzeTurns":[1]})", "analyzeTurns[0]",
         "'1' is not a whole number from 0 to 0");
  expect(R"({"id":1,"priority":1e99})", "priority",
         "'1e+99' is not a whole number from -1000000000 to 1000000000");
  expect(R"({"id":1,"settings":{"threads":0}})", "settings.threads",
         "threads is 0, allowed are 1 to 256");
  expect(R"({"id":1,"settings":{"thread":1}})", "settings.thread",
         "there is no setting 'thread', did you mean threads?");
  expect(R"({"id":1,"settings":{"memory":"2GB"}})", "settings.memory",
         "memory is 2GB, an analysis has 1GB here");
  expect(R"({"id":1,"settings":{"c":null}})", "settings.c",
         "'null' is neither a string nor a number nor a truth value");
  expect(R"({"id":1,"action":"terminate"})", "terminateId", "it is missing");
}

TEST(JsonRequest, TellsItsIdEvenIfItIsWrong) {
  EXPECT_EQ(refused(R"({"id":"x\n","leaves":0})").id, R"("x\n")");
  EXPECT_EQ(refused("nonsense").id, "null");
  EXPECT_EQ(error_text(refused(R"({"id":3,"leaves":0})")),
            "{\"id\":3,\"error\":\"'0' is not a whole number from 1 on\",\"field\":\"leaves\"}\n");
  EXPECT_EQ(error_text(refused("{")),
            "{\"id\":null,\"error\":\"character 2: this is not JSON\",\"field\":null}\n");
}

TEST(JsonRequest, TerminatesByIdAndTurn) {
  const auto parsed = parse_request(
      R"({"id":1,"action":"terminate","terminateId":"a","turnNumbers":[2]})", defaults());
  const auto& termination = std::get<Termination>(std::get<Request>(parsed));
  Analysis analysis;
  analysis.id = R"("a")";
  analysis.turn = 2;
  EXPECT_TRUE(termination.concerns(analysis));
  analysis.turn = 3;
  EXPECT_FALSE(termination.concerns(analysis));
  analysis.id = "1";
  analysis.turn = 2;
  EXPECT_FALSE(termination.concerns(analysis));
  EXPECT_EQ(done_text(termination),
            "{\"id\":1,\"action\":\"terminate\",\"terminateId\":\"a\",\"turnNumbers\":[2]}\n");
}

TEST(JsonRequest, TakesMovesOfEveryGame) {
  const AnalysisDefaults nogo{.settings = default_settings(games::Kind::kNogo), .time = 1s};
  for (const char* moves : {R"(["E5","c3"])", R"("E5.C3")", R"("E5 2,2")"}) {
    const auto parsed = parse_request(R"({"id":1,"moves":)" + std::string(moves) + "}", nogo);
    ASSERT_TRUE(std::holds_alternative<Request>(parsed)) << moves;
    const auto analyses = std::get<std::vector<Analysis>>(std::get<Request>(parsed));
    EXPECT_EQ(games::position_text(analyses[0].position), "9x9 9/9/9/9/4x4/9/2o6/9/9 x");
  }
  const auto error = std::get<RequestError>(parse_request(R"({"id":1,"moves":["E5",4]})", nogo));
  EXPECT_EQ(error.field, "moves[1]");
  EXPECT_EQ(error.message, "'4' is not a string");
  EXPECT_EQ(refused(R"({"id":1,"settings":{"game":"nogo"}})").field, "settings.game");
}

TEST(JsonAnswer, WritesMovesOfEveryGame) {
  Analysis analysis;
  analysis.id = "1";
  analysis.position = nogo::AnyPosition(nogo::Board{5});
  search::Report report;
  report.best_move = 24;
  report.moves.emplace_back().move = 24;
  report.moves.back().principal_variation = {24, 0};
  const std::string text = answer_text(analysis, report, Moment::kAtEnd);
  EXPECT_NE(text.find(R"("currentPlayer":"x","move":"E5",)"), std::string::npos) << text;
  EXPECT_NE(text.find(R"("pv":["E5","A1"])"), std::string::npos) << text;
}

}  // namespace
}  // namespace quadrille::protocol
