// Fits the network that values leaves on 7x6 to samples of connect4_samples:
//
//   connect4_fit samples more-samples --out engine/playout/net_weights.cpp

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <vector>

#include "connect4_net/network.hpp"
#include "fitting/adam.hpp"
#include "fitting/batches.hpp"
#include "fitting/samples.hpp"
#include "support/rng.hpp"

namespace quadrille::connect_four {
namespace {

struct Settings {
  std::vector<std::string> samples;
  std::string out;
  int epochs = 20;
  double rate = 0.0015;
};

std::vector<Example> read_examples(const Settings& settings) {
  const Geometry<Narrow> geometry(Board{});
  std::vector<Example> examples;
  for (const std::string& name : settings.samples) {
    for (const Sample& sample : fitting::read_samples<Sample>(name)) {
      examples.push_back(example_of(geometry, sample));
    }
  }
  return examples;
}

class Fit {
 public:
  explicit Fit(const Settings& settings) : settings_(settings) {
    const auto draw = [this](auto& weights, double most) {
      for (float& weight : weights) {
        weight = static_cast<float>(most * (rng_.draw() / 2147483648.0 - 1));
      }
    };
    for (auto& row : weights_->sights) draw(row, 0.25);
    for (std::size_t side = 0; side < 2; ++side) {
      for (auto& row : weights_->judges[side]) draw(row, 0.2);
      draw(weights_->output[side], 0.4);
    }
  }

  const Weights& weights() const { return *weights_; }

  void run(const std::vector<Example>& examples) {
    const std::size_t held = examples.size() / 20;
    fitting::Batches batches(examples.size() - held, kBatch);
    fitting::Adam adam(weights_->numbers().size(), settings_.rate,
                       settings_.epochs * static_cast<double>(batches.count()));
    for (int epoch = 0; epoch < settings_.epochs; ++epoch) {
      Loss loss;
      batches.shuffle(rng_);
      for (std::size_t batch = 0; batch < batches.count(); ++batch) {
        *slopes_ = Weights{};
        for (const std::size_t i : batches[batch]) {
          learn(*weights_, examples[i], loss, slopes_.get());
        }
        for (float& slope : slopes_->numbers()) slope /= static_cast<float>(kBatch);
        adam.step(weights_->numbers(), slopes_->numbers());
        for (auto& row : weights_->sights) fitting::keep_within(row, kMostSmall);
        for (auto& rows : weights_->judges) {
          for (auto& row : rows) fitting::keep_within(row, kMostSmall);
        }
      }
      Loss held_loss;
      for (std::size_t i = examples.size() - held; i < examples.size(); ++i) {
        learn(*weights_, examples[i], held_loss, nullptr);
      }
      std::printf("epoch %d: error %.4f; held out %.4f, %.1f %% right\n", epoch + 1,
                  loss.square / loss.examples, held_loss.square / held_loss.examples,
                  100 * held_loss.right / held_loss.examples);
      std::fflush(stdout);
    }
  }

 private:
  static constexpr std::size_t kBatch = 256;

  Settings settings_;
  support::Rng rng_ = support::Rng::stream(1, 0);
  std::unique_ptr<Weights> weights_ = std::make_unique<Weights>();
  std::unique_ptr<Weights> slopes_ = std::make_unique<Weights>();
};

}  // namespace
}  // namespace quadrille::connect_four

int main(int argc, char** argv) try {
  using namespace quadrille::connect_four;
  CLI::App program("Fits the network of 7x6 to samples.", "connect4_fit");
  Settings settings;
  program.add_option("SAMPLES", settings.samples, "Files of connect4_samples")->required();
  program.add_option("--out", settings.out, "The source file to write")->required();
  program.add_option("--epochs", settings.epochs, "Times that all are seen")->capture_default_str();
  program.add_option("--rate", settings.rate, "Of learning")->capture_default_str();
  CLI11_PARSE(program, argc, argv);
  Fit fit(settings);
  fit.run(read_examples(settings));
  quadrille::fitting::write_source(settings.out, "playout/net_weights.hpp", "quadrille::playout",
                                   text_of(fit.weights()));
  return 0;
} catch (const std::exception& error) {
  std::cerr << "connect4_fit: " << error.what() << '\n';
  return 1;
}
