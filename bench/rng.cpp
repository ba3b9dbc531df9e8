// What random numbers cost: a draw, and the start of a stream, of which every playout has its own.

#include "support/rng.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>

namespace quadrille::support {
namespace {

/// Times `draw(rng)` again and again; each draw waits for the one before, as in a playout.
template <class Draw>
void in_a_row(benchmark::State& state, Draw draw) {
  auto rng = Rng::stream(1, 0);
  for ([[maybe_unused]] auto _ : state) {
    auto drawn = draw(rng);
    benchmark::DoNotOptimize(drawn);
    benchmark::DoNotOptimize(rng);
  }
  state.counters["draws/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

void draw(benchmark::State& state) {
  in_a_row(state, [](Rng& rng) { return rng.draw(); });
}
BENCHMARK(draw)->Name("rng/draw");

void below(benchmark::State& state) {
  std::uint32_t bound = 7;
  benchmark::DoNotOptimize(bound);
  in_a_row(state, [bound](Rng& rng) { return rng.below(bound); });
}
BENCHMARK(below)->Name("rng/below");

void draw64(benchmark::State& state) {
  in_a_row(state, [](Rng& rng) { return rng.draw64(); });
}
BENCHMARK(draw64)->Name("rng/draw64");

void open_stream(benchmark::State& state) {
  std::uint64_t index = 0;
  for ([[maybe_unused]] auto _ : state) {
    auto rng = Rng::stream(1, index++);
    benchmark::DoNotOptimize(rng);
  }
  state.counters["streams/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(open_stream)->Name("rng/open_stream");

}  // namespace
}  // namespace quadrille::support

BENCHMARK_MAIN();
