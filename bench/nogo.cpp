// What NoGo costs on the empty and on the half full 9x9 board: rules, leaves, and whole searches.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

#include "playout/nogo/leaves.hpp"
#include "search/search.hpp"

namespace quadrille::nogo {
namespace {

using playout::nogo::LeafSettings;
using playout::nogo::Leaves;
using playout::nogo::Style;
using playout::nogo::Value;
using support::Rng;

template <class Layout>
const Geometry<Layout>& geometry() {
  static const Geometry<Layout> the_geometry(
      Board{std::is_same_v<Layout, Small> ? 9 : 13, FirstMove::kAnywhere});
  return the_geometry;
}

/// After so many random moves, or fewer if the game ends before.
template <class Layout>
std::vector<Position<Layout>> random_positions(int plies) {
  constexpr std::uint64_t kPositions = 256;
  std::vector<Position<Layout>> positions;
  for (std::uint64_t number = 0; positions.size() < kPositions; ++number) {
    auto rng = Rng::stream(1, number);
    Position<Layout> position(geometry<Layout>());
    while (position.plies() < plies && !position.is_over()) {
      std::vector<int> bits;
      for_each_bit(position.legal_moves().mover, [&](int bit) { bits.push_back(bit); });
      const int bit = bits[rng.below(static_cast<std::uint32_t>(bits.size()))];
      position.play(geometry<Layout>().move_of(bit));
    }
    if (!position.is_over()) positions.push_back(position);
  }
  return positions;
}

template <class Layout>
void legal_moves(benchmark::State& state) {
  const auto positions = random_positions<Layout>(static_cast<int>(state.range(0)));
  std::size_t next = 0;
  for ([[maybe_unused]] auto _ : state) {
    auto legal = positions[next++ % positions.size()].legal_moves();
    benchmark::DoNotOptimize(legal);
  }
}
BENCHMARK(legal_moves<Small>)->ArgName("plies")->Arg(0)->Arg(20)->Arg(40)->Arg(55);
BENCHMARK(legal_moves<Large>)->ArgName("plies")->Arg(0)->Arg(60);

template <class Layout>
void value_leaves(benchmark::State& state, const LeafSettings& settings, int plies) {
  const auto positions = random_positions<Layout>(plies);
  std::vector<std::int32_t> values(positions.size());
  Leaves<Layout> leaves(settings);
  leaves.prepare(1, values.size());
  std::uint64_t number = 0;
  for ([[maybe_unused]] auto _ : state) {
    leaves.evaluate(positions, number, values);
    number += values.size();
    benchmark::DoNotOptimize(values.data());
  }
  state.counters["leaves/s"] =
      benchmark::Counter(static_cast<double>(number), benchmark::Counter::kIsRate);
}

struct NamedLeaves {
  std::string name;
  LeafSettings settings;
};

std::vector<NamedLeaves> kinds_of_leaves() {
  return {{"net", {.value = Value::kNet}},
          {"mobility", {.value = Value::kMobility, .moves_before = 0}},
          {"mobility-after-8", {.value = Value::kMobility, .moves_before = 8}},
          {"uniform", {.value = Value::kPlayout, .style = Style::kUniform}},
          {"keep-own", {.value = Value::kPlayout, .style = Style::kKeepOwn}}};
}

void search_leaves(benchmark::State& state, const LeafSettings& leaves, search::Mode mode,
                   int threads) {
  search::Settings settings;
  settings.mode = mode;
  settings.threads = threads;
  // As games are played with each.
  if (leaves.value == Value::kNet) {
    settings.selection.formula = search::Selection::Formula::kPuct;
    settings.selection.c = 1;
    settings.expand_after = 4;
  }
  auto search = search::Search<Leaves<Small>>::create(settings, Leaves<Small>(leaves));
  const Position<Small> start(geometry<Small>());
  std::uint64_t searched = 0;
  for ([[maybe_unused]] auto _ : state) {
    (*search)->clear();
    const auto report = (*search)->run(start, {.leaves = 300'000});
    if (report->is_arena_full) state.SkipWithError("the memory was full");
    searched += report->leaves;
  }
  state.counters["leaves/s"] =
      benchmark::Counter(static_cast<double>(searched), benchmark::Counter::kIsRate);
}

void register_all() {
  for (const auto& [name, settings] : kinds_of_leaves()) {
    for (const int plies : {0, 30}) {
      benchmark::RegisterBenchmark(
          ("leaves/9x9/" + name + "/plies:" + std::to_string(plies)).c_str(),
          [settings = settings, plies](auto& state) {
            value_leaves<Small>(state, settings, plies);
          });
    }
    for (const int threads : {1, 2}) {
      for (const auto mode : {search::Mode::kTree, search::Mode::kRoot}) {
        const std::string mode_name = mode == search::Mode::kTree ? "tree" : "root";
        benchmark::RegisterBenchmark(
            ("search/9x9/" + name + "/" + mode_name + "/threads:" + std::to_string(threads))
                .c_str(),
            [settings = settings, mode, threads](auto& state) {
              search_leaves(state, settings, mode, threads);
            })
            ->UseRealTime()
            ->Unit(benchmark::kMillisecond);
      }
    }
  }
}

}  // namespace
}  // namespace quadrille::nogo

int main(int argc, char** argv) {
  quadrille::nogo::register_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
