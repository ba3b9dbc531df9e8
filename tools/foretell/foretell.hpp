#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/connect_four/any_position.hpp"
#include "match/game.hpp"
#include "playout/policy.hpp"

/// How well random games foretell who won games that were played. Rules of random games that
/// foretell better have made the search play better, and this takes seconds where a match takes
/// hours; but only a match decides.
namespace quadrille::foretell {

/// A position of a game that one side won.
struct Moment {
  std::size_t game = 0;
  connect_four::AnyPosition position;
  /// Moves that were played from here on.
  int moves_left = 0;
  bool mover_won = false;
};

/// Every moment with so many moves before and behind it may be taken: before, hardly anything is
/// decided; behind, every search sees the end.
inline constexpr int kFewestPlies = 4;
inline constexpr int kFewestMovesLeft = 8;

/// About one in so many moments of a game, always the same ones; none of a draw or a forfeit.
/// Precondition: a game of Connect Four.
std::vector<Moment> moments_of(const match::Game& game, std::size_t number, std::uint64_t one_in);

/// What so many random games from each moment are worth to its side to move, on average: from -1 to
/// 1. Uses all CPUs; the result does not depend on how many there are.
std::vector<double> means_of(std::span<const Moment> moments, const playout::Policy& policy,
                             std::size_t games, std::uint64_t seed);

/// How surprising the winner of each moment is: minus the logarithm of its chance, as a logistic
/// curve gives it that is fitted to all of them. It knows the mean, the number of stones, and who
/// began. Precondition: as many means as moments.
std::vector<double> losses_of(std::span<const Moment> moments, std::span<const double> means);

/// A mean with its standard error.
struct Mean {
  double value = 0;
  double error = 0;
};

/// Of some number for each moment. Moments of one game have the same winner, so that games are what
/// is independent, not moments. Precondition: there are moments, ordered by their games.
Mean mean_by_games(std::span<const Moment> moments, std::span<const double> numbers);

}  // namespace quadrille::foretell
