#pragma once

#include <cmath>
#include <cstdint>
#include <span>

#include "playout/playouts.hpp"

namespace quadrille::playout {

/// A measured figure and its uncertainty.
struct Estimate {
  double value;
  double standard_error;
};

/// How many standard errors of their difference two independent figures are apart.
inline double distance(const Estimate& a, const Estimate& b) {
  return std::abs(a.value - b.value) / std::hypot(a.standard_error, b.standard_error);
}

/// What many playouts from one start come to, seen from the side to move there.
struct Tally {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t moves = 0;
  std::uint64_t squared_moves = 0;

  std::uint64_t playouts() const { return wins + draws + losses; }

  void add(std::span<const Ending> endings) {
    for (const Ending ending : endings) {
      wins += ending.value() > 0 ? 1 : 0;
      draws += ending.value() == 0 ? 1 : 0;
      losses += ending.value() < 0 ? 1 : 0;
      moves += ending.moves;
      squared_moves += std::uint64_t{ending.moves} * ending.moves;
    }
  }
  Tally& operator+=(const Tally& other) {
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    moves += other.moves;
    squared_moves += other.squared_moves;
    return *this;
  }

  Estimate win_share() const { return share(wins); }
  Estimate draw_share() const { return share(draws); }
  Estimate loss_share() const { return share(losses); }
  Estimate mean_moves() const {
    const auto n = static_cast<double>(playouts());
    const double mean = static_cast<double>(moves) / n;
    const double variance = static_cast<double>(squared_moves) / n - mean * mean;
    return {mean, std::sqrt(variance / n)};
  }

  friend bool operator==(const Tally&, const Tally&) = default;

 private:
  /// The error takes one more of each kind for granted, so that what never happened is not certain.
  Estimate share(std::uint64_t count) const {
    const auto n = static_cast<double>(playouts());
    const double cautious = (static_cast<double>(count) + 1) / (n + 2);
    return {static_cast<double>(count) / n, std::sqrt(cautious * (1 - cautious) / n)};
  }
};

}  // namespace quadrille::playout
