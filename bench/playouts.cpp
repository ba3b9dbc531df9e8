// How many playouts a second each kernel finishes, by board, policy, batch size and threads:
//
//   bench_playouts --benchmark_filter=7x6/uniform
//
// A name reads playouts/BOARD/POLICY/PATH, then batch:N where batches are not of the usual size.

#include "playout/playouts.hpp"

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/connect_four/any_position.hpp"
#include "games/connect_four/board_text.hpp"

namespace quadrille::playout {
namespace {

using connect_four::Board;
using connect_four::Geometry;
using connect_four::Position;

struct NamedPolicy {
  std::string_view name;
  Policy policy;
};

constexpr NamedPolicy kUniform{"uniform", {}};
constexpr NamedPolicy kUniformWinBlock{"win-block", {.rules = kWinBlock}};
constexpr std::array kPolicies{
    kUniform,
    NamedPolicy{"linear", {.weights = Weights::kLinearCentre}},
    NamedPolicy{"square", {.weights = Weights::kSquareCentre}},
    kUniformWinBlock,
    NamedPolicy{"all-rules", {.rules = kAllRules}},
    NamedPolicy{"roulette", {.choice = Policy::Choice::kRoulette}},
};

/// Enough that starting and ending a batch costs nothing.
constexpr std::size_t kUsualBatch = 4096;
/// Around the size from which lanes pay.
constexpr std::array<std::size_t, 7> kSmallBatches{1, 8, 12, 16, 32, 64, 256};

/// From the empty board. Every thread and every batch has streams of its own.
template <class Layout>
void play(benchmark::State& state, const Playouts<Layout>& playouts, std::size_t batch) {
  constexpr std::uint64_t kSeed = 1;
  const std::array start{Position<Layout>(playouts.geometry())};

  std::vector<Ending> endings(batch);
  Streams streams{kSeed, static_cast<std::uint64_t>(state.thread_index() + 1) << 48};
  std::uint64_t plies = 0;
  for ([[maybe_unused]] auto _ : state) {
    playouts.run(start, batch, streams, endings);
    for (const Ending ending : endings) plies += ending.moves;
    streams.first += batch;
  }
  const auto played = static_cast<double>(state.iterations()) * static_cast<double>(batch);
  state.counters["playouts/s"] = benchmark::Counter(played, benchmark::Counter::kIsRate);
  state.counters["plies/playout"] =
      benchmark::Counter(static_cast<double>(plies) / played, benchmark::Counter::kAvgThreads);
}

/// Nothing if the policy does not run on the path.
template <class Layout>
benchmark::internal::Benchmark* register_playouts(const Board& board, const NamedPolicy& policy,
                                                  Path path, std::size_t batch) {
  constexpr std::size_t kSmallestLaneBatch = 1;
  const auto geometry = std::make_shared<const Geometry<Layout>>(board);
  const Playouts<Layout> playouts(*geometry, policy.policy, path, kSmallestLaneBatch);
  if (playouts.path() != path) return nullptr;
  std::string name = "playouts/" + board_text(board);
  name.append("/").append(policy.name).append("/").append(playout::name(path));
  if (batch != kUsualBatch) name.append("/batch:").append(std::to_string(batch));
  return benchmark::RegisterBenchmark(
             name.c_str(),
             [geometry, playouts, batch](auto& state) { play(state, playouts, batch); })
      ->UseRealTime();
}

void register_usual_batch(const Board& board, const NamedPolicy& policy, Path path) {
  connect_four::with_layout(board, [&](auto layout) {
    auto* registered = register_playouts<decltype(layout)>(board, policy, path, kUsualBatch);
    if (registered != nullptr) registered->Threads(1)->Threads(2);
  });
}

void register_small_batches(const Board& board, const NamedPolicy& policy, Path path) {
  connect_four::with_layout(board, [&](auto layout) {
    for (const std::size_t batch : kSmallBatches) {
      register_playouts<decltype(layout)>(board, policy, path, batch)->Threads(1);
    }
  });
}

void register_all() {
  const Board classic{7, 6, {}};
  const Board large{12, 12, {}};
  Board contest = large;
  contest.forbid({5, 5});
  for (const Board& board : {classic, Board{9, 9, {}}, large, contest}) {
    for (const NamedPolicy& policy : kPolicies) {
      for (const Path path : available_paths()) register_usual_batch(board, policy, path);
    }
  }
  const Path best = available_paths().back();
  for (const Board& board : {classic, large}) {
    for (const NamedPolicy& policy : {kUniform, kUniformWinBlock}) {
      register_small_batches(board, policy, Path::kScalar);
      if (best != Path::kScalar) register_small_batches(board, policy, best);
    }
  }
}

}  // namespace
}  // namespace quadrille::playout

int main(int argc, char** argv) {
  using quadrille::playout::available_paths;
  quadrille::playout::register_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::AddCustomContext("best path", std::string(name(available_paths().back())));
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
