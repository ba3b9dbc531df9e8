// What the rules cost: one call on one position, in both layouts.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <type_traits>
#include <vector>

#include "games/connect_four/position.hpp"
#include "support/rng.hpp"

namespace quadrille::connect_four {
namespace {

using support::Rng;

template <class Layout>
const Geometry<Layout>& geometry() {
  static const Geometry<Layout> the_geometry(std::is_same_v<Layout, Narrow> ? Board{7, 6, {}}
                                                                            : Board{12, 12, {}});
  return the_geometry;
}

template <class Layout>
struct Turn {
  Position<Layout> position;
  Column move;
};

constexpr std::size_t kTurns = 512;

/// Positions of random games with a legal move each. Few enough to stay in the cache, too many for
/// the branch predictor to learn.
template <class Layout>
std::vector<Turn<Layout>> random_turns() {
  std::vector<Turn<Layout>> turns;
  auto rng = Rng::stream(1, 0);
  Position<Layout> position(geometry<Layout>());
  while (turns.size() < kTurns) {
    if (position.outcome() != Outcome::kOngoing) position = Position<Layout>(geometry<Layout>());
    const auto width = static_cast<std::uint32_t>(position.geometry().width());
    const auto column = static_cast<Column>(rng.below(width));
    if (!position.is_legal(column)) continue;
    turns.push_back({position, column});
    position.play(column);
  }
  return turns;
}

/// Times `ask(position, move)`, turn by turn, and consumes each answer.
template <class Layout, class Ask>
void over_all_turns(benchmark::State& state, Ask ask) {
  auto turns = random_turns<Layout>();
  std::size_t next = 0;
  for ([[maybe_unused]] auto _ : state) {
    Turn<Layout>& turn = turns[next++ % kTurns];
    benchmark::DoNotOptimize(turn);
    auto answer = ask(turn.position, turn.move);
    benchmark::DoNotOptimize(answer);
  }
}

template <class Layout>
void play(benchmark::State& state) {
  over_all_turns<Layout>(
      state, [](const Position<Layout>& position, Column move) { return position.after(move); });
}

template <class Layout>
void legal_moves(benchmark::State& state) {
  over_all_turns<Layout>(
      state, [](const Position<Layout>& position, Column) { return position.legal_moves(); });
}

template <class Layout>
void landing_cells(benchmark::State& state) {
  over_all_turns<Layout>(
      state, [](const Position<Layout>& position, Column) { return position.landing_cells(); });
}

template <class Layout>
void threats(benchmark::State& state) {
  over_all_turns<Layout>(
      state, [](const Position<Layout>& position, Column) { return position.threats_of_mover(); });
}

template <class Layout>
void outcome(benchmark::State& state) {
  over_all_turns<Layout>(
      state, [](const Position<Layout>& position, Column) { return position.outcome(); });
}

template <class Layout>
void hash(benchmark::State& state) {
  over_all_turns<Layout>(state,
                         [](const Position<Layout>& position, Column) { return position.hash(); });
}

/// Of the stones alone.
template <class Layout>
void mirror_stones(benchmark::State& state) {
  over_all_turns<Layout>(state, [](const Position<Layout>& position, Column) {
    return mirror(position.mover(), position.geometry().width());
  });
}

template <class Layout>
void mirror_position(benchmark::State& state) {
  over_all_turns<Layout>(state, [](const Position<Layout>& position, Column) {
    return position.mirrored(position.geometry());
  });
}

BENCHMARK(play<Narrow>)->Name("rules/narrow/play");
BENCHMARK(play<Wide>)->Name("rules/wide/play");
BENCHMARK(legal_moves<Narrow>)->Name("rules/narrow/legal_moves");
BENCHMARK(legal_moves<Wide>)->Name("rules/wide/legal_moves");
BENCHMARK(landing_cells<Narrow>)->Name("rules/narrow/landing_cells");
BENCHMARK(landing_cells<Wide>)->Name("rules/wide/landing_cells");
BENCHMARK(threats<Narrow>)->Name("rules/narrow/threats");
BENCHMARK(threats<Wide>)->Name("rules/wide/threats");
BENCHMARK(outcome<Narrow>)->Name("rules/narrow/outcome");
BENCHMARK(outcome<Wide>)->Name("rules/wide/outcome");
BENCHMARK(hash<Narrow>)->Name("rules/narrow/hash");
BENCHMARK(hash<Wide>)->Name("rules/wide/hash");
BENCHMARK(mirror_stones<Narrow>)->Name("rules/narrow/mirror_stones");
BENCHMARK(mirror_stones<Wide>)->Name("rules/wide/mirror_stones");
BENCHMARK(mirror_position<Narrow>)->Name("rules/narrow/mirror_position");
BENCHMARK(mirror_position<Wide>)->Name("rules/wide/mirror_position");

}  // namespace
}  // namespace quadrille::connect_four

BENCHMARK_MAIN();
