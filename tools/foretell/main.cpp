// How well random games foretell who won recorded games:
//
//   foretell games.txt --settings preset=default --settings rule-leave-even=off

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <exception>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "foretell/foretell.hpp"
#include "match/record.hpp"
#include "settings.hpp"

namespace quadrille::foretell {
namespace {

struct Request {
  std::vector<std::string> files;
  std::vector<std::string> settings;
  std::size_t games = 96;
  std::uint64_t one_in = 14;
  std::uint64_t seed = 1;
};

/// Moves left, by which losses are told apart: from each of these up to the next.
constexpr std::array kStages{kFewestMovesLeft, 20, 35, 55};

/// Adds to the moments those of all games in a file. Returns how many games there are.
std::size_t read(const std::string& name, std::size_t games_before, std::uint64_t one_in,
                 std::vector<Moment>& moments) {
  std::ifstream file(name);
  if (!file) throw std::runtime_error(fmt::format("'{}' cannot be read", name));
  std::size_t games = 0;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.front() == '#') continue;
    const auto game = match::parse_game(line);
    if (!game) {
      throw std::runtime_error(
          fmt::format("'{}', line {}: {}", name, number, game.error().message));
    }
    const auto more = moments_of(*game, games_before + games++, one_in);
    moments.insert(moments.end(), more.begin(), more.end());
  }
  return games;
}

playout::Policy policy_of(const std::string& text) {
  Settings settings;
  if (const auto error = set_all(settings, text)) {
    throw std::runtime_error(fmt::format("--settings: {}", error->message));
  }
  if (settings.game != games::Kind::kConnectFour) {
    throw std::runtime_error("--settings: random games of connect4 are asked, not of another game");
  }
  if (settings.leaves.policy.last_good_reply) {
    throw std::runtime_error("--settings: with last-good-reply a game depends on those before it");
  }
  return settings.leaves.policy;
}

void print_row(const std::string& name, std::span<const Moment> moments,
               std::span<const double> losses, std::span<const double> of_first) {
  const Mean loss = mean_by_games(moments, losses);
  std::vector<double> change;
  for (std::size_t i = 0; i < losses.size(); ++i) change.push_back(losses[i] - of_first[i]);
  const Mean more = mean_by_games(moments, change);
  fmt::print("{:.4f}  {:+.4f} +- {:.4f} ", loss.value, more.value, 1.96 * more.error);
  for (std::size_t stage = 0; stage < kStages.size(); ++stage) {
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < losses.size(); ++i) {
      const int left = moments[i].moves_left;
      if (left < kStages[stage]) continue;
      if (stage + 1 < kStages.size() && left >= kStages[stage + 1]) continue;
      sum += losses[i];
      ++count;
    }
    fmt::print("  {}",
               count > 0 ? fmt::format("{:.4f}", sum / static_cast<double>(count)) : "     -");
  }
  fmt::print("  {}\n", name);
}

void run(const Request& request) {
  std::vector<playout::Policy> policies;
  for (const std::string& text : request.settings) policies.push_back(policy_of(text));
  std::vector<Moment> moments;
  std::size_t games = 0;
  for (const std::string& name : request.files) {
    games += read(name, games, request.one_in, moments);
  }
  if (moments.empty()) throw std::runtime_error("no game has a position that counts");
  fmt::print("{} positions of {} games, {} random games from each\n\n", moments.size(), games,
             request.games);
  fmt::print("                            with so many moves left\n");
  fmt::print("loss    against the first ");
  for (const int stage : kStages) fmt::print("  {:>4}..", stage);
  fmt::print("\n");
  std::vector<double> first;
  for (std::size_t i = 0; i < policies.size(); ++i) {
    const auto means = means_of(moments, policies[i], request.games, request.seed);
    const auto losses = losses_of(moments, means);
    if (i == 0) first = losses;
    print_row(request.settings[i], moments, losses, first);
  }
}

}  // namespace
}  // namespace quadrille::foretell

int main(int argc, char** argv) try {
  using quadrille::foretell::Request;
  CLI::App program("How well random games foretell who won recorded games of Connect Four.",
                   "foretell");
  Request request;
  program.add_option("RECORD", request.files, "Files of games, as of quadrille match")
      ->required()
      ->type_name("");
  program
      .add_option("--settings", request.settings,
                  "Settings with the rules of random games; the first are what others are compared "
                  "with")
      ->required()
      ->type_name("TEXT")
      ->allow_extra_args(false);
  program.add_option("--games", request.games, "Random games from each position")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100'000}))
      ->capture_default_str();
  program.add_option("--one-in", request.one_in, "One in so many positions counts")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000}))
      ->capture_default_str();
  program.add_option("--seed", request.seed, "Seed of the random games")->capture_default_str();
  program.footer(
      "A loss is minus the logarithm of the chance that random games gave the winner, on\n"
      "average: 0.69 for coins, 0 for oracles. Lower is better.\n"
      "Example: foretell games.txt --settings preset=default --settings rule-leave-even=off");
  CLI11_PARSE(program, argc, argv);
  quadrille::foretell::run(request);
  return 0;
} catch (const std::exception& error) {
  std::cerr << "foretell: " << error.what() << '\n';
  return 1;
}
