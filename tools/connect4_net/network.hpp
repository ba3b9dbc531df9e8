#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "connect4_net/sample.hpp"
#include "fitting/weight_file.hpp"
#include "playout/net.hpp"

/// The network of playout/net.hpp in floating point, with its derivatives.
namespace quadrille::connect_four {

using playout::Net;

/// What is fitted; also sums of derivatives by it.
struct Weights {
  static constexpr std::size_t kRows = Net::kSights * Net::kCells;

  alignas(64) std::array<std::array<float, Net::kPrototypes>, kRows> sights;
  alignas(64) std::array<std::array<float, Net::kPrototypes>, 2> start;
  alignas(64) std::array<std::array<std::array<float, Net::kPrototypes>, Net::kJudges>, 2> judges;
  std::array<std::array<float, Net::kJudges>, 2> judge_start;
  std::array<std::array<float, Net::kJudges>, 2> output;
  std::array<float, 2> bias;
  /// The rest of the last line.
  std::array<float, 14> unused;

  std::span<float> numbers() {
    return {reinterpret_cast<float*>(this), sizeof *this / sizeof(float)};
  }
};
static_assert(sizeof(Weights) % 64 == 0);

/// A position as the network sees it, and what it should say.
struct Example {
  std::uint8_t count = 0;
  std::uint8_t side_to_move = 0;
  /// From -1 to 1, for the side to move.
  std::int8_t value = 0;
  /// Rows of `Weights::sights`, and what they are in the mirror.
  static constexpr std::size_t kMost = 2 * Net::kCells;
  std::array<std::uint8_t, kMost> rows;
  std::array<std::uint8_t, kMost> mirrored;
};

inline Example example_of(const Geometry<Narrow>& geometry, const Sample& sample) {
  const auto position = Net::Position::of_stones(geometry, sample.first, sample.second);
  Example example;
  example.side_to_move = static_cast<std::uint8_t>(position.side_to_move());
  example.value =
      static_cast<std::int8_t>(example.side_to_move == 0 ? sample.value : -sample.value);
  std::size_t sight = 0;
  for (std::uint64_t rest : Net::sights_of(position)) {
    for (; rest != 0; rest &= rest - 1) {
      const int column = std::countr_zero(rest) / Narrow::kStride;
      const int row = std::countr_zero(rest) % Narrow::kStride;
      const auto at = [&](int seen) {
        return static_cast<std::uint8_t>(sight * Net::kCells +
                                         static_cast<std::size_t>(seen * Net::kHeight + row));
      };
      example.rows[example.count] = at(column);
      example.mirrored[example.count++] = at(Net::kWidth - 1 - column);
    }
    ++sight;
  }
  return example;
}

struct Loss {
  double square = 0;
  double examples = 0;
  /// For whom the network said as it is: won, drawn or lost, by thirds.
  double right = 0;
};

/// Adds the loss of an example, the squared error of its value, and, unless null, its derivatives.
[[gnu::target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")]] inline void learn(
    const Weights& weights, const Example& example, Loss& loss, Weights* slopes) {
  using Units = std::array<float, Net::kPrototypes>;
  const std::size_t side = example.side_to_move;
  alignas(64) Units own = weights.start[side];
  alignas(64) Units mirrored = own;
  for (std::size_t i = 0; i < example.count; ++i) {
    const Units& row = weights.sights[example.rows[i]];
    const Units& image = weights.sights[example.mirrored[i]];
    for (std::size_t unit = 0; unit < Net::kPrototypes; ++unit) own[unit] += row[unit];
    for (std::size_t unit = 0; unit < Net::kPrototypes; ++unit) mirrored[unit] += image[unit];
  }
  alignas(64) Units units;
  for (std::size_t unit = 0; unit < Net::kPrototypes; ++unit) {
    own[unit] = std::max(own[unit], 0.0f);
    mirrored[unit] = std::max(mirrored[unit], 0.0f);
    units[unit] = own[unit] + mirrored[unit];
  }
  std::array<float, Net::kJudges> said;
  float x = weights.bias[side];
  for (std::size_t judge = 0; judge < Net::kJudges; ++judge) {
    float sum = weights.judge_start[side][judge];
    for (std::size_t unit = 0; unit < Net::kPrototypes; ++unit) {
      sum += weights.judges[side][judge][unit] * units[unit];
    }
    said[judge] = std::max(sum, 0.0f);
    x += said[judge] * weights.output[side][judge];
  }
  const float size = 1 + std::abs(x);
  const float error = x / size - example.value;
  loss.square += error * error;
  loss.examples += 1;
  loss.right += std::abs(error) < (example.value == 0 ? 1.0f / 3 : 2.0f / 3) ? 1 : 0;
  if (slopes == nullptr) return;

  const float slope = 2 * error / (size * size);
  slopes->bias[side] += slope;
  alignas(64) Units own_slopes{};
  for (std::size_t judge = 0; judge < Net::kJudges; ++judge) {
    slopes->output[side][judge] += slope * said[judge];
    if (said[judge] <= 0) continue;
    const float judge_slope = slope * weights.output[side][judge];
    slopes->judge_start[side][judge] += judge_slope;
    for (std::size_t unit = 0; unit < Net::kPrototypes; ++unit) {
      slopes->judges[side][judge][unit] += judge_slope * units[unit];
      own_slopes[unit] += judge_slope * weights.judges[side][judge][unit];
    }
  }
  alignas(64) Units mirrored_slopes;
  for (std::size_t unit = 0; unit < Net::kPrototypes; ++unit) {
    mirrored_slopes[unit] = mirrored[unit] > 0 ? own_slopes[unit] : 0.0f;
    own_slopes[unit] = own[unit] > 0 ? own_slopes[unit] : 0.0f;
    slopes->start[side][unit] += own_slopes[unit] + mirrored_slopes[unit];
  }
  for (std::size_t i = 0; i < example.count; ++i) {
    Units& row = slopes->sights[example.rows[i]];
    for (std::size_t unit = 0; unit < Net::kPrototypes; ++unit) row[unit] += own_slopes[unit];
    Units& image = slopes->sights[example.mirrored[i]];
    for (std::size_t unit = 0; unit < Net::kPrototypes; ++unit)
      image[unit] += mirrored_slopes[unit];
  }
}

/// What the text of the weights holds, of those that have one byte.
inline constexpr float kMostSmall = 1.98f;

/// As `Net` reads them.
inline std::string text_of(const Weights& weights) {
  constexpr float kMostLarge = 32'000;
  fitting::WeightText text;
  for (const auto& row : weights.sights) {
    for (const float weight : row) text.small(weight, Net::kUnitScale);
  }
  for (const auto& start : weights.start) {
    for (const float weight : start) text.large(weight, Net::kUnitScale, kMostLarge);
  }
  constexpr float kJudgeStartScale = float{Net::kUnitScale * Net::kJudgeScale} / Net::kJudgeStep;
  for (std::size_t side = 0; side < 2; ++side) {
    for (const auto& row : weights.judges[side]) {
      for (const float weight : row) text.small(weight, Net::kJudgeScale);
    }
    for (const float weight : weights.judge_start[side]) {
      text.large(weight, kJudgeStartScale, kMostLarge);
    }
    for (const float weight : weights.output[side]) text.large(weight, Net::kOutputScale, 2'047);
    text.large(weights.bias[side], float{Net::kOne} / Net::kBiasStep, kMostLarge);
  }
  return text.text();
}

}  // namespace quadrille::connect_four
