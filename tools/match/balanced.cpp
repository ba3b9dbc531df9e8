#include "match/balanced.hpp"

#include <cmath>

#include "engine.hpp"
#include "games/connect_four/notation.hpp"
#include "match/opening.hpp"
#include "solver/solver.hpp"
#include "support/rng.hpp"

namespace quadrille::match {
namespace {

using connect_four::AnyPosition;
using connect_four::Board;
using connect_four::Column;
using support::Error;
using support::Result;

/// For the solver. 1 in 20 positions of 7x6 with so many plies is a draw, and most are settled in
/// no time.
constexpr int kDrawnPlies = 12;
constexpr std::uint64_t kTableBytes = std::uint64_t{32} << 20;
constexpr std::uint64_t kNodesPerPosition = 500'000;
/// Less than a minute.
constexpr std::uint64_t kNodesInAll = 200'000'000;
constexpr std::uint64_t kMostPositions = 20'000;
/// Where none of so many positions is settled, the board is too large.
constexpr std::uint64_t kHopeless = 12;

/// For the search: 1 in 7 positions of contest boards is even.
constexpr int kEvenPlies = 6;
constexpr std::uint64_t kLeaves = 50'000;
constexpr std::uint64_t kTreeBytes = std::uint64_t{64} << 20;
constexpr double kMostAdvantage = 0.03;
/// Some seconds.
constexpr std::uint64_t kMostSearches = 100;

std::vector<Column> random_opening(const Board& board, int plies, std::uint64_t seed,
                                   std::uint64_t number) {
  return random_moves(board, plies, support::Rng::stream(seed, number).draw64());
}

Error nothing_found(const Board& board, int plies, std::string_view advice) {
  return Error{"no balanced opening of " + std::to_string(plies) + " plies was found on " +
               connect_four::board_text(board) + ": " + std::string(advice)};
}

Result<std::vector<Column>> find_even(const Board& board, int plies, std::uint64_t seed) {
  Settings settings;
  settings.search.threads = 1;
  settings.search.memory_bytes = kTreeBytes;
  Engine engine(settings);
  for (std::uint64_t i = 0; i < kMostSearches; ++i) {
    std::vector<Column> moves = random_opening(board, plies, seed, i);
    games::AnyPosition position(board);
    position.play(moves);
    engine.clear();
    const auto report = engine.run(position, {.leaves = kLeaves});
    if (!report) return report.error();
    const bool is_even = std::abs(report->value - 0.5) <= kMostAdvantage;
    if (report->proof.is_known() ? report->proof.is_draw() : is_even) return moves;
  }
  return nothing_found(board, plies, "searches find more even ones with fewer plies");
}

}  // namespace

Result<std::vector<Column>> BalancedOpenings::find(const Board& board, std::uint64_t seed) {
  const std::lock_guard lock(mutex_);
  if (last_ && last_->first == seed && last_board_ == board) return last_->second;
  auto moves = connect_four::Narrow::fits(board)
                   ? find_drawn(board, seed)
                   : find_even(board, plies_.value_or(kEvenPlies), seed);
  if (!moves) return moves.error();
  last_.emplace(seed, *moves);
  last_board_ = board;
  return moves;
}

Result<std::vector<Column>> BalancedOpenings::find_drawn(const Board& board, std::uint64_t seed) {
  if (!table_) {
    auto table = solver::Table::reserve(kTableBytes);
    if (!table) return table.error();
    table_ = std::move(*table);
  }
  // What it knows from earlier openings would decide which positions take few nodes.
  table_->reset();
  const int plies = plies_.value_or(kDrawnPlies);
  std::uint64_t nodes = 0;
  bool is_any_settled = false;
  for (std::uint64_t i = 0; i < kMostPositions && nodes < kNodesInAll; ++i) {
    if (i == kHopeless && !is_any_settled) break;
    std::vector<Column> moves = random_opening(board, plies, seed, i);
    AnyPosition position(board);
    position.play(moves);
    const auto answer =
        solver::solve(position, solver::Question::kValue, *table_, {.nodes = kNodesPerPosition});
    nodes += answer.nodes;
    is_any_settled = is_any_settled || is_settled(answer.score, solver::Question::kValue);
    if (answer.score == solver::Bounds{0, 0}) return moves;
  }
  return nothing_found(board, plies, "the solver settles more of them with more plies");
}

}  // namespace quadrille::match
