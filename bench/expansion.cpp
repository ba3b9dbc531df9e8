// What it costs to give a position a block: finding its moves, making the block in memory that was
// used before and in fresh memory, and publishing it alone and in a race with others.

#include <benchmark/benchmark.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "playout/random_games.hpp"
#include "search/tree.hpp"
#include "support/rng.hpp"

namespace quadrille::search {
namespace {

using connect_four::Board;
using connect_four::Geometry;
using connect_four::Narrow;
using connect_four::Position;
using connect_four::Wide;

template <class Layout>
const Geometry<Layout>& geometry() {
  static const Geometry<Layout> the_geometry(std::is_same_v<Layout, Narrow> ? Board{7, 6, {}}
                                                                            : Board{12, 12, {}});
  return the_geometry;
}

template <class Layout>
std::vector<Position<Layout>> random_positions() {
  constexpr std::size_t kPositions = 512;
  std::vector<Position<Layout>> positions;
  auto rng = support::Rng::stream(1, 0);
  Position<Layout> position(geometry<Layout>());
  while (positions.size() < kPositions) {
    if (position.is_over()) position = Position<Layout>(geometry<Layout>());
    positions.push_back(position);
    const auto width = static_cast<std::uint32_t>(geometry<Layout>().width());
    auto column = static_cast<connect_four::Column>(rng.below(width));
    while (!position.is_legal(column)) column = (column + 1) % geometry<Layout>().width();
    position.play(column);
  }
  return positions;
}

void count_blocks(benchmark::State& state) {
  state.counters["blocks/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

template <class Layout>
void find_moves(benchmark::State& state) {
  const auto positions = random_positions<Layout>();
  const playout::RandomGames<Layout> evaluator(geometry<Layout>(), {});
  games::Expansion expansion;
  std::size_t next = 0;
  for ([[maybe_unused]] auto _ : state) {
    expansion.clear();
    evaluator.expand(positions[next++ % positions.size()], expansion);
    benchmark::DoNotOptimize(expansion);
  }
  count_blocks(state);
}
BENCHMARK(find_moves<Narrow>)->Name("expansion/find_moves/7x6");
BENCHMARK(find_moves<Wide>)->Name("expansion/find_moves/12x12");

std::vector<games::MoveByte> moves_of(std::size_t count) {
  return std::vector<games::MoveByte>(count, 0);
}

std::unique_ptr<Tree> make_tree(std::uint64_t bytes) {
  auto arena = support::Arena::reserve(bytes);
  if (!arena) throw std::runtime_error(arena.error().message);
  return std::make_unique<Tree>(std::move(*arena));
}

/// Blocks until the half is full, then from its start again.
void create_blocks(benchmark::State& state, Tree& tree, std::size_t move_count) {
  const auto moves = moves_of(move_count);
  support::Chunk chunk;
  for ([[maybe_unused]] auto _ : state) {
    support::Line line = tree.create_block(chunk, moves);
    if (line == 0) {
      tree.clear();
      chunk.forget();
      line = tree.create_block(chunk, moves);
    }
    benchmark::DoNotOptimize(line);
    benchmark::ClobberMemory();
  }
  count_blocks(state);
}

/// In memory that is in the cache.
void create_warm(benchmark::State& state, std::size_t move_count) {
  const auto tree = make_tree(std::uint64_t{512} << 10);
  create_blocks(state, *tree, move_count);
}
/// In memory that was used before, as from the second move of a game on.
void create_cold(benchmark::State& state, std::size_t move_count) {
  constexpr std::uint64_t kBytes = std::uint64_t{512} << 20;
  const auto tree = make_tree(kBytes);
  const auto moves = moves_of(move_count);
  while (tree->create_block(moves) != 0) {
  }
  tree->clear();
  create_blocks(state, *tree, move_count);
}
/// In memory that comes fresh from the system, as in a first search.
void create_fresh(benchmark::State& state, std::size_t move_count) {
  constexpr std::int64_t kBlocks = 1 << 17;
  const auto moves = moves_of(move_count);
  for ([[maybe_unused]] auto _ : state) {
    state.PauseTiming();
    auto tree = make_tree(std::uint64_t{128} << 20);
    support::Chunk chunk;
    state.ResumeTiming();
    for (std::int64_t i = 0; i < kBlocks; ++i) {
      auto line = tree->create_block(chunk, moves);
      benchmark::DoNotOptimize(line);
    }
    state.PauseTiming();
    tree.reset();
    state.ResumeTiming();
  }
  state.counters["blocks/s"] = benchmark::Counter(static_cast<double>(state.iterations()) * kBlocks,
                                                  benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(create_warm, seven, 7)->Name("expansion/create/7/warm");
BENCHMARK_CAPTURE(create_cold, seven, 7)->Name("expansion/create/7/cold");
BENCHMARK_CAPTURE(create_fresh, seven, 7)->Name("expansion/create/7/fresh")->UseRealTime();
BENCHMARK_CAPTURE(create_warm, twelve, 12)->Name("expansion/create/12/warm");
BENCHMARK_CAPTURE(create_cold, twelve, 12)->Name("expansion/create/12/cold");

/// The links of one block, which all threads of a benchmark race for. Each thread goes through the
/// slots in the same order and takes back what it published, so that there is always one to win.
void publish(benchmark::State& state) {
  constexpr std::size_t kSlots = 12;
  static const auto the_tree = [] {
    auto tree = make_tree(std::uint64_t{1} << 20);
    tree->set_root(tree->create_block(moves_of(kSlots)));
    return tree;
  }();
  Block& block = the_tree->root();
  const auto own = static_cast<support::Line>(2 + state.thread_index());
  std::size_t slot = 0;
  std::uint64_t lost = 0;
  for ([[maybe_unused]] auto _ : state) {
    if (block.publish(slot, own) == own) {
      block.relink(slot, 0);
    } else {
      ++lost;
    }
    slot = slot + 1 < kSlots ? slot + 1 : 0;
  }
  state.counters["lost"] =
      benchmark::Counter(static_cast<double>(lost) / static_cast<double>(state.iterations()),
                         benchmark::Counter::kAvgThreads);
  state.counters["publications/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(publish)->Name("expansion/publish")->UseRealTime()->ThreadRange(1, 4);

}  // namespace
}  // namespace quadrille::search

BENCHMARK_MAIN();
