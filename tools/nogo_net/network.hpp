#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

#include "fitting/weight_file.hpp"
#include "games/nogo/symmetry.hpp"
#include "playout/nogo/net.hpp"

/// The network of playout/nogo/net.hpp in floating point, with its derivatives.
namespace quadrille::nogo {

inline constexpr std::size_t kPrototypes = playout::nogo::Net::kPrototypes;
inline constexpr std::size_t kUnits = playout::nogo::Net::kUnits;
inline constexpr std::size_t kCells = playout::nogo::Net::kCells;
inline constexpr std::size_t kStates = 6;
inline constexpr std::size_t kMultisets = 35;
inline constexpr std::size_t kPatterns = 2 * kMultisets * kMultisets;
inline constexpr std::uint16_t kNoPattern = 0xFFFF;

/// What is fitted: one set of weights for each prototype, seen through all symmetries.
struct Weights {
  std::array<std::array<std::array<float, kCells>, kStates>, kPrototypes> states;
  std::array<std::array<float, kCells>, kPrototypes> merits;
  std::array<float, kPrototypes> start;
  std::array<float, kPrototypes> output;
  float bias;
  std::array<float, kPatterns> patterns;
};
static_assert(sizeof(Weights) % sizeof(float) == 0);
inline constexpr std::size_t kWeights = sizeof(Weights) / sizeof(float);

/// A position as the network sees it, and what it should say.
struct Example {
  std::array<std::uint8_t, kCells> states;
  /// Of legal moves.
  std::array<std::uint16_t, kCells> patterns;
  /// From 0 to 1.
  float target;
  std::uint8_t move;
};

/// The weights of each unit; also sums of derivatives by them.
struct Network {
  alignas(64) std::array<std::array<std::array<float, kUnits>, kCells>, kStates> states;
  alignas(64) std::array<std::array<float, kUnits>, kCells> merits;
  alignas(64) std::array<float, kUnits> start;
  alignas(64) std::array<float, kUnits> output;
  float bias;
  std::array<float, kPatterns> patterns;
};

/// Calls `visit(weight, unit's weight)` for all pairs.
template <class WeightsType, class NetworkType, class Visit>
void for_each_weight(WeightsType& weights, NetworkType& network, Visit&& visit) {
  for (std::size_t unit = 0; unit < kUnits; ++unit) {
    const std::size_t prototype = unit / kSymmetries;
    const auto symmetry = static_cast<Symmetry>(unit % kSymmetries);
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      const auto image =
          static_cast<std::size_t>(image_of(static_cast<Move>(cell), symmetry, Board{}));
      for (std::size_t state = 0; state < kStates; ++state) {
        visit(weights.states[prototype][state][image], network.states[state][cell][unit]);
      }
      visit(weights.merits[prototype][image], network.merits[cell][unit]);
    }
    visit(weights.start[prototype], network.start[unit]);
    visit(weights.output[prototype], network.output[unit]);
  }
  visit(weights.bias, network.bias);
  for (std::size_t i = 0; i < kPatterns; ++i) visit(weights.patterns[i], network.patterns[i]);
}

struct Loss {
  double value = 0;
  double policy = 0;
  double examples = 0;
};

/// Adds the loss of an example and, unless null, its derivatives.
[[gnu::target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")]] inline void learn(
    const Network& network, const Example& example, float policy_weight, Loss& loss,
    Network* slopes) {
  alignas(64) std::array<float, kUnits> units = network.start;
  alignas(64) std::array<float, kUnits> unit_slopes;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const auto& row = network.states[example.states[cell]][cell];
    for (std::size_t unit = 0; unit < kUnits; ++unit) units[unit] += row[unit];
  }
  float x = network.bias;
  for (std::size_t unit = 0; unit < kUnits; ++unit) {
    units[unit] = std::max(units[unit], 0.0f);
    x += units[unit] * network.output[unit];
  }
  const float won = 0.5f + 0.5f * x / (1 + std::abs(x));
  constexpr float kLeast = 1e-6f;
  loss.value -= example.target * std::log(std::max(won, kLeast)) +
                (1 - example.target) * std::log(std::max(1 - won, kLeast));
  loss.examples += 1;

  std::array<float, kCells> chances{};
  float sum = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (example.patterns[cell] == kNoPattern) continue;
    float merit = network.patterns[example.patterns[cell]];
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
      merit += units[unit] * network.merits[cell][unit];
    }
    chances[cell] = std::exp(std::min(merit, 60.0f));
    sum += chances[cell];
  }
  loss.policy -= std::log(std::max(chances[example.move] / sum, kLeast));
  if (slopes == nullptr) return;

  const float slope = (won - example.target) * 2 / (1 + 2 * std::abs(x));
  slopes->bias += slope;
  for (std::size_t unit = 0; unit < kUnits; ++unit) {
    slopes->output[unit] += slope * units[unit];
    unit_slopes[unit] = slope * network.output[unit];
  }
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (example.patterns[cell] == kNoPattern) continue;
    const float wanted = cell == example.move ? 1.0f : 0.0f;
    const float merit_slope = policy_weight * (chances[cell] / sum - wanted);
    slopes->patterns[example.patterns[cell]] += merit_slope;
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
      slopes->merits[cell][unit] += merit_slope * units[unit];
      unit_slopes[unit] += merit_slope * network.merits[cell][unit];
    }
  }
  for (std::size_t unit = 0; unit < kUnits; ++unit) {
    unit_slopes[unit] = units[unit] > 0 ? unit_slopes[unit] : 0.0f;
    slopes->start[unit] += unit_slopes[unit];
  }
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    auto& row = slopes->states[example.states[cell]][cell];
    for (std::size_t unit = 0; unit < kUnits; ++unit) row[unit] += unit_slopes[unit];
  }
}

/// As `Net` reads them.
inline std::string text_of(const Weights& weights) {
  fitting::WeightText text;
  for (std::size_t prototype = 0; prototype < kPrototypes; ++prototype) {
    for (const auto& cells : weights.states[prototype]) {
      for (const float weight : cells) text.small(weight, 64);
    }
    for (const float weight : weights.merits[prototype]) text.small(weight, 64);
    text.large(weights.start[prototype], 64, 20'000);
    text.large(weights.output[prototype], 256, 2'047);
  }
  text.large(weights.bias, 256, 32'000);
  for (const float weight : weights.patterns) text.small(weight, 16);
  return text.text();
}

}  // namespace quadrille::nogo
