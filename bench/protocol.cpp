// What the JSON protocol costs: the same small searches asked of a `quadrille engine` on pipes and
// run in this process, in turn, as one JSON object with the medians:
//
//   bench_protocol build/release/bin/quadrille --requests 1000 --leaves 1000 --analyses 2
//
// `ratio` is the speed through the protocol divided by that in process.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "engine.hpp"
#include "games/connect_four/notation.hpp"
#include "match/process.hpp"
#include "support/machine.hpp"
#include "support/rng.hpp"

namespace quadrille {
namespace {

using connect_four::AnyPosition;
using connect_four::Board;
using connect_four::Outcome;
using Clock = std::chrono::steady_clock;

struct Request {
  std::string program;
  std::size_t requests = 1000;
  std::uint64_t leaves = 1000;
  int analyses = support::usable_cpus();
  int rounds = 5;
};

/// After 0 to 11 random moves, with the game still on: searches of these rarely end early.
std::vector<AnyPosition> random_positions(std::size_t count) {
  constexpr std::uint32_t kPlies = 12;
  const Board board;
  auto rng = support::Rng::stream(1, 0);
  std::vector<AnyPosition> positions;
  while (positions.size() < count) {
    AnyPosition position(board);
    for (std::uint32_t left = rng.below(kPlies); left > 0; --left) {
      const auto column =
          static_cast<connect_four::Column>(rng.below(static_cast<std::uint32_t>(board.width)));
      if (position.outcome() == Outcome::kOngoing && position.is_legal(column)) {
        position.play(column);
      }
    }
    if (position.outcome() == Outcome::kOngoing) positions.push_back(position);
  }
  return positions;
}

/// What the engine has for each analysis unless it is told otherwise.
Settings settings_of_each(int analyses) {
  Settings settings;
  settings.search.reuse = false;
  settings.search.memory_bytes /= static_cast<std::uint64_t>(analyses);
  return settings;
}

class InProcess {
 public:
  explicit InProcess(const Request& request) : leaves_(request.leaves) {
    for (int i = 0; i < request.analyses; ++i) {
      engines_.push_back(std::make_unique<Engine>(settings_of_each(request.analyses)));
    }
  }

  void run(const std::vector<AnyPosition>& positions) {
    // Relaxed: each number is taken once, and nothing else depends on it.
    std::atomic<std::size_t> next{0};
    const auto work = [&](Engine& engine) {
      for (;;) {
        const std::size_t index = next.fetch_add(1, std::memory_order_relaxed);
        if (index >= positions.size()) return;
        if (!engine.run(positions[index], {.leaves = leaves_})) {
          throw std::runtime_error("a search has failed");
        }
      }
    };
    std::vector<std::jthread> threads;
    for (auto& engine : engines_) threads.emplace_back(work, std::ref(*engine));
  }

 private:
  std::uint64_t leaves_;
  std::vector<std::unique_ptr<Engine>> engines_;
};

class ThroughProtocol {
 public:
  explicit ThroughProtocol(const Request& request) : leaves_(request.leaves) {
    auto process = match::Process::start({request.program, "engine", "--protocol", "json",
                                          "--analyses", std::to_string(request.analyses)});
    if (!process) throw std::runtime_error(process.error().message);
    process_ = std::move(*process);
  }

  void run(const std::vector<AnyPosition>& positions) {
    std::string lines;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const nlohmann::json request{
          {"id", i}, {"position", position_text(positions[i])}, {"leaves", leaves_}};
      lines += (i == 0 ? "" : "\n") + request.dump();
    }
    if (!process_->write_line(lines)) throw std::runtime_error("the engine does not listen");
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const auto line = process_->read_line(Clock::now() + std::chrono::minutes(1), {});
      const auto* text = std::get_if<std::string>(&line);
      if (text == nullptr || text->find("\"moveInfos\"") == std::string::npos) {
        throw std::runtime_error("no answer" + (text != nullptr ? ": " + *text : ""));
      }
    }
  }

 private:
  std::uint64_t leaves_;
  std::unique_ptr<match::Process> process_;
};

template <class Way>
double requests_per_second(Way& way, const std::vector<AnyPosition>& positions) {
  const auto start = Clock::now();
  way.run(positions);
  const std::chrono::duration<double> taken = Clock::now() - start;
  return static_cast<double>(positions.size()) / taken.count();
}

double median(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return numbers[numbers.size() / 2];
}

nlohmann::ordered_json measure(const Request& request) {
  const auto positions = random_positions(request.requests);
  InProcess in_process(request);
  ThroughProtocol through_protocol(request);
  // The first searches take the memory.
  in_process.run(positions);
  through_protocol.run(positions);
  std::vector<double> direct;
  std::vector<double> asked;
  for (int round = 0; round < request.rounds; ++round) {
    direct.push_back(requests_per_second(in_process, positions));
    asked.push_back(requests_per_second(through_protocol, positions));
  }
  return {{"requests", request.requests},         {"leaves", request.leaves},
          {"analyses", request.analyses},         {"in_process_per_second", median(direct)},
          {"protocol_per_second", median(asked)}, {"ratio", median(asked) / median(direct)}};
}

}  // namespace
}  // namespace quadrille

int main(int argc, char** argv) try {
  quadrille::Request request;
  CLI::App program("What the JSON protocol costs.", "bench_protocol");
  program.add_option("PROGRAM", request.program, "The quadrille to ask")->required();
  program.add_option("--requests", request.requests, "How many in a round")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  program.add_option("--leaves", request.leaves, "Of each")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  program.add_option("--analyses", request.analyses, "How many run at once")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  program.add_option("--rounds", request.rounds, "Of which the median counts")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  CLI11_PARSE(program, argc, argv);
  std::cout << quadrille::measure(request).dump() << '\n';
} catch (const std::exception& error) {
  std::cerr << "bench_protocol: " << error.what() << '\n';
  return 1;
}
