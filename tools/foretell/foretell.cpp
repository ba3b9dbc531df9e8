#include "foretell/foretell.hpp"

#include <oneapi/tbb/parallel_for.h>

#include <array>
#include <cmath>
#include <type_traits>
#include <variant>

#include "playout/playouts.hpp"
#include "support/rng.hpp"

namespace quadrille::foretell {
namespace {

constexpr std::size_t kFeatures = 6;
using Features = std::array<double, kFeatures>;

Features features_of(const Moment& moment, double mean) {
  // A little less than the mean, so that its logarithms stay finite.
  constexpr double kDoubt = 0.97;
  const double odds = std::log((1 + kDoubt * mean) / (1 - kDoubt * mean));
  const double stones = std::log(1 + moment.position.plies());
  const double side = moment.position.side_to_move() == 0 ? 1 : -1;
  return {1, side, side * stones, mean, odds, odds * stones};
}

double chance_of(const Features& features, const Features& weights) {
  double sum = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) sum += features[i] * weights[i];
  return 1 / (1 + std::exp(-sum));
}

using Matrix = std::array<Features, kFeatures>;

/// The solution of `matrix * x = right`, by elimination. Precondition: the matrix is symmetric and
/// positive definite, so that no pivot is zero.
Features solve(Matrix matrix, Features right) {
  for (std::size_t pivot = 0; pivot < kFeatures; ++pivot) {
    for (std::size_t row = pivot + 1; row < kFeatures; ++row) {
      const double factor = matrix[row][pivot] / matrix[pivot][pivot];
      for (std::size_t i = pivot; i < kFeatures; ++i) matrix[row][i] -= factor * matrix[pivot][i];
      right[row] -= factor * right[pivot];
    }
  }
  for (std::size_t row = kFeatures; row-- > 0;) {
    for (std::size_t i = row + 1; i < kFeatures; ++i) right[row] -= matrix[row][i] * right[i];
    right[row] /= matrix[row][row];
  }
  return right;
}

/// Newton's method. A weak pull towards 0 keeps weights finite where the winners are no surprise.
Features fit(std::span<const Moment> moments, std::span<const Features> features) {
  constexpr int kSteps = 30;
  constexpr double kPull = 1e-3;
  Features weights{};
  for (int step = 0; step < kSteps; ++step) {
    Matrix curvature{};
    Features slope{};
    for (std::size_t i = 0; i < kFeatures; ++i) {
      curvature[i][i] = kPull;
      slope[i] = -kPull * weights[i];
    }
    for (std::size_t moment = 0; moment < moments.size(); ++moment) {
      const Features& x = features[moment];
      const double chance = chance_of(x, weights);
      const double surprise = (moments[moment].mover_won ? 1 : 0) - chance;
      for (std::size_t i = 0; i < kFeatures; ++i) {
        slope[i] += surprise * x[i];
        for (std::size_t j = 0; j < kFeatures; ++j) {
          curvature[i][j] += chance * (1 - chance) * x[i] * x[j];
        }
      }
    }
    const Features change = solve(curvature, slope);
    for (std::size_t i = 0; i < kFeatures; ++i) weights[i] += change[i];
  }
  return weights;
}

}  // namespace

std::vector<Moment> moments_of(const match::Game& game, std::size_t number, std::uint64_t one_in) {
  std::vector<Moment> moments;
  if (game.outcome == games::Outcome::kDraw || game.forfeit) return moments;
  const int winner = game.outcome == games::Outcome::kFirstWins ? 0 : 1;
  connect_four::AnyPosition position(std::get<connect_four::Board>(game.board));
  const auto length = static_cast<int>(game.moves.size());
  const std::uint64_t family = support::Rng::family(number);
  for (int ply = 0; ply + kFewestMovesLeft <= length; ++ply) {
    const bool is_taken =
        support::split_mix(family + static_cast<std::uint64_t>(ply)) % one_in == 0;
    if (ply >= kFewestPlies && is_taken) {
      moments.push_back({number, position, length - ply, position.side_to_move() == winner});
    }
    position.play(game.moves[static_cast<std::size_t>(ply)]);
  }
  return moments;
}

std::vector<double> means_of(std::span<const Moment> moments, const playout::Policy& policy,
                             std::size_t games, std::uint64_t seed) {
  std::vector<double> means(moments.size());
  tbb::parallel_for(std::size_t{0}, moments.size(), [&](std::size_t i) {
    moments[i].position.visit([&](const auto& position) {
      using Layout = typename std::remove_cvref_t<decltype(position.geometry())>::Layout;
      const playout::Playouts<Layout> playouts(position.geometry(), policy);
      std::vector<playout::Ending> endings(games);
      playouts.run({&position, 1}, games, {seed, i * games}, endings);
      int sum = 0;
      for (const playout::Ending ending : endings) sum += ending.value();
      means[i] = static_cast<double>(sum) / static_cast<double>(games);
    });
  });
  return means;
}

std::vector<double> losses_of(std::span<const Moment> moments, std::span<const double> means) {
  std::vector<Features> features;
  for (std::size_t i = 0; i < moments.size(); ++i) {
    features.push_back(features_of(moments[i], means[i]));
  }
  const Features weights = fit(moments, features);
  std::vector<double> losses;
  for (std::size_t i = 0; i < moments.size(); ++i) {
    const double chance = chance_of(features[i], weights);
    losses.push_back(-std::log(moments[i].mover_won ? chance : 1 - chance));
  }
  return losses;
}

Mean mean_by_games(std::span<const Moment> moments, std::span<const double> numbers) {
  const auto count = static_cast<double>(moments.size());
  double sum = 0;
  for (const double number : numbers) sum += number;
  const double mean = sum / count;
  double squares = 0;
  for (std::size_t i = 0; i < moments.size();) {
    double off = 0;
    const std::size_t game = moments[i].game;
    for (; i < moments.size() && moments[i].game == game; ++i) off += numbers[i] - mean;
    squares += off * off;
  }
  return {mean, std::sqrt(squares) / count};
}

}  // namespace quadrille::foretell
