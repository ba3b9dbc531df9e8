// How many leaves a second whole searches of the empty board reach, by mode, threads, batch size
// and playouts per leaf:
//
//   bench_search --benchmark_filter=7x6/serial
//
// A name reads search/BOARD/MODE/threads:N/batch:N/playouts:N, then what else is not as usual.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine.hpp"
#include "games/connect_four/board_text.hpp"

namespace quadrille {
namespace {

using connect_four::AnyPosition;
using connect_four::Board;
using search::Mode;

/// The shape of the tree, and with it the speed, depends on the seed. Every measurement is a search
/// with each of these.
constexpr std::uint64_t kSeeds = 8;
/// Some tenths of a second.
constexpr std::uint64_t kLeaves = 1'000'000;
/// Twice what the largest tree here needs, as half of it is for reuse, and some more. It is touched
/// as it is used.
constexpr std::uint64_t kTreeBytes = std::uint64_t{512} << 20;

struct Setup {
  std::string name;
  Board board;
  Settings settings;
};

std::uint64_t leaves_of(const Settings& settings) {
  // From here on the playouts take most of the time.
  constexpr std::uint64_t kFewPlayouts = 8;
  const auto playouts = static_cast<std::uint64_t>(settings.leaves.playouts_per_leaf);
  const std::uint64_t leaves = kLeaves * kFewPlayouts / std::max(playouts, kFewPlayouts);
  // As many for each tree, or two trees would be faster for being smaller.
  return settings.search.mode == Mode::kRoot
             ? leaves * static_cast<std::uint64_t>(settings.search.threads)
             : leaves;
}

/// What the searches of a measurement did.
class Totals {
 public:
  /// False, with the error shown, if the search is not one to be measured.
  bool add(benchmark::State& state, const support::Result<search::Report>& report) {
    if (!report) {
      state.SkipWithError(report.error().message.c_str());
      return false;
    }
    if (report->is_arena_full || report->ended_by != search::EndedBy::kLeaves) {
      state.SkipWithError("the search ended early or its memory was full");
      return false;
    }
    leaves_ += static_cast<double>(report->leaves);
    playouts_ += static_cast<double>(report->playouts);
    bytes_ += static_cast<double>(report->tree_bytes);
    return true;
  }
  void show(benchmark::State& state) const {
    state.counters["leaves/s"] = benchmark::Counter(leaves_, benchmark::Counter::kIsRate);
    state.counters["playouts/s"] = benchmark::Counter(playouts_, benchmark::Counter::kIsRate);
    state.counters["bytes/leaf"] = bytes_ / leaves_;
  }

 private:
  double leaves_ = 0;
  double playouts_ = 0;
  double bytes_ = 0;
};

Engine engine_with_seed(const Setup& setup, std::uint64_t seed) {
  Settings settings = setup.settings;
  settings.search.seed = seed;
  return Engine(settings);
}

/// As from the second move of a game on: memory and threads are there.
void search_warm(benchmark::State& state, const Setup& setup) {
  const AnyPosition start(setup.board);
  const search::Budget budget{.leaves = leaves_of(setup.settings)};
  std::vector<Engine> engines;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    engines.push_back(engine_with_seed(setup, seed));
    if (!Totals().add(state, engines.back().run(start, budget))) return;
  }
  Totals totals;
  std::size_t next = 0;
  for ([[maybe_unused]] auto _ : state) {
    Engine& engine = engines[next++ % kSeeds];
    engine.clear();
    if (!totals.add(state, engine.run(start, budget))) break;
  }
  totals.show(state);
}

/// As a program that makes one search and ends: memory and threads come new from the system.
void search_cold(benchmark::State& state, const Setup& setup) {
  const AnyPosition start(setup.board);
  const search::Budget budget{.leaves = leaves_of(setup.settings)};
  Totals totals;
  std::uint64_t next = 0;
  for ([[maybe_unused]] auto _ : state) {
    Engine engine = engine_with_seed(setup, 1 + next++ % kSeeds);
    if (!totals.add(state, engine.run(start, budget))) break;
  }
  totals.show(state);
}

Setup setup_of(const Board& board, Mode mode, int threads, int batch, int playouts) {
  Setup setup;
  setup.board = board;
  setup.settings.search.mode = mode;
  setup.settings.search.threads = threads;
  setup.settings.search.batch = batch;
  setup.settings.search.memory_bytes =
      mode == Mode::kRoot ? kTreeBytes * static_cast<std::uint64_t>(threads) : kTreeBytes;
  setup.settings.leaves = {.policy = {}, .playouts_per_leaf = playouts, .net_share = 0};
  setup.name = "search/" + board_text(board);
  setup.name.append("/").append(name(mode));
  setup.name.append("/threads:").append(std::to_string(threads));
  setup.name.append("/batch:").append(std::to_string(batch));
  setup.name.append("/playouts:").append(std::to_string(playouts));
  return setup;
}

Setup with(Setup setup, std::string_view setting, std::string_view text) {
  setup.name.append("/").append(setting).append(":").append(text);
  set(setup.settings, setting, text);
  return setup;
}

void register_setup(const Setup& setup, void (*measure)(benchmark::State&, const Setup&)) {
  const std::string name = setup.name + (measure == search_cold ? "/cold" : "");
  benchmark::RegisterBenchmark(name.c_str(),
                               [setup, measure](auto& state) { measure(state, setup); })
      ->Iterations(kSeeds)
      ->UseRealTime()
      ->Unit(benchmark::kMillisecond);
}
void register_warm(const Setup& setup) { register_setup(setup, search_warm); }

constexpr int kDefaultBatch = Settings{}.search.batch;
constexpr std::array kThreadedBatches{1, 32, kDefaultBatch};

void register_all() {
  const Board classic{7, 6, {}};
  Board contest{12, 12, {}};
  contest.forbid({5, 5});

  for (const int batch : {1, 4, 8, 16, 32, 64, 128, 256, 512}) {
    register_warm(setup_of(classic, Mode::kSerial, 1, batch, 1));
  }
  for (const int batch : {32, 128}) {
    for (const int playouts : {2, 4, 8, 16, 32}) {
      register_warm(setup_of(classic, Mode::kSerial, 1, batch, playouts));
    }
  }
  for (const int batch : kThreadedBatches) {
    for (const int threads : {1, 2, 4}) {
      register_warm(setup_of(classic, Mode::kTree, threads, batch, 1));
    }
  }
  for (const int threads : {1, 2}) {
    register_warm(setup_of(classic, Mode::kRoot, threads, kDefaultBatch, 1));
  }
  const Setup usual = setup_of(classic, Mode::kSerial, 1, kDefaultBatch, 1);
  register_setup(usual, search_cold);
  for (const int batch : {kDefaultBatch, 256, 512}) {
    for (const auto* visits : {"2", "4", "16"}) {
      register_warm(with(setup_of(classic, Mode::kSerial, 1, batch, 1), "expand-after", visits));
    }
  }
  for (const int batch : {1, kDefaultBatch}) {
    const Setup shared = setup_of(classic, Mode::kTree, 2, batch, 1);
    for (const auto* kind : {"none", "loss"}) register_warm(with(shared, "virtual-loss", kind));
  }
  Setup by_default = setup_of(contest, Mode::kSerial, 1, kDefaultBatch, 1);
  register_warm(by_default);
  by_default.settings.leaves = Settings{}.leaves;
  by_default.name += "/default";
  register_warm(by_default);
  for (const int threads : {1, 2}) {
    register_warm(setup_of(contest, Mode::kTree, threads, kDefaultBatch, 1));
  }
}

}  // namespace
}  // namespace quadrille

int main(int argc, char** argv) {
  quadrille::register_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::AddCustomContext("best path",
                              std::string(name(quadrille::playout::available_paths().back())));
  benchmark::AddCustomContext("default batch", std::to_string(quadrille::kDefaultBatch));
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
