#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/any_position.hpp"
#include "support/result.hpp"

namespace quadrille::match {

/// A game as a player sees it when it is to move.
struct GameSoFar {
  /// From the start of the board, the opening included.
  std::vector<games::Move> moves;
  games::AnyPosition position;

  explicit GameSoFar(const games::Board& board) : position(board) {}

  /// Precondition: the move is legal.
  void play(games::Move move) {
    moves.push_back(move);
    position.play(move);
  }
};

/// Why a side lost a game that was not lost on the board.
enum class Cause : std::uint8_t {
  kIllegal,  ///< no such move
  kLate,     ///< more time than there was, or no answer at all
  kCrashed,  ///< its process ended
  kFailed,   ///< it said something that is no answer
};
std::string_view name(Cause cause);
std::optional<Cause> parse_cause(std::string_view text);

struct Move {
  games::Move number = 0;
  /// What the search did for it, where the player tells.
  std::uint64_t leaves = 0;
};
struct Forfeit {
  Cause cause = Cause::kFailed;
  std::string detail;
};
using Answer = std::variant<Move, Forfeit>;

/// Plays one side of one game after the other.
class Player {
 public:
  Player() = default;
  virtual ~Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  /// Forgets the game before. An error ends the match: nobody can play like this.
  virtual std::optional<support::Error> start_game(const games::Board& board,
                                                   std::uint64_t seed) = 0;

  /// May return anything once a stop is requested. An error ends the match.
  virtual support::Result<Answer> choose(const GameSoFar& game, std::stop_token stop) = 0;
};

}  // namespace quadrille::match
