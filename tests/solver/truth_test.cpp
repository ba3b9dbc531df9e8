#include "accuracy/truth.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "solver/solver.hpp"
#include "solver/tables.hpp"

/// Positions of 7x6 that another solver scored; the soak goes through all of them.
namespace quadrille::solver {
namespace {

/// Earlier positions take too long for every build that the suite runs in.
constexpr int kFirstPly = 18;

TEST(Solver, AgreesWithTheScoresOfAnother) {
  std::ifstream file(QUADRILLE_TEST_DATA "/connect4-7x6-truth.csv");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  const auto truths = accuracy::parse_truths(text, connect_four::Board{});
  ASSERT_TRUE(truths) << truths.error().message;
  Table table = Table::reserve(std::uint64_t{16} << 20).value();
  int positions = 0;
  for (const accuracy::Truth& truth : *truths) {
    const auto& position = *truth.position.get_if<connect_four::AnyPosition>();
    if (position.plies() < kFirstPly) continue;
    ++positions;
    const FullAnswer answer = solve_moves(position, Question::kScore, table);
    std::vector<std::optional<int>> scores(truth.scores.size());
    for (const MoveAnswer& move : answer.moves) {
      if (move.score.low == move.score.high) {
        scores[static_cast<std::size_t>(move.move)] = move.score.low;
      }
    }
    ASSERT_EQ(scores, truth.scores) << truth.text;
    const Answer weak = solve(position, Question::kValue, table);
    ASSERT_EQ(sign(weak.score.low), sign(truth.best_score())) << truth.text;
  }
  EXPECT_EQ(positions, 650);
}

}  // namespace
}  // namespace quadrille::solver
