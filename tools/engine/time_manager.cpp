#include "engine/time_manager.hpp"

#include <algorithm>

namespace quadrille::protocol {

std::chrono::nanoseconds time_for_move(const PlayerClock& clock, int plies_left,
                                       std::optional<int> moves_to_go,
                                       std::chrono::milliseconds overhead) {
  using Time = std::chrono::duration<double, std::nano>;
  // About half of the games end when half of the board is filled, and later moves need less.
  constexpr double kPartOfMoves = 0.5;
  constexpr double kFewestMoves = 2;
  constexpr double kPartOfIncrement = 0.8;
  constexpr double kLargestPart = 0.5;

  const Time usable = std::max(clock.left - overhead, std::chrono::milliseconds(1));
  const int own_moves = (plies_left + 1) / 2;
  double moves = std::max(kPartOfMoves * own_moves, kFewestMoves);
  if (moves_to_go) moves = std::min(moves, std::max<double>(*moves_to_go, 1));
  // The last move before the clock is set anew may have all of it.
  const Time most = moves > 1 ? usable * kLargestPart : usable;
  const Time share = usable / moves + kPartOfIncrement * Time(clock.increment);
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
      std::max<Time>(std::min(share, most), std::chrono::milliseconds(1)));
}

}  // namespace quadrille::protocol
