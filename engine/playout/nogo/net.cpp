#include "playout/nogo/net.hpp"

#include "games/nogo/symmetry.hpp"
#include "playout/nogo/net_weights.hpp"
#include "playout/weight_text.hpp"

namespace quadrille::playout::nogo {

const Net& Net::standard() {
  static const Net net(kNetWeights);
  return net;
}

Net::Net(std::string_view weights) {
  constexpr quadrille::nogo::Board kBoard{kSize};
  WeightReader reader(weights);
  const auto for_each_image = [&](std::size_t prototype, std::size_t cell, auto&& set) {
    for (int symmetry = 0; symmetry < quadrille::nogo::kSymmetries; ++symmetry) {
      // The unit sees at `cell` what stands on the cell whose image that is.
      for (int seen = 0; seen < kCells; ++seen) {
        if (image_of(seen, symmetry, kBoard) != static_cast<int>(cell)) continue;
        set(static_cast<std::size_t>(seen), 8 * prototype + static_cast<std::size_t>(symmetry));
      }
    }
  };
  for (std::size_t prototype = 0; prototype < kPrototypes; ++prototype) {
    for (auto& rows : rows_) {
      for (std::size_t cell = 0; cell < kCells; ++cell) {
        const std::int16_t weight = reader.small();
        for_each_image(prototype, cell,
                       [&](std::size_t seen, std::size_t unit) { rows[seen][unit] = weight; });
      }
    }
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      const std::int16_t weight = reader.small();
      for_each_image(prototype, cell,
                     [&](std::size_t seen, std::size_t unit) { merits_[seen][unit] = weight; });
    }
    const std::int16_t start = reader.large();
    const std::int16_t output = reader.large();
    for (std::size_t unit = 8 * prototype; unit < 8 * prototype + 8; ++unit) {
      start_[unit] = start;
      output_[unit] = output;
    }
  }
  bias_ = reader.large() * 64;
  for (auto& weight : patterns_) weight = static_cast<std::int8_t>(reader.small());

  // Most cells may be played by both: count what the others change.
  const auto& shared = rows_[static_cast<std::size_t>(State::kShared)];
  for (std::size_t unit = 0; unit < kUnits; ++unit) {
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      start_[unit] = static_cast<std::int16_t>(start_[unit] + shared[cell][unit]);
    }
  }
  for (std::size_t state = 0; state < kStates; ++state) {
    if (state == static_cast<std::size_t>(State::kShared)) continue;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      for (std::size_t unit = 0; unit < kUnits; ++unit) {
        auto& weight = rows_[state][cell][unit];
        weight = static_cast<std::int16_t>(weight - shared[cell][unit]);
      }
    }
  }
}

}  // namespace quadrille::playout::nogo
