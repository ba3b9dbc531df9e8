#pragma once

#include <chrono>
#include <optional>

namespace quadrille::protocol {

/// What a player's clock shows.
struct PlayerClock {
  std::chrono::milliseconds left{};
  /// Added after each move.
  std::chrono::milliseconds increment{};

  friend bool operator==(const PlayerClock&, const PlayerClock&) = default;
};

/// How long to search for the next move: more for early moves than for late ones, which are often
/// proven. At least a millisecond, and else less than what is left by the overhead.
///
/// `plies_left` is how many moves both players can still make; `moves_to_go` in how many of our own
/// the clock is set anew, if it is; `overhead` what an answer loses on its way.
std::chrono::nanoseconds time_for_move(const PlayerClock& clock, int plies_left,
                                       std::optional<int> moves_to_go,
                                       std::chrono::milliseconds overhead);

}  // namespace quadrille::protocol
