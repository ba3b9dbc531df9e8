#include "match/game.hpp"

#include <utility>

#include "games/notation.hpp"
#include "support/rng.hpp"

namespace quadrille::match {
namespace {

using games::Outcome;
using Clock = std::chrono::steady_clock;

Outcome loss_of(int player) { return player == 0 ? Outcome::kSecondWins : Outcome::kFirstWins; }

/// What the answer of `side` is worth after that time: a legal move, or the loss of the game.
Answer judged(const Answer& answer, const GameSoFar& game, const Side& side, const GameRules& rules,
              Clock::duration time) {
  const auto* move = std::get_if<Move>(&answer);
  if (move == nullptr) return answer;
  if (!game.position.is_legal(move->number)) {
    return Forfeit{Cause::kIllegal,
                   "move " + games::move_text(game.position.board(), move->number)};
  }
  if (rules.margin && side.limits.time && time > *side.limits.time + *rules.margin) {
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
    return Forfeit{Cause::kLate, "after " + std::to_string(ms) + " ms"};
  }
  return answer;
}

}  // namespace

std::uint64_t seed_of_game(std::uint64_t match_seed, std::uint64_t game) {
  constexpr std::uint64_t kStream = 0x6A3E;
  return support::Rng::stream(support::split_mix(match_seed + kStream), game).draw64();
}

int Game::half_points() const {
  if (outcome == Outcome::kDraw) return 1;
  return (outcome == Outcome::kFirstWins) == (first() == Name::kA) ? 2 : 0;
}

support::Result<std::optional<Game>> play_game(std::uint64_t number, std::uint64_t match_seed,
                                               const Opening& opening, Players& players,
                                               const GameRules& rules,
                                               const std::stop_token& stop) {
  Game game;
  game.number = number;
  game.board = opening.board;
  game.opening_plies = opening.moves.size();
  game.seed = seed_of_game(match_seed, number);
  for (const Name name : {Name::kA, Name::kB}) {
    const std::uint64_t seed = support::split_mix(game.seed + index_of(name));
    if (auto error = players.players[index_of(name)]->start_game(opening.board, seed)) {
      return *error;
    }
  }
  GameSoFar so_far(opening.board);
  for (const auto move : opening.moves) so_far.play(move);
  game.outcome = so_far.position.outcome();
  while (game.outcome == Outcome::kOngoing) {
    const Name name = game.mover(game.times.size());
    const auto start = Clock::now();
    auto answer = players.players[index_of(name)]->choose(so_far, stop);
    const auto time = Clock::now() - start;
    if (stop.stop_requested()) return std::optional<Game>();
    if (!answer) return answer.error();
    game.times.push_back(std::chrono::duration_cast<std::chrono::microseconds>(time));
    const Answer result = judged(*answer, so_far, players.sides[index_of(name)], rules, time);
    if (const auto* forfeit = std::get_if<Forfeit>(&result)) {
      game.outcome = loss_of(so_far.position.side_to_move());
      game.forfeit = Game::Loss{name, forfeit->cause};
      if (rules.on_forfeit) rules.on_forfeit(game, forfeit->detail);
      break;
    }
    const Move& move = std::get<Move>(result);
    game.leaves[index_of(name)] += move.leaves;
    so_far.play(move.number);
    game.outcome = so_far.position.outcome();
  }
  game.moves = std::move(so_far.moves);
  return std::optional(std::move(game));
}

}  // namespace quadrille::match
