#include <gtest/gtest.h>

#include <thread>

#include "quadrille.hpp"

namespace quadrille::api {
namespace {

using namespace std::chrono_literals;

constexpr const char* kSmall = "memory=8MB";

template <class Action>
Fault fault_of(Action&& action) {
  try {
    action();
  } catch (const Error& error) {
    EXPECT_STRNE(error.what(), "");
    return error.fault();
  }
  ADD_FAILURE() << "nothing was thrown";
  return Fault::kText;
}

TEST(FacadePosition, IsAValue) {
  Position position = Position::start("7x6");
  const Position before = position;
  position.play("44");
  EXPECT_EQ(position.text(), "7x6 7/7/7/7/3o3/3x3 x");
  EXPECT_EQ(position, Position::parse(position.text()));
  EXPECT_EQ(before, Position());
  EXPECT_NE(before, position);
  EXPECT_EQ(position.plies(), 2);
  EXPECT_EQ(position.side_to_move(), 0);
}

TEST(FacadePosition, CountsColumnsFromOne) {
  Position position = Position::start("4x5#1,1");
  EXPECT_EQ(position.width(), 4);
  EXPECT_EQ(position.height(), 5);
  for (int ply = 0; ply < 4; ++ply) position.play(1);
  EXPECT_EQ(position.legal_moves(), (std::vector<int>{2, 3, 4}));
  EXPECT_EQ(fault_of([&] { position.play(1); }), Fault::kIllegalMove);
  EXPECT_EQ(fault_of([&] { position.play(0); }), Fault::kIllegalMove);
  EXPECT_EQ(fault_of([&] { position.play(5); }), Fault::kIllegalMove);
  EXPECT_EQ(position.plies(), 4);
}

TEST(FacadePosition, KnowsTheEnd) {
  Position position;
  position.play("1212121");
  EXPECT_EQ(position.outcome(), Outcome::kFirstWins);
  EXPECT_TRUE(position.legal_moves().empty());
  EXPECT_EQ(fault_of([&] { position.play(3); }), Fault::kGameOver);
  EXPECT_EQ(fault_of([&] { Engine(kSmall).search(position, {.leaves = 1}); }), Fault::kGameOver);
}

TEST(FacadePosition, RefusesTexts) {
  EXPECT_EQ(fault_of([] { Position::start("3x3"); }), Fault::kText);
  EXPECT_EQ(fault_of([] { Position::parse("7x6 x"); }), Fault::kText);
  Position position;
  EXPECT_EQ(fault_of([&] { position.play("4449"); }), Fault::kText);
  EXPECT_EQ(position.plies(), 0);
}

TEST(FacadeEngine, KeepsItsSettings) {
  Engine engine("preset=plain,memory=8MB");
  EXPECT_EQ(engine.get("batch"), "1");
  engine.set("batch", "16");
  EXPECT_EQ(engine.get("batch"), "16");
  EXPECT_EQ(Engine(engine.settings()).settings(), engine.settings());
  EXPECT_EQ(fault_of([&] { engine.set("batch", "0"); }), Fault::kText);
  EXPECT_EQ(fault_of([&] { static_cast<void>(engine.get("bacth")); }), Fault::kText);
  EXPECT_EQ(fault_of([] { Engine("threads"); }), Fault::kText);
  EXPECT_EQ(engine.get("batch"), "16");
}

TEST(FacadeEngine, ListsSettingsAndPresets) {
  const Engine engine;
  for (const Setting& setting : all_settings()) {
    EXPECT_EQ(engine.get(setting.name), setting.usual);
    EXPECT_FALSE(setting.allowed.empty());
  }
  EXPECT_EQ(all_presets().front().name, "default");
}

TEST(FacadeEngine, FindsAWinInThree) {
  Position position;
  position.play("4455");
  const Report report = Engine(kSmall).search(position, {.leaves = 20000});
  EXPECT_TRUE(report.best_move == 3 || report.best_move == 6);
  EXPECT_EQ(report.proof, Proof::kWin);
  EXPECT_EQ(report.plies, 3);
  EXPECT_EQ(report.ended_by, "proof");
  EXPECT_EQ(report.moves.size(), 7U);
  EXPECT_EQ(report.moves.front().column, report.best_move);
  EXPECT_EQ(report.moves.front().line.front(), report.best_move);
}

TEST(FacadeEngine, KeepsItsTreeUntilItIsCleared) {
  Engine engine(kSmall);
  Position position;
  const Report first = engine.search(position, {.leaves = 3000});
  EXPECT_EQ(first.leaves, 3000U);
  EXPECT_EQ(first.kept_visits, 0U);
  position.play(first.best_move);
  EXPECT_GT(engine.search(position, {.leaves = 10}).kept_visits, 0U);
  engine.clear();
  EXPECT_EQ(engine.search(position, {.leaves = 10}).kept_visits, 0U);
}

TEST(FacadeEngine, ProgressCanEndASearch) {
  int calls = 0;
  const Report report = Engine(kSmall).search({}, {}, {1ms, [&calls](const Report& so_far) {
                                                         EXPECT_EQ(so_far.ended_by, "nothing");
                                                         return ++calls < 3;
                                                       }});
  EXPECT_EQ(calls, 3);
  EXPECT_EQ(report.ended_by, "stop");
}

TEST(FacadeEngine, WhatProgressThrowsComesOut) {
  struct Mine {};
  Engine engine(kSmall);
  EXPECT_THROW(engine.search({}, {}, {1ms, [](const Report&) -> bool { throw Mine(); }}), Mine);
  EXPECT_EQ(engine.search({}, {.leaves = 100}).leaves, 100U);
}

TEST(FacadeEngine, StopsFromAnotherThreadAndIsBusyMeanwhile) {
  Engine engine(kSmall);
  std::stop_source stop;
  std::stop_source is_running;
  Report report;
  std::jthread searching([&] {
    report = engine.search({}, {.stop = stop.get_token()}, {1us, [&](const Report&) {
                                                              is_running.request_stop();
                                                              return true;
                                                            }});
  });
  while (!is_running.stop_requested()) std::this_thread::yield();
  EXPECT_EQ(fault_of([&] { engine.search({}, {.leaves = 1}); }), Fault::kBusy);
  EXPECT_EQ(fault_of([&] { engine.set("seed", "2"); }), Fault::kBusy);
  stop.request_stop();
  searching.join();
  EXPECT_EQ(report.ended_by, "stop");
  EXPECT_EQ(engine.search({}, {.stop = stop.get_token()}).ended_by, "stop");
}

TEST(FacadeEngine, SaysThatThereIsNoSuchMemory) {
  EXPECT_EQ(fault_of([] { Engine("memory=200GB").search({}, {.leaves = 1}); }), Fault::kMemory);
}

TEST(FacadeSolver, FindsExactScores) {
  Position position = Position::start("4x4");
  Solver solver(1 << 20);
  const Solution solution = solver.solve_moves(position);
  EXPECT_TRUE(solution.is_settled);
  EXPECT_EQ(solution.score.low, 0);
  EXPECT_EQ(solution.score.high, 0);
  EXPECT_EQ(solution.moves.size(), 4U);
  position.play("121212");
  EXPECT_EQ(solver.solve(position).score.low, 5);
  EXPECT_FALSE(solver.solve({}, Question::kScore, {.nodes = 10}).is_settled);
}

TEST(FacadeNogo, IsPlayedAndSearched) {
  Position position = Position::start_nogo("5x5");
  position.play("C3.B2");
  position.play(25);
  EXPECT_EQ(position.text(), "5x5 4x/5/2x2/1o3/5 o");
  EXPECT_EQ(position, Position::parse_nogo(position.text()));
  EXPECT_EQ(position.height(), 5);
  EXPECT_EQ(position.move_text(25), "E5");
  EXPECT_EQ(fault_of([&] { position.play(25); }), Fault::kIllegalMove);
  EXPECT_EQ(fault_of([&] { position.play(26); }), Fault::kIllegalMove);
  Engine engine("game=nogo,memory=8MB");
  const Report report = engine.search(position, {.leaves = 500});
  EXPECT_EQ(report.moves.size(), position.legal_moves().size());
  position.play(report.best_move);
  EXPECT_EQ(position.plies(), 4);
  EXPECT_EQ(fault_of([&] { Engine(kSmall).search(position, {.leaves = 1}); }), Fault::kText);
  EXPECT_EQ(fault_of([&] { Solver().solve(position); }), Fault::kText);
}

}  // namespace
}  // namespace quadrille::api
