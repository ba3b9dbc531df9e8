#include "solver/solver.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <stop_token>
#include <vector>

#include "games/connect_four/notation.hpp"
#include "games/connect_four/table.hpp"
#include "playout/openings.hpp"
#include "solver/minimax.hpp"
#include "solver/tables.hpp"

namespace quadrille::solver {
namespace {

using connect_four::AnyPosition;
using connect_four::Board;
using connect_four::board_of;
using playout::Opening;

AnyPosition position_of(const std::string& moves, const Board& board = {}) {
  AnyPosition position(board);
  position.play(connect_four::parse_moves(moves, position).value());
  return position;
}

/// Takes some ten thousand nodes.
const std::string kHardMoves = "12636643264337";

std::vector<Board> small_boards() {
  return {board_of(4, 4),
          board_of(5, 4),
          board_of(4, 5),
          board_of(6, 4),
          board_of(7, 5),
          board_of(4, 4, {{1, 0}}),
          board_of(5, 4, {{2, 2}}),
          board_of(5, 5, {{0, 4}, {3, 1}, {3, 2}}),
          board_of(6, 5, {{2, 0}, {2, 1}, {5, 3}})};
}

/// A position with so few cells left that all its games can be played.
Opening opening_near_the_end(const Board& board, support::Rng& rng) {
  const int cells = Geometry<Wide>(board).cells();
  const int left = 3 + static_cast<int>(rng.below(6));
  return playout::random_opening(board, cells - left, rng);
}

template <class Layout>
class SolverOf : public testing::Test {};
TYPED_TEST_SUITE(SolverOf, connect_four::Layouts, connect_four::LayoutName);

TYPED_TEST(SolverOf, AgreesWithPlayingEveryGameToItsEnd) {
  Table table = small_table();
  for (const Board& board : small_boards()) {
    const Geometry<TypeParam> geometry(board);
    const Ground<TypeParam> ground(geometry);
    auto rng = support::Rng::stream(2, 0);
    for (int i = 0; i < 40; ++i) {
      const Opening opening = opening_near_the_end(board, rng);
      const auto naive = playout::naive_game_after(board, opening);
      const auto position = playout::position_after(geometry, opening);
      const int cells_left = geometry.cells() - position.plies();
      if (cells_left > 9) continue;
      const int expected = minimax_score(naive);
      Solver<TypeParam> solver(ground, table);
      const Answer exact = solver.solve(position, Question::kScore);
      ASSERT_EQ(exact.score, (Bounds{expected, expected})) << position_text(position);
      table.reset();
      const Answer weak = solver.solve(position, Question::kValue);
      ASSERT_TRUE(weak.score.contains(expected)) << position_text(position);
      ASSERT_TRUE(is_settled(weak.score, Question::kValue)) << position_text(position);
    }
  }
}

TYPED_TEST(SolverOf, IsRightAboutWhatItSeesWithoutASearch) {
  Table table = small_table();
  int seen = 0;
  for (const Board& board : small_boards()) {
    const Geometry<TypeParam> geometry(board);
    const Ground<TypeParam> ground(geometry);
    Solver<TypeParam> solver(ground, table);
    auto rng = support::Rng::stream(3, 0);
    for (int i = 0; i < 200; ++i) {
      const int plies = static_cast<int>(rng.below(static_cast<std::uint32_t>(geometry.cells())));
      const auto position =
          playout::position_after(geometry, playout::random_opening(board, plies, rng));
      const auto threats = position.threats_of_mover();
      if (position.is_over() || connect_four::any(threats & position.landing_cells())) continue;
      const int bound = score_by_strategies<TypeParam>(
          ground, {position.mover(), position.occupied(), threats, position.threats_of_other(),
                   KeyPair{}, position.plies()});
      if (bound == 0) continue;
      ++seen;
      const int score = solver.solve(position, Question::kScore).score.low;
      ASSERT_TRUE(bound > 0 ? score >= bound : score <= bound)
          << position_text(position) << " has " << score << ", not " << bound;
    }
  }
  EXPECT_GT(seen, 100);
}

TEST(Solver, KnowsTheScoreOfEveryMove) {
  Table table = small_table();
  for (const Board& board : small_boards()) {
    auto rng = support::Rng::stream(3, 0);
    for (int i = 0; i < 20; ++i) {
      const Opening opening = opening_near_the_end(board, rng);
      const auto naive = playout::naive_game_after(board, opening);
      AnyPosition position(board);
      position.play(opening);
      if (Geometry<Wide>(board).cells() - position.plies() > 9) continue;
      const FullAnswer answer = solve_moves(position, Question::kScore, table);
      const auto expected = minimax_scores_of_moves(naive);
      std::vector<std::optional<int>> scores(expected.size());
      for (const MoveAnswer& move : answer.moves) {
        ASSERT_EQ(move.score.low, move.score.high);
        scores[static_cast<std::size_t>(move.move)] = move.score.low;
      }
      ASSERT_EQ(scores, expected) << position_text(position);
      const int best = minimax_score(naive);
      ASSERT_EQ(answer.position.score, (Bounds{best, best}));
    }
  }
}

TEST(Solver, FindsTheSameInBothLayouts) {
  Table table = small_table();
  const Board board = board_of(6, 5, {{2, 1}});
  const Geometry<Narrow> narrow(board);
  const Geometry<Wide> wide(board);
  const Ground<Narrow> narrow_ground(narrow);
  const Ground<Wide> wide_ground(wide);
  auto rng = support::Rng::stream(4, 0);
  for (int i = 0; i < 30; ++i) {
    const Opening opening = playout::random_opening(board, 8 + i % 12, rng);
    table.reset();
    const Answer one = Solver<Narrow>(narrow_ground, table)
                           .solve(playout::position_after(narrow, opening), Question::kScore);
    table.reset();
    const Answer other = Solver<Wide>(wide_ground, table)
                             .solve(playout::position_after(wide, opening), Question::kScore);
    ASSERT_EQ(one.score, other.score);
  }
}

TEST(Solver, SolvesWholeSmallBoards) {
  Table table = small_table();
  EXPECT_EQ(solve(AnyPosition(board_of(4, 4)), Question::kScore, table).score, (Bounds{0, 0}));
  EXPECT_EQ(solve(AnyPosition(board_of(5, 4)), Question::kScore, table).score, (Bounds{0, 0}));
  EXPECT_EQ(solve(AnyPosition(board_of(4, 6)), Question::kScore, table).score, (Bounds{0, 0}));
}

TEST(Solver, GivesMirrorImagesTheSameScore) {
  Table table = small_table();
  auto rng = support::Rng::stream(5, 0);
  for (int i = 0; i < 20; ++i) {
    const Opening opening = playout::random_opening(Board{}, 18 + i % 10, rng);
    AnyPosition position{Board{}};
    AnyPosition image{Board{}};
    for (const Column column : opening) {
      position.play(column);
      image.play(6 - column);
    }
    const Answer answer = solve(position, Question::kScore, table);
    const Answer of_image = solve(image, Question::kScore, table);
    ASSERT_EQ(answer.score, of_image.score);
    // The table knows it already.
    ASSERT_LE(of_image.nodes, answer.nodes);
  }
}

TEST(Solver, AnswersTheSameQuestionTheSameWayAfterAReset) {
  Table table = small_table();
  const AnyPosition position = position_of(kHardMoves);
  const Answer first = solve(position, Question::kScore, table);
  EXPECT_LT(solve(position, Question::kScore, table).nodes, first.nodes);
  table.reset();
  EXPECT_EQ(solve(position, Question::kScore, table), first);
}

TEST(Solver, DoesNotConfuseBoardsThatShareATable) {
  Table table = small_table();
  const Board plain = board_of(5, 5);
  const Board blocked = board_of(5, 5, {{2, 4}});
  const Answer expected = solve(AnyPosition(blocked), Question::kScore, table);
  solve(AnyPosition(plain), Question::kScore, table);
  EXPECT_EQ(solve(AnyPosition(blocked), Question::kScore, table), expected);
}

TEST(Solver, NeedsNoRoomInItsTableToBeRight) {
  Table large = small_table();
  Table tiny = Table::reserve(Table::kMinBytes).value();
  for (const char* moves : {"12636643264337", "15425242221411", "24531144752551"}) {
    const AnyPosition position = position_of(moves);
    EXPECT_EQ(solve(position, Question::kScore, tiny).score,
              solve(position, Question::kScore, large).score);
  }
}

TEST(Solver, KnowsHowGamesThatAreOverEnded) {
  Table table = small_table();
  // The other side won with the stone 7 of 42.
  const AnyPosition won = position_of("1212121");
  EXPECT_EQ(solve(won, Question::kScore, table).score, (Bounds{-18, -18}));
  EXPECT_TRUE(solve_moves(won, Question::kScore, table).moves.empty());
  const AnyPosition drawn = position_of("1111422224443333", board_of(4, 4));
  ASSERT_EQ(drawn.outcome(), connect_four::Outcome::kDraw);
  EXPECT_EQ(solve(drawn, Question::kScore, table).score, (Bounds{0, 0}));
}

TEST(Solver, StopsAtItsNodesWithBoundsThatHold) {
  Table table = small_table();
  const AnyPosition position = position_of(kHardMoves);
  const int exact = solve(position, Question::kScore, table).score.low;
  const std::uint64_t needed = [&] {
    table.reset();
    return solve(position, Question::kScore, table).nodes;
  }();
  for (std::uint64_t nodes = 0; nodes < needed; nodes = 2 * nodes + 1) {
    table.reset();
    Limits limits;
    limits.nodes = nodes;
    const Answer answer = solve(position, Question::kScore, table, limits);
    ASSERT_LE(answer.nodes, nodes);
    ASSERT_FALSE(is_settled(answer.score, Question::kScore));
    ASSERT_TRUE(answer.score.contains(exact));
  }
}

TEST(Solver, LosesNothingWhenItIsStoppedAndAskedAgain) {
  Table table = small_table();
  const AnyPosition position = position_of(kHardMoves);
  const Answer at_once = solve(position, Question::kScore, table);
  table.reset();
  Limits limits;
  limits.nodes = at_once.nodes / 10;
  Answer answer = solve(position, Question::kScore, table, limits);
  for (int i = 0; i < 1000 && !is_settled(answer.score, Question::kScore); ++i) {
    answer = solve(position, Question::kScore, table, limits);
  }
  EXPECT_EQ(answer.score, at_once.score);
}

TEST(Solver, StopsWhenItIsToldTo) {
  Table table = small_table();
  std::stop_source source;
  Limits limits;
  limits.stop = source.get_token();
  // Far more than a test can wait for.
  limits.watch = [&source](std::uint64_t nodes) {
    if (nodes > 50'000) source.request_stop();
  };
  const AnyPosition start(board_of(12, 12));
  const Answer answer = solve(start, Question::kScore, table, limits);
  EXPECT_FALSE(is_settled(answer.score, Question::kScore));
  EXPECT_LT(answer.nodes, 200'000U);
  EXPECT_EQ(solve(start, Question::kScore, table, limits).nodes, 0U);
}

TEST(Solver, StopsWhenItsTimeIsUp) {
  Table table = small_table();
  Limits limits;
  limits.time = std::chrono::milliseconds(20);
  const auto answer = solve_moves(AnyPosition(board_of(12, 12)), Question::kValue, table, limits);
  EXPECT_FALSE(is_settled(answer.position.score, Question::kValue));
  EXPECT_EQ(answer.moves.size(), 12U);
}

TEST(Solver, SettlesLeavesWithinTheirNodesOrNotAtAll) {
  Table table = small_table();
  const Board board = board_of(5, 4);
  const Geometry<Narrow> geometry(board);
  const Ground<Narrow> ground(geometry);
  Solver<Narrow> solver(ground, table);
  auto rng = support::Rng::stream(7, 0);
  int settled = 0;
  for (int i = 0; i < 100; ++i) {
    const Opening opening = playout::random_opening(board, 13, rng);
    if (opening.size() < 13) continue;
    const auto naive = playout::naive_game_after(board, opening);
    const auto position = playout::position_after(geometry, opening);
    const int score = minimax_score(naive);
    table.reset();
    const games::Proof quick = solver.settle(position, 2);
    if (quick.is_known()) {
      ++settled;
      ASSERT_EQ(quick.value(), sign(score));
    }
    const games::Proof value = solver.settle(position, 1'000'000);
    ASSERT_TRUE(value.is_known());
    ASSERT_EQ(value.value(), sign(score));
    const games::Proof proof = solver.settle(position, 1'000'000, Question::kScore);
    ASSERT_EQ(proof.value(), sign(score));
    if (score == 0) continue;
    ASSERT_EQ(proof.plies(), plies_to_end(geometry.cells(), position.plies(), score));
    ASSERT_GE(value.plies(), proof.plies());
  }
  EXPECT_GT(settled, 0);
}

}  // namespace
}  // namespace quadrille::solver
