// What the machine charges for what searches do, whatever our code is like: the clock, a load from
// each level of memory, atomic additions alone and together, a cache line's way from core to core,
// bandwidth, and fresh pages. The other figures here are to be read beside these (perf/costs.md).
//
//   bench_machine --benchmark_format=json

#include "support/machine.hpp"

#include <benchmark/benchmark.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <numeric>
#include <thread>
#include <vector>

#include "support/line_vector.hpp"
#include "support/rng.hpp"

namespace quadrille::support {
namespace {

/// Memory of its own, in huge pages where the system has them: what the arena asks for too.
class Pages {
 public:
  enum class Size : std::uint8_t { kSmall, kHuge };

  Pages(std::size_t bytes, Size size) : bytes_(bytes) {
    memory_ = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory_ == MAP_FAILED) throw std::bad_alloc();
    madvise(memory_, bytes, size == Size::kHuge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
  }
  ~Pages() { munmap(memory_, bytes_); }
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;

  std::byte* begin() const { return static_cast<std::byte*>(memory_); }
  std::size_t bytes() const { return bytes_; }

 private:
  void* memory_;
  std::size_t bytes_;
};

/// One addition after the other: a cycle each, so that their rate is that of the clock.
void clock_rate(benchmark::State& state) {
  constexpr int kAdditions = 1000;
  std::uint64_t sum = 0;
  for ([[maybe_unused]] auto _ : state) {
    for (int i = 0; i < kAdditions; ++i) asm volatile("add $1, %0" : "+r"(sum));
  }
  benchmark::DoNotOptimize(sum);
  state.counters["Hz"] = benchmark::Counter(static_cast<double>(state.iterations()) * kAdditions,
                                            benchmark::Counter::kIsRate);
}
BENCHMARK(clock_rate)->Name("machine/clock")->UseRealTime()->Apply([](auto* clock) {
  // A CPU may run slower when all of its cores are busy.
  clock->Threads(1)->Threads(2);
  if (usable_cpus() > 2) clock->Threads(usable_cpus());
});

/// A line that knows the next one, in a ring through all of them.
struct alignas(kLineBytes) Link {
  Link* next;
};

Link* make_ring(const Pages& pages) {
  auto* links = reinterpret_cast<Link*>(pages.begin());
  const std::size_t count = pages.bytes() / sizeof(Link);
  std::vector<std::uint32_t> order(count);
  std::iota(order.begin(), order.end(), std::uint32_t{0});
  auto rng = Rng::stream(1, 0);
  for (std::size_t i = count - 1; i > 0; --i) {
    std::swap(order[i], order[rng.below(static_cast<std::uint32_t>(i + 1))]);
  }
  for (std::size_t i = 0; i < count; ++i) links[order[i]].next = &links[order[(i + 1) % count]];
  return links;
}

/// Each load waits for the one before: the time of a load is the latency of the level that holds
/// the ring.
void load_latency(benchmark::State& state, Pages::Size size) {
  const Pages pages(static_cast<std::size_t>(state.range(0)) << 10, size);
  const Link* at = make_ring(pages);
  for ([[maybe_unused]] auto _ : state) at = at->next;
  benchmark::DoNotOptimize(at);
}
void load_from_huge_pages(benchmark::State& state) { load_latency(state, Pages::Size::kHuge); }
void load_from_small_pages(benchmark::State& state) { load_latency(state, Pages::Size::kSmall); }
constexpr int kInL1 = 16;
constexpr int kInL2 = 512;
constexpr int kInL3 = 8 << 10;
constexpr int kInMemory = 256 << 10;
BENCHMARK(load_from_huge_pages)
    ->Name("machine/load/huge_pages")
    ->ArgName("KB")
    ->Arg(kInL1)
    ->Arg(kInL2)
    ->Arg(kInL3)
    ->Arg(kInMemory)
    ->UseRealTime();
BENCHMARK(load_from_small_pages)
    ->Name("machine/load/small_pages")
    ->ArgName("KB")
    ->Arg(kInL3)
    ->Arg(kInMemory)
    ->UseRealTime();

/// A core can wait for several loads at once: as many rings, one load of each in turn.
void overlapped_loads(benchmark::State& state) {
  constexpr std::size_t kMostRings = 16;
  const auto rings = static_cast<std::size_t>(state.range(0));
  const Pages pages(std::size_t{kInMemory} << 10, Pages::Size::kHuge);
  const Link* start = make_ring(pages);
  std::array<const Link*, kMostRings> at{};
  // As far from each other as can be, so that none follows another into the cache.
  const std::size_t links = pages.bytes() / sizeof(Link);
  for (std::size_t ring = 0; ring < rings; ++ring) {
    at[ring] = start;
    for (std::size_t i = 0; i < links / rings; ++i) start = start->next;
  }
  for ([[maybe_unused]] auto _ : state) {
    for (std::size_t ring = 0; ring < rings; ++ring) at[ring] = at[ring]->next;
    benchmark::DoNotOptimize(at);
  }
  state.counters["loads/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(rings),
                         benchmark::Counter::kIsRate);
}
BENCHMARK(overlapped_loads)
    ->Name("machine/overlapped_loads")
    ->ArgName("rings")
    ->RangeMultiplier(2)
    ->Range(1, 16)
    ->UseRealTime();

struct alignas(2 * kLineBytes) Word {
  std::atomic<std::uint64_t> value{0};
};

/// All threads on one word, or each on its own. Relaxed, as the tree's: only the value matters.
constexpr int kMostThreads = 64;
Word the_shared_word;
std::array<Word, kMostThreads> the_own_words;

void add_to_shared(benchmark::State& state) {
  for ([[maybe_unused]] auto _ : state) {
    the_shared_word.value.fetch_add(1, std::memory_order_relaxed);
  }
}
BENCHMARK(add_to_shared)->Name("machine/fetch_add/shared")->UseRealTime()->ThreadRange(1, 4);

void add_to_own(benchmark::State& state) {
  auto& word = the_own_words[static_cast<std::size_t>(state.thread_index())].value;
  for ([[maybe_unused]] auto _ : state) word.fetch_add(1, std::memory_order_relaxed);
}
BENCHMARK(add_to_own)->Name("machine/fetch_add/own")->UseRealTime()->ThreadRange(1, 2);

/// What a lone writer does instead: a load, an addition, a store, none of them locked.
void add_without_lock(benchmark::State& state) {
  auto& word = the_own_words[static_cast<std::size_t>(state.thread_index())].value;
  for ([[maybe_unused]] auto _ : state) {
    word.store(word.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    benchmark::ClobberMemory();
  }
}
BENCHMARK(add_without_lock)->Name("machine/load_add_store/own")->UseRealTime()->ThreadRange(1, 2);

/// Two threads answer each other through one word; an iteration is there and back.
void transfer(benchmark::State& state) {
  if (usable_cpus() < 2) {
    state.SkipWithError("two CPUs are needed");
    return;
  }
  Word ball;
  // Acquire and release, as the tree's links: the usual way to hand something over.
  std::jthread partner([&ball](std::stop_token stop) {
    while (!stop.stop_requested()) {
      const std::uint64_t seen = ball.value.load(std::memory_order_acquire);
      if (seen % 2 == 1) ball.value.store(seen + 1, std::memory_order_release);
    }
  });
  std::uint64_t turn = 0;
  for ([[maybe_unused]] auto _ : state) {
    ball.value.store(++turn, std::memory_order_release);
    ++turn;
    while (ball.value.load(std::memory_order_acquire) != turn) {
    }
  }
  // Both ways, and a line that was written: two transfers.
  state.counters["transfers/s"] =
      benchmark::Counter(2 * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(transfer)->Name("machine/transfer")->UseRealTime();

void read_bandwidth(benchmark::State& state) {
  const Pages pages(std::size_t{kInMemory} << 10, Pages::Size::kHuge);
  std::fill(pages.begin(), pages.begin() + pages.bytes(), std::byte{1});
  const auto* words = reinterpret_cast<const std::uint64_t*>(pages.begin());
  const std::size_t count = pages.bytes() / sizeof *words;
  for ([[maybe_unused]] auto _ : state) {
    // Several sums: one would wait for its own additions.
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    std::uint64_t c = 0;
    std::uint64_t d = 0;
    for (std::size_t i = 0; i < count; i += 4) {
      a += words[i];
      b += words[i + 1];
      c += words[i + 2];
      d += words[i + 3];
    }
    auto sum = a + b + c + d;
    benchmark::DoNotOptimize(sum);
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(pages.bytes()));
}
BENCHMARK(read_bandwidth)->Name("machine/read_bandwidth")->UseRealTime()->ThreadRange(1, 2);

/// What the first touch of memory costs: the system clears it.
void fresh_pages(benchmark::State& state, Pages::Size size) {
  constexpr std::size_t kBytes = std::size_t{32} << 20;
  constexpr std::size_t kStep = 4096;
  for ([[maybe_unused]] auto _ : state) {
    const Pages pages(kBytes, size);
    for (std::size_t i = 0; i < kBytes; i += kStep) pages.begin()[i] = std::byte{1};
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(kBytes));
}
void fresh_small_pages(benchmark::State& state) { fresh_pages(state, Pages::Size::kSmall); }
void fresh_huge_pages(benchmark::State& state) { fresh_pages(state, Pages::Size::kHuge); }
BENCHMARK(fresh_small_pages)->Name("machine/fresh_pages/small")->UseRealTime();
BENCHMARK(fresh_huge_pages)->Name("machine/fresh_pages/huge")->UseRealTime();

}  // namespace
}  // namespace quadrille::support

BENCHMARK_MAIN();
