#include "accuracy/small_boards.hpp"

#include <optional>
#include <set>
#include <string>

#include "accuracy/brute_force.hpp"
#include "games/nogo/position_text.hpp"
#include "support/rng.hpp"

namespace quadrille::accuracy {
namespace {

using nogo::AnyPosition;
using nogo::Move;
using Laid = BruteForce::Position;

/// A position that takes more is passed over.
constexpr std::uint64_t kNodesPerPosition = 30'000;
/// With fewer stones on 5x5 most of them would take more.
constexpr std::size_t kFewestStones = 9;
/// Random games for each position that is asked for, at most.
constexpr std::size_t kGamesPerPosition = 50;

Laid laid_out(const AnyPosition& position) {
  std::optional<Laid> found;
  position.visit([&found](const auto& candidate) {
    if constexpr (std::is_same_v<decltype(candidate), const Laid&>) found = candidate;
  });
  return *found;
}

/// The positions of one random game, the first one included.
std::vector<AnyPosition> random_game(const nogo::Board& board, support::Rng& rng) {
  std::vector<AnyPosition> game{AnyPosition(board)};
  while (!game.back().is_over()) {
    const auto moves = game.back().legal_moves();
    AnyPosition next = game.back();
    next.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    game.push_back(next);
  }
  return game;
}

/// Nothing if all moves are worth the same, or if that cannot be told.
std::optional<Truth> truth_of(const AnyPosition& position, BruteForce& solver) {
  Truth truth{nogo::position_text(position), position, {}};
  truth.scores.resize(static_cast<std::size_t>(position.board().cells()));
  std::set<int> scores;
  std::uint64_t nodes = kNodesPerPosition;
  for (const Move move : position.legal_moves()) {
    const auto other_wins = solver.is_won(laid_out(position).after(move), nodes);
    if (!other_wins) return std::nullopt;
    truth.scores[static_cast<std::size_t>(move)] = *other_wins ? -1 : 1;
    scores.insert(*other_wins ? -1 : 1);
  }
  if (scores.size() < 2) return std::nullopt;
  return truth;
}

}  // namespace

support::Result<std::vector<Truth>> sample_truths(const nogo::Board& board, std::size_t count,
                                                  std::uint64_t seed) {
  if (board.size > BruteForce::kLargestBoard) {
    return support::Error{"the values of " + nogo::board_text(board) +
                          " cannot be found by trying every game; those up to 5x5 can"};
  }
  constexpr std::uint64_t kStream = 0xACC;
  auto rng = support::Rng::stream(seed, kStream);
  BruteForce solver(board);
  std::set<std::string> seen;
  std::vector<Truth> truths;
  for (std::size_t i = 0; i < count * kGamesPerPosition && truths.size() < count; ++i) {
    const auto game = random_game(board, rng);
    // The last one is over.
    const std::size_t first = board.size < BruteForce::kLargestBoard ? 0 : kFewestStones;
    if (game.size() <= first + 1) continue;
    const auto& position =
        game[first + rng.below(static_cast<std::uint32_t>(game.size() - 1 - first))];
    if (!seen.insert(nogo::position_text(position)).second) continue;
    if (auto truth = truth_of(position, solver)) truths.push_back(std::move(*truth));
  }
  if (truths.empty()) return support::Error{"there is no position in which a move can be wrong"};
  return truths;
}

}  // namespace quadrille::accuracy
