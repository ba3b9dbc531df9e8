#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <memory>
#include <string>
#include <thread>

#include "quadrille.h"

namespace {

using PositionHandle = std::unique_ptr<quadrille_position, decltype(&quadrille_position_destroy)>;
using EngineHandle = std::unique_ptr<quadrille_engine, decltype(&quadrille_engine_destroy)>;
using ReportHandle = std::unique_ptr<quadrille_report, decltype(&quadrille_report_destroy)>;

PositionHandle position_of(const char* board, const char* moves) {
  quadrille_position* position = nullptr;
  EXPECT_EQ(quadrille_position_create(board, moves, &position), QUADRILLE_OK) << quadrille_error();
  return {position, quadrille_position_destroy};
}

EngineHandle small_engine() {
  quadrille_engine* engine = nullptr;
  EXPECT_EQ(quadrille_engine_create("memory=8MB", &engine), QUADRILLE_OK) << quadrille_error();
  return {engine, quadrille_engine_destroy};
}

ReportHandle search(const EngineHandle& engine, const PositionHandle& position,
                    const quadrille_limits& limits) {
  quadrille_report* report = nullptr;
  EXPECT_EQ(quadrille_engine_search(engine.get(), position.get(), &limits, &report), QUADRILLE_OK)
      << quadrille_error();
  return {report, quadrille_report_destroy};
}

TEST(CInterface, HasItsVersion) {
  EXPECT_EQ(quadrille_abi_version(), QUADRILLE_ABI_VERSION);
  EXPECT_STREQ(quadrille_version(), QUADRILLE_VERSION);
}

TEST(CInterface, PlaysNogo) {
  quadrille_position* made = nullptr;
  ASSERT_EQ(quadrille_position_create_nogo("5x5", "C3.B2", &made), QUADRILLE_OK)
      << quadrille_error();
  const PositionHandle position(made, quadrille_position_destroy);
  std::array<char, 40> text{};
  EXPECT_EQ(quadrille_position_text(position.get(), text.data(), text.size()), 19U);
  quadrille_position* parsed = nullptr;
  ASSERT_EQ(quadrille_position_parse_nogo(text.data(), &parsed), QUADRILLE_OK);
  const PositionHandle again(parsed, quadrille_position_destroy);
  quadrille_engine* engine = nullptr;
  ASSERT_EQ(quadrille_engine_create("game=nogo,memory=8MB", &engine), QUADRILLE_OK);
  quadrille_limits limits{};
  limits.leaves = 200;
  const auto report = search({engine, quadrille_engine_destroy}, again, limits);
  ASSERT_NE(report, nullptr);
  EXPECT_EQ(quadrille_position_move_text(again.get(), 25, text.data(), text.size()), 2U);
  EXPECT_STREQ(text.data(), "E5");
  EXPECT_EQ(quadrille_position_move_text(again.get(), 26, text.data(), text.size()), 0U);
}

TEST(CInterface, CutsTextsToTheirBuffer) {
  const auto position = position_of("7x6", "44");
  const std::string text = "7x6 7/7/7/7/3o3/3x3 x";
  std::array<char, 64> buffer{};
  EXPECT_EQ(quadrille_position_text(position.get(), buffer.data(), buffer.size()), text.size());
  EXPECT_EQ(buffer.data(), text);
  EXPECT_EQ(quadrille_position_text(position.get(), buffer.data(), 4), text.size());
  EXPECT_STREQ(buffer.data(), "7x6");
  EXPECT_EQ(quadrille_position_text(position.get(), nullptr, 0), text.size());
  std::array<int, 3> columns{};
  EXPECT_EQ(quadrille_position_legal_moves(position.get(), columns.data(), 2), 7U);
  EXPECT_EQ(columns, (std::array<int, 3>{1, 2, 0}));
}

TEST(CInterface, PlaysAndInspects) {
  const auto position = position_of(nullptr, nullptr);
  quadrille_position* copied = nullptr;
  ASSERT_EQ(quadrille_position_copy(position.get(), &copied), QUADRILLE_OK);
  const PositionHandle copy(copied, quadrille_position_destroy);
  EXPECT_EQ(quadrille_position_play(position.get(), 4), QUADRILLE_OK);
  EXPECT_EQ(quadrille_position_play_moves(position.get(), "353637"), QUADRILLE_OK);
  quadrille_position_info info{};
  ASSERT_EQ(quadrille_position_inspect(position.get(), &info), QUADRILLE_OK);
  EXPECT_EQ(info.width, 7);
  EXPECT_EQ(info.plies, 7);
  EXPECT_EQ(info.outcome, QUADRILLE_FIRST_WINS);
  EXPECT_EQ(quadrille_position_play(position.get(), 1), QUADRILLE_GAME_OVER);
  ASSERT_EQ(quadrille_position_inspect(copy.get(), &info), QUADRILLE_OK);
  EXPECT_EQ(info.plies, 0);
}

TEST(CInterface, RefusesWithATextAndCreatesNothing) {
  quadrille_position* position = nullptr;
  EXPECT_EQ(quadrille_position_create("3x3", nullptr, &position), QUADRILLE_BAD_TEXT);
  EXPECT_STRNE(quadrille_error(), "");
  EXPECT_EQ(quadrille_position_create("7x6", "9", &position), QUADRILLE_BAD_TEXT);
  EXPECT_EQ(quadrille_position_parse("nonsense", &position), QUADRILLE_BAD_TEXT);
  EXPECT_EQ(position, nullptr);
  quadrille_engine* engine = nullptr;
  EXPECT_EQ(quadrille_engine_create("thread=2", &engine), QUADRILLE_BAD_TEXT);
  EXPECT_NE(std::string(quadrille_error()).find("did you mean threads?"), std::string::npos);
  EXPECT_EQ(engine, nullptr);
}

TEST(CInterface, SurvivesNull) {
  EXPECT_EQ(quadrille_position_create("7x6", nullptr, nullptr), QUADRILLE_BAD_ARGUMENT);
  EXPECT_STREQ(quadrille_error(), "position is NULL");
  EXPECT_EQ(quadrille_position_parse(nullptr, nullptr), QUADRILLE_BAD_ARGUMENT);
  EXPECT_EQ(quadrille_position_copy(nullptr, nullptr), QUADRILLE_BAD_ARGUMENT);
  EXPECT_EQ(quadrille_position_play(nullptr, 1), QUADRILLE_BAD_ARGUMENT);
  EXPECT_EQ(quadrille_position_play_moves(nullptr, nullptr), QUADRILLE_BAD_ARGUMENT);
  EXPECT_EQ(quadrille_position_inspect(nullptr, nullptr), QUADRILLE_BAD_ARGUMENT);
  EXPECT_EQ(quadrille_position_text(nullptr, nullptr, 0), 0U);
  EXPECT_EQ(quadrille_position_legal_moves(nullptr, nullptr, 0), 0U);
  EXPECT_EQ(quadrille_setting_at(0, nullptr), QUADRILLE_BAD_ARGUMENT);
  EXPECT_EQ(quadrille_stopper_create(nullptr), QUADRILLE_BAD_ARGUMENT);
  EXPECT_EQ(quadrille_stopper_request(nullptr), QUADRILLE_BAD_ARGUMENT);
  EXPECT_EQ(quadrille_engine_create("", nullptr), QUADRILLE_BAD_ARGUMENT);
  EXPECT_EQ(quadrille_engine_set(nullptr, "a", "b"), QUADRILLE_BAD_ARGUMENT);
  EXPECT_EQ(quadrille_engine_get(nullptr, "a", nullptr, 0, nullptr), QUADRILLE_BAD_ARGUMENT);
  EXPECT_EQ(quadrille_engine_search(nullptr, nullptr, nullptr, nullptr), QUADRILLE_BAD_ARGUMENT);
  EXPECT_EQ(quadrille_engine_clear(nullptr), QUADRILLE_BAD_ARGUMENT);
  EXPECT_EQ(quadrille_report_summary(nullptr, nullptr), QUADRILLE_BAD_ARGUMENT);
  EXPECT_EQ(quadrille_report_move(nullptr, 0, nullptr), QUADRILLE_BAD_ARGUMENT);
  EXPECT_EQ(quadrille_report_line(nullptr, 0, nullptr, 0), 0U);
  EXPECT_EQ(quadrille_report_ended_by(nullptr, nullptr, 0), 0U);
  EXPECT_EQ(quadrille_solver_create(1, nullptr), QUADRILLE_BAD_ARGUMENT);
  EXPECT_EQ(quadrille_solver_solve(nullptr, nullptr, QUADRILLE_SCORE, nullptr, nullptr),
            QUADRILLE_BAD_ARGUMENT);
  quadrille_position_destroy(nullptr);
  quadrille_stopper_destroy(nullptr);
  quadrille_engine_destroy(nullptr);
  quadrille_report_destroy(nullptr);
  quadrille_solver_destroy(nullptr);
}

TEST(CInterface, SetsAndLists) {
  const auto engine = small_engine();
  EXPECT_EQ(quadrille_engine_set(engine.get(), "batch", "7"), QUADRILLE_OK);
  EXPECT_EQ(quadrille_engine_set(engine.get(), "batch", "no"), QUADRILLE_BAD_TEXT);
  std::array<char, 8> buffer{};
  std::size_t length = 0;
  EXPECT_EQ(quadrille_engine_get(engine.get(), "batch", buffer.data(), 8, &length), QUADRILLE_OK);
  EXPECT_STREQ(buffer.data(), "7");
  EXPECT_EQ(length, 1U);
  quadrille_setting setting{};
  ASSERT_EQ(quadrille_setting_at(0, &setting), QUADRILLE_OK);
  EXPECT_STREQ(setting.name, "mode");
  EXPECT_EQ(quadrille_setting_at(quadrille_setting_count(), &setting), QUADRILLE_BAD_ARGUMENT);
}

TEST(CInterface, Reports) {
  quadrille_limits limits{};
  limits.leaves = 5000;
  const auto report = search(small_engine(), position_of("9x9#5,1", "5.5.4"), limits);
  quadrille_summary summary{};
  ASSERT_EQ(quadrille_report_summary(report.get(), &summary), QUADRILLE_OK);
  EXPECT_EQ(summary.leaves, 5000U);
  EXPECT_EQ(summary.move_count, 9U);
  quadrille_move best{};
  ASSERT_EQ(quadrille_report_move(report.get(), 0, &best), QUADRILLE_OK);
  EXPECT_EQ(best.column, summary.best_move);
  std::array<int, 81> line{};
  EXPECT_GE(quadrille_report_line(report.get(), 0, line.data(), line.size()), 1U);
  EXPECT_EQ(line[0], best.column);
  EXPECT_EQ(quadrille_report_move(report.get(), 9, &best), QUADRILLE_BAD_ARGUMENT);
  std::array<char, 16> ended_by{};
  quadrille_report_ended_by(report.get(), ended_by.data(), ended_by.size());
  EXPECT_STREQ(ended_by.data(), "leaves");
}

TEST(CInterface, RefusesTimesThatAreNone) {
  quadrille_limits limits{};
  quadrille_report* report = nullptr;
  for (const double seconds : {-1.0, std::numeric_limits<double>::quiet_NaN()}) {
    limits.seconds = seconds;
    EXPECT_EQ(quadrille_engine_search(small_engine().get(), position_of("7x6", "").get(), &limits,
                                      &report),
              QUADRILLE_BAD_ARGUMENT);
  }
  EXPECT_EQ(report, nullptr);
}

TEST(CInterface, ProgressEndsASearch) {
  quadrille_limits limits{};
  int calls = 0;
  limits.user = &calls;
  limits.progress_seconds = 1e-6;
  limits.progress = [](const quadrille_report* report, void* user) {
    quadrille_summary summary{};
    EXPECT_EQ(quadrille_report_summary(report, &summary), QUADRILLE_OK);
    return ++*static_cast<int*>(user) == 2 ? 1 : 0;
  };
  const auto report = search(small_engine(), position_of("7x6", ""), limits);
  EXPECT_EQ(calls, 2);
  ASSERT_NE(report, nullptr);
}

TEST(CInterface, AStopperEndsASearchWheneverItIsRequested) {
  quadrille_stopper* stopper = nullptr;
  ASSERT_EQ(quadrille_stopper_create(&stopper), QUADRILLE_OK);
  quadrille_limits limits{};
  limits.stopper = stopper;
  std::jthread other([stopper] { quadrille_stopper_request(stopper); });
  const auto report = search(small_engine(), position_of("7x6", ""), limits);
  EXPECT_NE(report, nullptr);
  other.join();
  quadrille_stopper_destroy(stopper);
}

TEST(CInterface, ErrorsBelongToTheirThread) {
  EXPECT_EQ(quadrille_position_play(nullptr, 1), QUADRILLE_BAD_ARGUMENT);
  std::jthread([] { EXPECT_STREQ(quadrille_error(), ""); }).join();
  EXPECT_STREQ(quadrille_error(), "position is NULL");
}

TEST(CInterface, Solves) {
  quadrille_solver* solver = nullptr;
  ASSERT_EQ(quadrille_solver_create(1 << 20, &solver), QUADRILLE_OK);
  quadrille_solution solution{};
  std::array<quadrille_score, 4> moves{};
  std::size_t count = 0;
  const auto position = position_of("4x4", "121212");
  EXPECT_EQ(quadrille_solver_solve_moves(solver, position.get(), QUADRILLE_SCORE, nullptr,
                                         &solution, moves.data(), moves.size(), &count),
            QUADRILLE_OK);
  EXPECT_EQ(count, 4U);
  EXPECT_EQ(moves[0].column, 1);
  EXPECT_EQ(moves[0].low, 5);
  EXPECT_EQ(solution.score.high, 5);
  EXPECT_EQ(solution.is_settled, 1);
  EXPECT_EQ(quadrille_solver_solve(solver, position.get(), QUADRILLE_WINNER, nullptr, &solution),
            QUADRILLE_OK);
  EXPECT_GT(solution.score.low, 0);
  EXPECT_EQ(quadrille_solver_solve(solver, position.get(), 7, nullptr, &solution),
            QUADRILLE_BAD_ARGUMENT);
  quadrille_solver_destroy(solver);
}

}  // namespace
