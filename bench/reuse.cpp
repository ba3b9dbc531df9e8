// What it costs to keep a tree from move to move: the first leaf of a search after the best move of
// the one before, with the copy of what lies below it.

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdint>

#include "engine.hpp"

namespace quadrille {
namespace {

void keep(benchmark::State& state, const connect_four::Board& board) {
  using Clock = std::chrono::steady_clock;
  Settings settings;
  settings.search.mode = search::Mode::kSerial;
  Engine engine(settings);
  const auto leaves = static_cast<std::uint64_t>(state.range(0));
  double kept = 0;
  for ([[maybe_unused]] auto _ : state) {
    engine.clear();
    connect_four::AnyPosition position(board);
    const auto first = engine.run(position, {.leaves = leaves});
    if (!first) {
      state.SkipWithError(first.error().message.c_str());
      return;
    }
    position.play(first->best_move);
    const auto start = Clock::now();
    const auto second = engine.run(position, {.leaves = 1});
    state.SetIterationTime(std::chrono::duration<double>(Clock::now() - start).count());
    if (!second || second->kept_visits == 0) {
      state.SkipWithError("nothing was kept");
      return;
    }
    kept += static_cast<double>(second->blocks);
  }
  state.counters["blocks"] = benchmark::Counter(kept, benchmark::Counter::kAvgIterations);
  state.counters["blocks/s"] = benchmark::Counter(kept, benchmark::Counter::kIsRate);
}

void keep_7x6(benchmark::State& state) { keep(state, connect_four::Board{}); }
void keep_12x12(benchmark::State& state) { keep(state, connect_four::Board{12, 12, {}}); }

constexpr std::int64_t kSmall = 10'000;
constexpr std::int64_t kLarge = 1'000'000;
BENCHMARK(keep_7x6)
    ->Name("reuse/7x6")
    ->ArgName("leaves")
    ->Arg(kSmall)
    ->Arg(kLarge)
    ->UseManualTime()
    ->Iterations(8)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK(keep_12x12)
    ->Name("reuse/12x12")
    ->ArgName("leaves")
    ->Arg(kSmall)
    ->Arg(kLarge)
    ->UseManualTime()
    ->Iterations(8)
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace quadrille

BENCHMARK_MAIN();
