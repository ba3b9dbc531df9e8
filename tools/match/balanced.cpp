#include "match/balanced.hpp"

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

constexpr std::uint64_t kTableBytes = std::uint64_t{32} << 20;
constexpr std::uint64_t kNodesPerPosition = 500'000;
/// Less than a minute.
constexpr std::uint64_t kNodesInAll = 200'000'000;
constexpr std::uint64_t kMostPositions = 20'000;
/// Where none of so many positions is settled, the board is too large.
constexpr std::uint64_t kHopeless = 12;

}  // namespace

Result<std::vector<Column>> BalancedOpenings::find(const Board& board, std::uint64_t seed) {
  const std::lock_guard lock(mutex_);
  if (last_ && last_->first == seed && last_board_ == board) return last_->second;
  if (!table_) {
    auto table = solver::Table::reserve(kTableBytes);
    if (!table) return table.error();
    table_ = std::move(*table);
  }
  // What it knows from earlier openings would decide which positions take few nodes.
  table_->reset();
  std::uint64_t nodes = 0;
  bool is_any_settled = false;
  for (std::uint64_t i = 0; i < kMostPositions && nodes < kNodesInAll; ++i) {
    if (i == kHopeless && !is_any_settled) break;
    std::vector<Column> moves = random_moves(board, plies_, support::Rng::stream(seed, i).draw64());
    AnyPosition position(board);
    position.play(moves);
    const auto answer =
        solver::solve(position, solver::Question::kValue, *table_, {.nodes = kNodesPerPosition});
    nodes += answer.nodes;
    is_any_settled = is_any_settled || is_settled(answer.score, solver::Question::kValue);
    if (answer.score != solver::Bounds{0, 0}) continue;
    last_.emplace(seed, moves);
    last_board_ = board;
    return moves;
  }
  return Error{"no balanced opening of " + std::to_string(plies_) + " plies was found on " +
               connect_four::board_text(board) +
               ": the solver settles more of them with more plies"};
}

}  // namespace quadrille::match
