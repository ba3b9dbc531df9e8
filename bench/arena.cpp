// What memory for blocks costs: lines from a worker's own chunk and from the shared counter, by
// chunk size and threads, and the reservation of an arena with its first touch.

#include "support/arena.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>

namespace quadrille::support {
namespace {

Growth the_growth;

/// All threads take from one half; a chunk of 1 line is the shared counter itself.
void take(benchmark::State& state) {
  const auto size = static_cast<std::uint32_t>(state.range(0));
  constexpr std::uint64_t kLines = std::uint64_t{1} << 31;
  constexpr std::uint32_t kBlockLines = 2;
  if (state.thread_index() == 0) the_growth.restart(1, kLines);
  Chunk chunk;
  std::uint64_t refused = 0;
  for ([[maybe_unused]] auto _ : state) {
    Line line = chunk.take(the_growth, kBlockLines, size);
    benchmark::DoNotOptimize(line);
    if (line == 0) ++refused;
  }
  if (refused > 0) state.SkipWithError("the half was full");
  state.counters["blocks/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
/// Fixed, so that the half is never full.
constexpr int kTakes = 1 << 24;
BENCHMARK(take)
    ->Name("arena/take")
    ->ArgName("chunk_lines")
    ->Arg(2)
    ->Arg(1024)
    ->Iterations(kTakes)
    ->UseRealTime()
    ->ThreadRange(1, 4);

void reserve(benchmark::State& state) {
  const auto bytes = static_cast<std::uint64_t>(state.range(0)) << 20;
  for ([[maybe_unused]] auto _ : state) {
    auto arena = Arena::reserve(bytes);
    if (!arena) {
      state.SkipWithError(arena.error().message.c_str());
      return;
    }
    benchmark::DoNotOptimize(*arena->at(1));
  }
}
BENCHMARK(reserve)->Name("arena/reserve")->ArgName("MB")->Arg(64)->Arg(1024)->UseRealTime();

}  // namespace
}  // namespace quadrille::support

BENCHMARK_MAIN();
