#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "match/opening.hpp"
#include "match/player.hpp"
#include "match/side.hpp"
#include "support/result.hpp"

namespace quadrille::match {

/// The sides of a match. Scores are those of A.
enum class Name : std::uint8_t { kA, kB };
constexpr Name other(Name name) { return name == Name::kA ? Name::kB : Name::kA; }
constexpr std::size_t index_of(Name name) { return static_cast<std::size_t>(name); }
constexpr char letter(Name name) { return name == Name::kA ? 'A' : 'B'; }

/// Games 2p and 2p + 1 are pair p: the same opening, begun by A and then by B.
constexpr std::uint64_t pair_of(std::uint64_t game) { return game / 2; }
constexpr Name first_in(std::uint64_t game) { return game % 2 == 0 ? Name::kA : Name::kB; }
/// Everything random in a game comes from its seed.
std::uint64_t seed_of_game(std::uint64_t match_seed, std::uint64_t game);

/// A finished game.
struct Game {
  struct Loss {
    Name side;
    Cause cause;
    friend bool operator==(const Loss&, const Loss&) = default;
  };

  /// From 0; people count from 1.
  std::uint64_t number = 0;
  games::Board board;
  /// All of them; those of the opening come first.
  std::vector<games::Move> moves;
  std::size_t opening_plies = 0;
  /// Never ongoing.
  games::Outcome outcome = games::Outcome::kDraw;
  std::optional<Loss> forfeit;
  std::uint64_t seed = 0;
  /// Of each answer after the opening, also of one that lost the game.
  std::vector<std::chrono::microseconds> times;
  /// Searched by A and by B.
  std::array<std::uint64_t, 2> leaves{};

  Name first() const { return first_in(number); }
  /// Who gave the i-th answer after the opening.
  Name mover(std::size_t answer) const {
    return (opening_plies + answer) % 2 == 0 ? first() : other(first());
  }
  /// Of A, in halves: 0, 1 or 2.
  int half_points() const;

  friend bool operator==(const Game&, const Game&) = default;
};

/// What holds for every game of a match.
struct GameRules {
  /// A move that takes this much longer than its side's time loses; nothing: however long it takes.
  std::optional<std::chrono::nanoseconds> margin;
  /// Hears why a side forfeited.
  std::function<void(const Game&, const std::string& detail)> on_forfeit;
};

/// The two that play, kept from game to game.
struct Players {
  std::array<Side, 2> sides;
  std::array<std::unique_ptr<Player>, 2> players;
};

/// Nothing if it was stopped before its end.
support::Result<std::optional<Game>> play_game(std::uint64_t number, std::uint64_t match_seed,
                                               const Opening& opening, Players& players,
                                               const GameRules& rules, const std::stop_token& stop);

}  // namespace quadrille::match
