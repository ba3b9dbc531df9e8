// What it costs to add a value to an edge: as a lone writer and as one of many, in blocks that are
// in the cache and in blocks that are not, in blocks of its own and in those that everybody writes
// to; and what a worker's own counts cost instead, with their exchange.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>

#include "blocks.hpp"
#include "search/own_stats.hpp"

namespace quadrille::search {
namespace {

constexpr std::size_t kMoves = 7;

void add_to_blocks(benchmark::State& state, std::size_t count, Writers writers) {
  Blocks blocks(count, kMoves);
  std::size_t at = 0;
  std::size_t slot = 0;
  for ([[maybe_unused]] auto _ : state) {
    add(blocks.block(at).stats(slot), Stats(1, 1), writers);
    benchmark::ClobberMemory();
    at = blocks.next(at);
    slot = slot + 1 < kMoves ? slot + 1 : 0;
  }
  state.counters["edges/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(add_to_blocks, one_warm, kWarmBlocks, Writers::kOne)
    ->Name("backup/one_writer/warm");
BENCHMARK_CAPTURE(add_to_blocks, one_cold, kColdBlocks, Writers::kOne)
    ->Name("backup/one_writer/cold");
BENCHMARK_CAPTURE(add_to_blocks, many_warm, kWarmBlocks, Writers::kMany)
    ->Name("backup/many_writers/warm");
BENCHMARK_CAPTURE(add_to_blocks, many_cold, kColdBlocks, Writers::kMany)
    ->Name("backup/many_writers/cold");

/// The block that all threads of a benchmark write to, as they do to the root.
Block& root() {
  static Blocks blocks(1, kMoves);
  return blocks.block(0);
}

void add_to_root(benchmark::State& state) {
  Block& block = root();
  std::size_t slot = 0;
  for ([[maybe_unused]] auto _ : state) {
    add(block.stats(slot), Stats(1, 0), Writers::kMany);
    slot = slot + 1 < kMoves ? slot + 1 : 0;
  }
  state.counters["edges/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(add_to_root)->Name("backup/root/shared")->UseRealTime()->ThreadRange(1, 4);

/// The same through a worker's own counts.
void add_to_own_stats(benchmark::State& state) {
  OwnStatsTable table(state.threads());
  Block& block = root();
  std::uint64_t batch = 0;
  std::size_t slot = 0;
  // A root: the copy is exchanged after as many visits as may wait in it at most.
  constexpr std::uint32_t kVisits = 1'000'000;
  for ([[maybe_unused]] auto _ : state) {
    OwnStats* own = table.find(block, kVisits, 1, ++batch);
    add(own->stats[slot], Stats(1, 0), Writers::kOne);
    slot = slot + 1 < kMoves ? slot + 1 : 0;
  }
  table.close();
  state.counters["edges/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(add_to_own_stats)->Name("backup/root/own_stats")->UseRealTime()->ThreadRange(1, 4);

/// One exchange of a copy with a block that other threads exchange with too.
void exchange(benchmark::State& state) {
  OwnStats own;
  own.block = &root();
  for (std::size_t slot = 0; slot < kMoves; ++slot) {
    own.at_exchange[slot] = load(own.block->stats(slot));
    own.stats[slot].store(own.at_exchange[slot].word(), std::memory_order_relaxed);
  }
  for ([[maybe_unused]] auto _ : state) {
    add(own.stats[0], Stats(1, 0), Writers::kOne);
    own.exchange();
  }
  state.counters["exchanges/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(exchange)->Name("backup/exchange")->UseRealTime()->ThreadRange(1, 4);

}  // namespace
}  // namespace quadrille::search

BENCHMARK_MAIN();
