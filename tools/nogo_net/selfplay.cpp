// Games of NoGo on 9x9 of a setting against itself, position by position, for nogo_fit:
//
//   nogo_selfplay evaluator=mobility,moves-before=8 samples --games 1000 --leaves 500
//
// Games begin with some random moves, and now and then chance makes another one, so that the
// positions are many; samples are only of what was searched.

#include <CLI/CLI.hpp>
#include <cmath>
#include <fstream>
#include <iostream>
#include <vector>

#include "engine.hpp"
#include "nogo_net/sample.hpp"
#include "presets.hpp"
#include "support/rng.hpp"

namespace quadrille::nogo {
namespace {

struct Request {
  std::string settings;
  std::string file;
  std::uint64_t games = 1000;
  std::uint64_t leaves = 500;
  std::uint64_t seed = 1;
  std::uint32_t most_random_plies = 16;
  /// One in so many moves is a random one.
  std::uint32_t one_random_in = 20;
};

Move random_move(const Position<Small>& position, support::Rng& rng) {
  std::vector<Move> moves;
  for_each_bit(position.legal_moves().mover,
               [&](int bit) { moves.push_back(position.geometry().move_of(bit)); });
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

Sample sample_of(const Position<Small>& position, const search::Report& report) {
  const double value = report.proof.is_known() ? report.proof.value() : 2 * report.value - 1;
  return {position.mover().words,
          position.other().words,
          0,
          static_cast<std::int8_t>(std::lround(100 * value)),
          static_cast<std::uint8_t>(report.best_move),
          0,
          static_cast<std::uint32_t>(report.moves.front().visits)};
}

/// The position in which it ends has lost; plies back from there decide who won.
std::vector<Sample> play(const Request& request, const Geometry<Small>& geometry, Engine& engine,
                         support::Rng rng) {
  std::vector<Sample> samples;
  std::vector<int> plies;
  Position<Small> position(geometry);
  const int random_plies = static_cast<int>(rng.below(request.most_random_plies + 1));
  while (!position.is_over()) {
    if (position.plies() < random_plies) {
      position.play(random_move(position, rng));
      continue;
    }
    const auto report = engine.run(AnyPosition(diagram_of(position)), {.leaves = request.leaves});
    if (!report) throw std::runtime_error(report.error().message);
    samples.push_back(sample_of(position, *report));
    plies.push_back(position.plies());
    const bool is_random = rng.below(request.one_random_in) == 0;
    position.play(is_random ? random_move(position, rng) : report->best_move);
  }
  for (std::size_t i = 0; i < samples.size(); ++i) {
    samples[i].outcome = (position.plies() - plies[i]) % 2 == 0 ? std::int8_t{-1} : std::int8_t{1};
  }
  return samples;
}

void run(const Request& request) {
  const Geometry<Small> geometry(Board{});
  Settings settings = default_settings(games::Kind::kNogo);
  settings.search.mode = search::Mode::kSerial;
  if (const auto error = set_all(settings, request.settings)) {
    throw std::runtime_error(error->message);
  }
  Engine engine(settings);
  std::ofstream file(request.file, std::ios::binary | std::ios::app);
  for (std::uint64_t game = 0; game < request.games; ++game) {
    engine.clear();
    const auto samples = play(request, geometry, engine, support::Rng::stream(request.seed, game));
    file.write(reinterpret_cast<const char*>(samples.data()),
               static_cast<std::streamsize>(samples.size() * sizeof(Sample)));
  }
  if (!file.flush()) throw std::runtime_error("cannot write to " + request.file);
}

}  // namespace
}  // namespace quadrille::nogo

int main(int argc, char** argv) try {
  CLI::App program("Games of NoGo of a setting against itself.", "nogo_selfplay");
  quadrille::nogo::Request request;
  program
      .add_option("SETTINGS", request.settings, "As of quadrille match: evaluator=playouts,c=0.4")
      ->required();
  program.add_option("FILE", request.file, "To which samples are added")->required();
  program.add_option("--games", request.games, "How many")->capture_default_str();
  program.add_option("--leaves", request.leaves, "Of each search")->capture_default_str();
  program.add_option("--seed", request.seed, "Another seed, other games");
  CLI11_PARSE(program, argc, argv);
  quadrille::nogo::run(request);
  return 0;
} catch (const std::exception& error) {
  std::cerr << "nogo_selfplay: " << error.what() << '\n';
  return 1;
}
