// What the network of 7x6 takes for a position, alone and in batches, and what a leaf takes in
// which it is mixed with a random game.

#include "playout/net.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "playout/random_games.hpp"

namespace quadrille::playout {
namespace {

using connect_four::Geometry;
using connect_four::Narrow;
using connect_four::Position;

const Geometry<Narrow>& geometry() {
  static const Geometry<Narrow> board(connect_four::Board{});
  return board;
}

/// After 14 moves, about where searches of openings end.
std::vector<Position<Narrow>> positions(std::size_t count) {
  std::vector<Position<Narrow>> list;
  for (std::uint64_t number = 0; list.size() < count; ++number) {
    auto rng = support::Rng::stream(1, number);
    Position<Narrow> position(geometry());
    while (position.plies() < 14 && !position.is_over()) {
      const auto move = static_cast<int>(rng.below(7));
      if (position.is_legal(move)) position.play(move);
    }
    if (!position.is_over()) list.push_back(position);
  }
  return list;
}

void run_net(benchmark::State& state) {
  const auto batch = positions(static_cast<std::size_t>(state.range(0)));
  std::vector<std::int32_t> outputs(batch.size());
  for ([[maybe_unused]] auto _ : state) {
    Net::standard().run(batch, outputs);
    benchmark::DoNotOptimize(outputs.data());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(run_net)->Name("net")->ArgName("batch")->Arg(1)->Arg(128);

void value_leaves(benchmark::State& state) {
  constexpr std::size_t kBatch = 128;
  const auto batch = positions(kBatch);
  RandomGames<Narrow> evaluator(geometry(),
                                {.net_share = static_cast<double>(state.range(0)) / 100});
  evaluator.prepare(1, kBatch);
  std::vector<std::int32_t> values(kBatch);
  std::uint64_t first = 0;
  for ([[maybe_unused]] auto _ : state) {
    evaluator.evaluate(batch, first, values);
    first += kBatch;
    benchmark::DoNotOptimize(values.data());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kBatch));
}
BENCHMARK(value_leaves)->Name("leaves/7x6")->ArgName("net_percent")->Arg(0)->Arg(75)->Arg(100);

}  // namespace
}  // namespace quadrille::playout

BENCHMARK_MAIN();
