#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/talk.hpp"

// JSON lines with the program itself, on pipes.

namespace quadrille::protocol {
namespace {

using nlohmann::json;

std::vector<std::string> arguments(int analyses) {
  return {"--protocol", "json", "--memory", "16MB", "--analyses", std::to_string(analyses)};
}

json hear(Talk& talk) { return json::parse(talk.hear(), nullptr, false); }
json ask(Talk& talk, const std::string& line) {
  talk.say(line);
  return hear(talk);
}

TEST(JsonTalk, AnswersAnAnalysis) {
  Talk talk(arguments(1));
  const json answer = ask(talk, R"({"id":"a","moves":"4453","leaves":500})");
  EXPECT_EQ(answer["id"], "a");
  EXPECT_EQ(answer["turnNumber"], 4);
  EXPECT_EQ(answer["isDuringSearch"], false);
  const json& root = answer["rootInfo"];
  EXPECT_EQ(root["currentPlayer"], "x");
  EXPECT_EQ(root["leaves"], 500);
  EXPECT_EQ(root["visits"], 500);
  EXPECT_EQ(root["endedBy"], "leaves");
  EXPECT_EQ(root["proof"], nullptr);
  ASSERT_EQ(answer["moveInfos"].size(), 7u);
  const json& best = answer["moveInfos"][0];
  EXPECT_EQ(best["move"], root["move"]);
  EXPECT_EQ(best["order"], 0);
  EXPECT_EQ(best["pv"][0], best["move"]);
  EXPECT_GE(best["visits"], answer["moveInfos"][1]["visits"]);
}

TEST(JsonTalk, SameRequestsHaveTheSameAnswer) {
  Talk talk(arguments(2));
  std::set<std::string> answers;
  for (int i = 0; i < 4; ++i) {
    json answer = ask(talk, R"({"id":1,"moves":"44","leaves":300})");
    for (const char* field : {"seconds", "leavesPerSecond"}) answer["rootInfo"].erase(field);
    answers.insert(answer.dump());
    ask(talk, R"({"id":2,"moves":"445","leaves":300})");
  }
  EXPECT_EQ(answers.size(), 1u);
}

TEST(JsonTalk, GoesOnAfterErrors) {
  Talk talk(arguments(1));
  EXPECT_EQ(ask(talk, "nonsense")["field"], nullptr);
  const json error = ask(talk, R"({"id":[1]})");
  EXPECT_EQ(error["id"], nullptr);
  EXPECT_EQ(error["field"], "id");
  const json setting = ask(talk, R"({"id":7,"settings":{"thread":2}})");
  EXPECT_EQ(setting["id"], 7);
  EXPECT_EQ(setting["field"], "settings.thread");
  EXPECT_EQ(setting["error"], "there is no setting 'thread', did you mean threads?");
  EXPECT_EQ(ask(talk, R"({"id":8,"settings":{"memory":"1GB"}})")["field"], "settings.memory");
  EXPECT_EQ(ask(talk, R"({"id":9,"leaves":10})")["rootInfo"]["leaves"], 10);
}

TEST(JsonTalk, RunsManyAtOnceAndTellsHowTheyGo) {
  Talk talk(arguments(2));
  talk.say(R"({"id":"long","infinite":true,"reportDuringSearchEvery":0.02})");
  const json report = hear(talk);
  EXPECT_EQ(report["id"], "long");
  EXPECT_EQ(report["isDuringSearch"], true);
  EXPECT_EQ(report["rootInfo"]["endedBy"], nullptr);
  // The other engine is free.
  talk.say(R"({"id":"short","leaves":100})");
  for (json answer; answer["id"] != "short";) answer = hear(talk);
  talk.say(R"({"id":"end","action":"terminate","terminateId":"long"})");
  bool is_echoed = false;
  for (;;) {
    const json answer = hear(talk);
    if (answer["id"] == "end") {
      is_echoed = true;
      EXPECT_EQ(answer["terminateId"], "long");
      continue;
    }
    ASSERT_EQ(answer["id"], "long");
    if (answer["isDuringSearch"] == true) continue;
    EXPECT_TRUE(is_echoed);
    EXPECT_EQ(answer["rootInfo"]["endedBy"], "stop");
    break;
  }
}

TEST(JsonTalk, TakesHigherPrioritiesFirst) {
  Talk talk(arguments(1));
  talk.say(R"({"id":"first","infinite":true,"reportDuringSearchEvery":0.001})");
  hear(talk);
  for (const char* line :
       {R"({"id":"low","priority":-1,"leaves":10})", R"({"id":"usual","leaves":10})",
        R"({"id":"later","leaves":10})", R"({"id":"high","priority":5,"leaves":10})"}) {
    talk.say(line);
  }
  talk.say(R"({"id":"t","action":"terminate","terminateId":"first"})");
  std::vector<std::string> order;
  while (order.size() < 4) {
    const json answer = hear(talk);
    if (answer["id"] != "first" && answer["id"] != "t") order.push_back(answer["id"]);
  }
  EXPECT_EQ(order, (std::vector<std::string>{"high", "usual", "later", "low"}));
}

TEST(JsonTalk, TerminatesAll) {
  Talk talk(arguments(1));
  talk.say(R"({"id":"runs","infinite":true,"reportDuringSearchEvery":0.001})");
  hear(talk);
  talk.say(R"({"id":"waits","moves":"4453","analyzeTurns":[1,2]})");
  talk.say(R"({"id":"t","action":"terminate_all"})");
  std::map<std::string, int> ends;
  for (int left = 4; left > 0;) {
    const json answer = hear(talk);
    if (answer.value("isDuringSearch", false)) continue;
    --left;
    ++ends[answer["id"]];
    EXPECT_EQ(answer.contains("noResults"), answer["id"] == "waits") << answer;
  }
  EXPECT_EQ(ends, (std::map<std::string, int>{{"runs", 1}, {"t", 1}, {"waits", 2}}));
}

TEST(JsonTalk, KeepsATreeIfItIsAskedTo) {
  Talk talk(arguments(2));
  const std::string request = R"({"id":1,"leaves":400,"settings":{"reuse":true}})";
  EXPECT_EQ(ask(talk, request)["rootInfo"]["visits"], 400);
  EXPECT_EQ(ask(talk, request)["rootInfo"]["visits"], 800);
  EXPECT_EQ(ask(talk, R"({"id":2,"action":"clear_cache"})")["action"], "clear_cache");
  EXPECT_EQ(ask(talk, request)["rootInfo"]["visits"], 400);
  EXPECT_EQ(ask(talk, R"({"id":3,"action":"query_version"})")["version"], QUADRILLE_VERSION);
}

TEST(JsonTalk, AnswersEveryOneOfManyRequests) {
  constexpr int kRequests = 400;
  Talk talk(arguments(2));
  for (int i = 0; i < kRequests; ++i) {
    talk.say(R"({"id":)" + std::to_string(i) + R"(,"leaves":50,"priority":)" +
             std::to_string(i % 5) + "}");
  }
  std::set<int> answered;
  for (int i = 0; i < kRequests; ++i) answered.insert(hear(talk)["id"].get<int>());
  EXPECT_EQ(answered.size(), static_cast<std::size_t>(kRequests));
}

}  // namespace
}  // namespace quadrille::protocol
