// By how much searches take longer than their time, from call to return, as one JSON object:
//
//   bench_overshoot --searches 1000 --time 100ms --threads 2 --busy 2
//
// Random positions of the classic board are searched with the default settings. A search that ends
// before its time, with a proof, does not count.

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <exception>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine.hpp"
#include "support/machine.hpp"
#include "support/rng.hpp"
#include "support/units.hpp"

namespace quadrille {
namespace {

using connect_four::AnyPosition;
using connect_four::Board;
using connect_four::Outcome;
using support::Rng;

struct Request {
  int searches = 1000;
  std::string time = "100ms";
  int threads = support::usable_cpus();
  int busy_per_cpu = 0;
};

/// Child processes that do nothing but take CPU time, until this goes out of scope or its process
/// ends in any way. To be made before there are threads.
class BusyProcesses {
 public:
  explicit BusyProcesses(int count) {
    const pid_t parent = getpid();
    for (int i = 0; i < count; ++i) {
      const pid_t child = fork();
      if (child == 0) spin(parent);
      if (child < 0) {
        end();
        throw std::runtime_error("cannot start a busy process");
      }
      children_.push_back(child);
    }
  }
  ~BusyProcesses() { end(); }
  BusyProcesses(const BusyProcesses&) = delete;
  BusyProcesses& operator=(const BusyProcesses&) = delete;

 private:
  [[noreturn]] static void spin(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // Ends by itself if the parent was gone before the line above.
    while (getppid() == parent) {
    }
    _exit(0);
  }
  void end() {
    for (const pid_t child : children_) kill(child, SIGKILL);
    for (const pid_t child : children_) waitpid(child, nullptr, 0);
    children_.clear();
  }

  std::vector<pid_t> children_;
};

/// After 0 to 20 random moves, with the game still on.
AnyPosition random_position(Rng& rng) {
  constexpr std::uint32_t kMaxPlies = 20;
  const Board board;
  for (;;) {
    AnyPosition position(board);
    for (std::uint32_t left = rng.below(kMaxPlies + 1);
         left > 0 && position.outcome() == Outcome::kOngoing;) {
      const auto column =
          static_cast<connect_four::Column>(rng.below(static_cast<std::uint32_t>(board.width)));
      if (!position.is_legal(column)) continue;
      position.play(column);
      --left;
    }
    if (position.outcome() == Outcome::kOngoing) return position;
  }
}

Engine engine_with_threads(int threads) {
  Settings settings;
  settings.book = false;
  settings.search.threads = threads;
  settings.search.mode = threads > 1 ? search::Mode::kTree : search::Mode::kSerial;
  return Engine(settings);
}

struct Measurement {
  std::vector<double> overshoot_ms;
  int ended_early = 0;
};

Measurement measure(const Request& request, std::chrono::nanoseconds time) {
  using Clock = std::chrono::steady_clock;
  Engine engine = engine_with_threads(request.threads);
  auto rng = Rng::stream(1, 0);
  const auto search = [&](const AnyPosition& position) {
    const auto report = engine.run(position, {.time = time});
    if (!report) throw std::runtime_error(report.error().message);
    return report->ended_by;
  };
  // The first search takes the memory and the threads.
  search(random_position(rng));
  Measurement measurement;
  while (measurement.overshoot_ms.size() < static_cast<std::size_t>(request.searches)) {
    const AnyPosition position = random_position(rng);
    const auto start = Clock::now();
    const auto ended_by = search(position);
    const auto taken = Clock::now() - start;
    if (ended_by == search::EndedBy::kTime) {
      const std::chrono::duration<double, std::milli> over = taken - time;
      measurement.overshoot_ms.push_back(over.count());
    } else {
      ++measurement.ended_early;
    }
  }
  std::sort(measurement.overshoot_ms.begin(), measurement.overshoot_ms.end());
  return measurement;
}

/// The smallest value that at least this part of all do not exceed.
double quantile(const std::vector<double>& sorted, double part) {
  const auto rank = static_cast<std::size_t>(std::ceil(part * static_cast<double>(sorted.size())));
  return sorted[std::max<std::size_t>(rank, 1) - 1];
}

nlohmann::ordered_json run(const Request& request) {
  const auto time = support::parse_duration(request.time);
  if (!time) throw std::runtime_error("--time: " + time.error().message);
  const int busy = request.busy_per_cpu * support::usable_cpus();
  const BusyProcesses busy_processes(busy);
  const Measurement measurement = measure(request, *time);
  const auto& sorted = measurement.overshoot_ms;
  return {{"searches", request.searches},
          {"time", request.time},
          {"threads", request.threads},
          {"busy_processes", busy},
          {"ended_early", measurement.ended_early},
          {"overshoot_ms",
           {{"p50", quantile(sorted, 0.5)},
            {"p99", quantile(sorted, 0.99)},
            {"p99.9", quantile(sorted, 0.999)},
            {"max", sorted.back()}}}};
}

}  // namespace
}  // namespace quadrille

int main(int argc, char** argv) try {
  quadrille::Request request;
  CLI::App program("By how much searches take longer than their time.", "bench_overshoot");
  program.add_option("--searches", request.searches, "How many")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  program.add_option("--time", request.time, "Of each: 100ms, 2s")->capture_default_str();
  program.add_option("--threads", request.threads, "Of the search")->capture_default_str();
  program.add_option("--busy", request.busy_per_cpu, "Processes per CPU that disturb the searches")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  CLI11_PARSE(program, argc, argv);
  std::cout << quadrille::run(request).dump() << '\n';
} catch (const std::exception& error) {
  std::cerr << "bench_overshoot: " << error.what() << '\n';
  return 1;
}
