#include "bench/sweep.hpp"

#include <algorithm>
#include <array>

namespace quadrille::bench {
namespace {

constexpr std::size_t kSearches = 3;
/// Of the time of a measurement.
constexpr int kWarmUpPart = 5;
/// What a step to more threads must gain at least.
constexpr double kWorthwhile = 1.05;

double median(std::array<double, kSearches> values) {
  std::sort(values.begin(), values.end());
  return values[kSearches / 2];
}

}  // namespace

std::vector<Way> all_ways(int most_threads) {
  std::vector<Way> ways{{search::Mode::kSerial, 1}};
  for (const auto mode : {search::Mode::kTree, search::Mode::kRoot}) {
    for (int threads = mode == search::Mode::kTree ? 1 : 2; threads < most_threads; threads *= 2) {
      ways.push_back({mode, threads});
    }
    if (most_threads > 1 || mode == search::Mode::kTree) ways.push_back({mode, most_threads});
  }
  return ways;
}

support::Result<std::optional<Rate>> measure(const games::AnyPosition& position,
                                             const Settings& settings, Way way,
                                             std::chrono::nanoseconds time, std::stop_token stop) {
  Settings used = settings;
  used.search.mode = way.mode;
  used.search.threads = way.threads;
  used.book = false;
  Engine engine(used);
  const auto warm_up = engine.run(position, {.time = time / kWarmUpPart, .stop = stop});
  if (!warm_up) return warm_up.error();
  std::array<double, kSearches> leaves{};
  std::array<double, kSearches> playouts{};
  std::array<double, kSearches> races_lost{};
  for (std::size_t search = 0; search < kSearches; ++search) {
    engine.clear();
    const auto report =
        engine.run(position, {.time = time / static_cast<int>(kSearches), .stop = stop});
    if (!report) return report.error();
    if (stop.stop_requested()) return std::optional<Rate>();
    leaves[search] = static_cast<double>(report->leaves) / report->seconds;
    playouts[search] = static_cast<double>(report->playouts) / report->seconds;
    races_lost[search] = static_cast<double>(report->races_lost) /
                         static_cast<double>(std::max<std::uint64_t>(report->leaves, 1));
  }
  return std::optional(Rate{way, median(leaves), median(playouts), median(races_lost)});
}

Way recommend(std::span<const Rate> rates) {
  const Rate* best = &rates.front();
  for (const Rate& rate : rates) {
    if (rate.way.mode == search::Mode::kRoot) continue;
    if (rate.leaves_per_second > kWorthwhile * best->leaves_per_second) best = &rate;
  }
  return best->way;
}

}  // namespace quadrille::bench
