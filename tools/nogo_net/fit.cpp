// Fits the network that values NoGo's leaves to samples of nogo_selfplay:
//
//   nogo_fit samples more-samples --out engine/playout/nogo/net_weights.cpp
//
// Adam (Kingma and Ba) on two losses: the cross entropy of who wins, and that of the move that was
// chosen. Who wins is what happened, mixed with what the search thought: single games say little.

#include <CLI/CLI.hpp>
#include <bit>
#include <cstdio>
#include <iostream>
#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "fitting/adam.hpp"
#include "fitting/batches.hpp"
#include "fitting/samples.hpp"
#include "fitting/weight_file.hpp"
#include "nogo_net/network.hpp"
#include "nogo_net/sample.hpp"

namespace quadrille::nogo {
namespace {

struct Settings {
  std::vector<std::string> samples;
  std::string out;
  int epochs = 8;
  /// Of the outcome; the rest is the search's.
  double outcome_share = 0.2;
  double rate = 0.002;
  double decay = 0.1;
  double policy_weight = 0.3;
};

/// How often positions were won that the search gave such a value, by stones on the board: what its
/// values are worth.
class Calibration {
 public:
  explicit Calibration(const std::vector<Sample>& samples) {
    for (const Sample& sample : samples) {
      Bin& bin = bins_[index_of(sample)];
      bin.points += sample.outcome;
      bin.samples += 1;
    }
  }
  /// From -1 to 1.
  double value_of(const Sample& sample) const {
    if (std::abs(sample.value) == 100) return sample.value / 100.0;
    constexpr double kDoubt = 10;
    const Bin& bin = bins_[index_of(sample)];
    return bin.points / (bin.samples + kDoubt);
  }

 private:
  struct Bin {
    double points = 0;
    double samples = 0;
  };
  static constexpr std::size_t kValues = 41;
  static std::size_t index_of(const Sample& sample) {
    const int stones = std::popcount(sample.mover[0]) + std::popcount(sample.mover[1]);
    return static_cast<std::size_t>(stones / 4) * kValues +
           static_cast<std::size_t>((sample.value + 100) / 5);
  }

  std::array<Bin, kValues * 11> bins_{};
};

using Net = playout::nogo::Net;

Example example_of(const Geometry<Small>& geometry, const Sample& sample, double value) {
  Example example;
  Small::Bits mover;
  Small::Bits other;
  mover.words = sample.mover;
  other.words = sample.other;
  const auto empty = geometry.cells() & ~(mover | other);
  const auto legal = legal_moves_of<Small>(mover, other, empty);
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const int bit = geometry.bit_of(static_cast<Move>(cell));
    const bool is_shared = legal.mover.has(bit) && legal.other.has(bit);
    example.states[cell] =
        static_cast<std::uint8_t>(Net::state_of<Small>(mover, other, legal, bit));
    example.patterns[cell] = legal.mover.has(bit)
                                 ? static_cast<std::uint16_t>(
                                       Net::pattern_of<Small>(mover, other, empty, is_shared, bit))
                                 : kNoPattern;
  }
  example.target = static_cast<float>(0.5 + 0.5 * value);
  example.move = sample.move;
  return example;
}

std::vector<Example> read_examples(const Settings& settings) {
  const Geometry<Small> geometry(Board{});
  std::vector<Example> examples;
  for (const std::string& name : settings.samples) {
    const auto samples = fitting::read_samples<Sample>(name);
    const Calibration calibration(samples);
    for (const Sample& sample : samples) {
      const double value = settings.outcome_share * sample.outcome +
                           (1 - settings.outcome_share) * calibration.value_of(sample);
      examples.push_back(example_of(geometry, sample, value));
    }
  }
  return examples;
}

class Fit {
 public:
  explicit Fit(const Settings& settings) : settings_(settings) {
    const auto draw = [this](float most) {
      return most * (static_cast<float>(rng_.draw()) / 2147483648.0f - 1);
    };
    for (auto& prototype : weights_->states) {
      for (auto& cells : prototype) {
        for (float& weight : cells) weight = draw(0.1f);
      }
    }
    for (auto& cells : weights_->merits) {
      for (float& weight : cells) weight = draw(0.02f);
    }
    for (float& weight : weights_->output) weight = draw(0.1f);
  }

  const Weights& weights() const { return *weights_; }

  void run(const std::vector<Example>& examples) {
    const std::size_t held = examples.size() / 20;
    fitting::Batches batches(examples.size() - held, kBatch);
    fitting::Adam adam(kWeights, settings_.rate,
                       settings_.epochs * static_cast<double>(batches.count()));
    for (int epoch = 0; epoch < settings_.epochs; ++epoch) {
      Loss loss;
      batches.shuffle(rng_);
      for (std::size_t batch = 0; batch < batches.count(); ++batch) {
        *slopes_ = Network{};
        for (const std::size_t i : batches[batch]) {
          learn(*network_, examples[i], static_cast<float>(settings_.policy_weight), loss,
                slopes_.get());
        }
        step(adam);
      }
      Loss held_loss;
      for (std::size_t i = examples.size() - held; i < examples.size(); ++i) {
        learn(*network_, examples[i], 0, held_loss, nullptr);
      }
      std::printf("epoch %d: value %.4f, moves %.4f; held out %.4f, %.4f\n", epoch + 1,
                  loss.value / loss.examples, loss.policy / loss.examples,
                  held_loss.value / held_loss.examples, held_loss.policy / held_loss.examples);
      std::fflush(stdout);
    }
  }

 private:
  static constexpr std::size_t kBatch = 256;

  static std::span<float> numbers_of(Weights& weights) {
    return {reinterpret_cast<float*>(&weights), kWeights};
  }

  void step(fitting::Adam& adam) {
    *gradient_ = Weights{};
    for_each_weight(*gradient_, *slopes_,
                    [](float& sum, float slope) { sum += slope / static_cast<float>(kBatch); });
    const float rate = adam.rate();
    adam.step(numbers_of(*weights_), numbers_of(*gradient_));
    for (auto& prototype : weights_->states) {
      for (auto& cells : prototype) {
        for (float& x : cells) x -= rate * static_cast<float>(settings_.decay) * x;
        fitting::keep_within(cells, 1.98f);
      }
    }
    for (auto& cells : weights_->merits) fitting::keep_within(cells, 1.98f);
    fitting::keep_within(weights_->patterns, 7.9f);
    for_each_weight(*weights_, *network_, [](float x, float& units_own) { units_own = x; });
  }

  Settings settings_;
  support::Rng rng_ = support::Rng::stream(1, 0);
  std::unique_ptr<Weights> weights_ = std::make_unique<Weights>();
  std::unique_ptr<Weights> gradient_ = std::make_unique<Weights>();
  std::unique_ptr<Network> network_ = std::make_unique<Network>();
  std::unique_ptr<Network> slopes_ = std::make_unique<Network>();
};

}  // namespace
}  // namespace quadrille::nogo

int main(int argc, char** argv) try {
  using namespace quadrille::nogo;
  CLI::App program("Fits the network of NoGo to samples.", "nogo_fit");
  Settings settings;
  program.add_option("SAMPLES", settings.samples, "Files of nogo_selfplay")->required();
  program.add_option("--out", settings.out, "The source file to write")->required();
  program.add_option("--epochs", settings.epochs, "Times that all are seen")->capture_default_str();
  program.add_option("--outcome-share", settings.outcome_share, "The rest is the search's value")
      ->capture_default_str();
  program.add_option("--rate", settings.rate, "Of learning")->capture_default_str();
  CLI11_PARSE(program, argc, argv);
  Fit fit(settings);
  fit.run(read_examples(settings));
  quadrille::fitting::write_source(settings.out, "playout/nogo/net_weights.hpp",
                                   "quadrille::playout::nogo", text_of(fit.weights()));
  return 0;
} catch (const std::exception& error) {
  std::cerr << "nogo_fit: " << error.what() << '\n';
  return 1;
}
