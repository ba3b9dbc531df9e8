// What it costs to choose a move: the best one, and the shares of a batch, in blocks that are in
// the cache and in blocks that are not. Each choice waits for the one before, as on a way down the
// tree.
//
// A name reads selection/WHAT/MOVES/warm or cold.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>

#include "blocks.hpp"
#include "search/selector.hpp"

namespace quadrille::search {
namespace {

constexpr std::size_t kClassicMoves = 7;
constexpr std::size_t kContestMoves = 12;
constexpr std::uint32_t kBatch = 32;

/// Goes through the blocks; `choose(block, seen)` returns a small number that the next step needs.
template <class Choose>
void along(benchmark::State& state, std::size_t count, std::size_t moves, Choose choose) {
  Blocks blocks(count, moves);
  std::size_t at = 0;
  for ([[maybe_unused]] auto _ : state) {
    const Block& block = blocks.block(at);
    const Stats total = block.total();
    std::size_t chosen = choose(block, Stats(total.visits(), -total.value()));
    benchmark::DoNotOptimize(chosen);
    // Zero, which only we know.
    at = blocks.next(at + (chosen >> 32));
  }
  state.counters["blocks/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

const Selector& selector() {
  static const Selector the_selector(Selection{}, VirtualLoss::kUnobserved);
  return the_selector;
}

void best(benchmark::State& state, std::size_t count, std::size_t moves) {
  along(state, count, moves,
        [](const Block& block, Stats seen) { return selector().best(block, seen); });
}

void share(benchmark::State& state, std::size_t count, std::size_t moves) {
  along(state, count, moves, [](const Block& block, Stats seen) {
    std::size_t given = 0;
    selector().share(block, seen, kBatch,
                     [&given](std::size_t, std::uint32_t visits) { given += visits; });
    return given;
  });
}

BENCHMARK_CAPTURE(best, warm, kWarmBlocks, kClassicMoves)->Name("selection/best/7/warm");
BENCHMARK_CAPTURE(best, cold, kColdBlocks, kClassicMoves)->Name("selection/best/7/cold");
BENCHMARK_CAPTURE(best, warm12, kWarmBlocks, kContestMoves)->Name("selection/best/12/warm");
BENCHMARK_CAPTURE(best, cold12, kColdBlocks, kContestMoves)->Name("selection/best/12/cold");
BENCHMARK_CAPTURE(share, warm, kWarmBlocks, kClassicMoves)->Name("selection/share_32/7/warm");
BENCHMARK_CAPTURE(share, cold, kColdBlocks, kClassicMoves)->Name("selection/share_32/7/cold");
BENCHMARK_CAPTURE(share, warm12, kWarmBlocks, kContestMoves)->Name("selection/share_32/12/warm");
BENCHMARK_CAPTURE(share, cold12, kColdBlocks, kContestMoves)->Name("selection/share_32/12/cold");

}  // namespace
}  // namespace quadrille::search

BENCHMARK_MAIN();
