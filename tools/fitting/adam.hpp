#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace quadrille::fitting {

/// Changes weights little by little against the slopes of a loss: Adam (Kingma and Ba).
class Adam {
 public:
  /// `steps` is how many there will be: full steps at first, then smaller and smaller ones.
  Adam(std::size_t weights, double rate, double steps)
      : rate_(rate), steps_(steps), mean_(weights), square_(weights) {}

  /// How far the next step goes.
  float rate() const {
    return static_cast<float>(rate_ * std::clamp((1 - steps_done_ / steps_) / 0.4, 0.02, 1.0));
  }

  void step(std::span<float> weights, std::span<const float> slopes) {
    constexpr float kKeepMean = 0.9f;
    constexpr float kKeepSquare = 0.999f;
    const float rate = this->rate();
    ++steps_done_;
    const auto warm_up = [this](float keep) {
      return static_cast<float>(1 / (1 - std::pow(keep, steps_done_)));
    };
    const float mean_scale = warm_up(kKeepMean);
    const float square_scale = warm_up(kKeepSquare);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      mean_[i] = kKeepMean * mean_[i] + (1 - kKeepMean) * slopes[i];
      square_[i] = kKeepSquare * square_[i] + (1 - kKeepSquare) * slopes[i] * slopes[i];
      weights[i] -= rate * mean_[i] * mean_scale / (std::sqrt(square_[i] * square_scale) + 1e-8f);
    }
  }

 private:
  double rate_;
  double steps_;
  double steps_done_ = 0;
  std::vector<float> mean_;
  std::vector<float> square_;
};

/// Makes smaller what the text of the weights could not hold.
inline void keep_within(std::span<float> weights, float most) {
  for (float& weight : weights) weight = std::clamp(weight, -most, most);
}

}  // namespace quadrille::fitting
