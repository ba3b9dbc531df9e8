#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "games/connect_four/any_position.hpp"
#include "games/connect_four/board_text.hpp"
#include "playout/batch.hpp"
#include "playout/policies.hpp"
#include "playout/tally.hpp"
#include "soak/subcommands.hpp"
#include "terminal/progress.hpp"

namespace quadrille::soak {
namespace {

using connect_four::Board;
using playout::Ending;
using playout::Estimate;
using playout::NamedPolicy;
using playout::Path;
using playout::Tally;

struct Settings {
  std::uint64_t playouts = 10'000'000;
  std::uint64_t reference_playouts = 200'000;
  std::uint64_t seed = 1;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
};

/// What a stretch of playouts came to. The hash is a sum over numbered endings, so that stretches
/// can be added up in any order.
struct Result {
  Tally tally;
  std::uint64_t hash = 0;

  void add(std::span<const Ending> endings, std::uint64_t first) {
    tally.add(endings);
    for (std::size_t i = 0; i < endings.size(); ++i) {
      const std::uint64_t code = endings[i].moves + (endings[i].drawn ? 256u : 0u);
      hash += support::split_mix(support::split_mix(first + i) + code);
    }
  }
  Result& operator+=(const Result& other) {
    tally += other.tally;
    hash += other.hash;
    return *this;
  }
  friend bool operator==(const Result&, const Result&) = default;
};

/// Numbered playouts: [first, last).
struct Stretch {
  std::uint64_t first;
  std::uint64_t last;
};

/// Plays the playouts of a stretch and writes their endings.
using Player = std::function<void(Stretch, std::span<Ending>)>;

Player reference(const Board& board, const NamedPolicy& policy, std::uint64_t seed) {
  return [=](Stretch stretch, std::span<Ending> endings) {
    const playout::Batch batch{board, {{}}, endings.size(), {seed, stretch.first}};
    std::ranges::copy(reference_endings(batch, policy.policy), endings.begin());
  };
}

/// Nothing if the policy does not run on the path.
template <class Layout>
Player kernel(const Board& board, const NamedPolicy& policy, Path path, std::uint64_t seed) {
  const auto geometry = std::make_shared<connect_four::Geometry<Layout>>(board);
  const playout::Playouts<Layout> playouts(*geometry, policy.policy, path);
  if (playouts.path() != path) return {};
  return [geometry, playouts, seed](Stretch stretch, std::span<Ending> endings) {
    const std::array start{connect_four::Position<Layout>(*geometry)};
    playouts.run(start, endings.size(), {seed, stretch.first}, endings);
  };
}

/// Splits a stretch among threads, a chunk at a time.
Result play_on_all_threads(Stretch whole, unsigned threads, const Player& play,
                           const std::function<void(std::uint64_t)>& report_progress) {
  constexpr std::uint64_t kChunk = 1024;
  constexpr auto kBetweenReports = std::chrono::milliseconds(200);
  std::atomic<std::uint64_t> next = whole.first;
  std::mutex mutex;
  std::condition_variable worker_done;
  // Under the mutex.
  unsigned working = threads;
  Result sum;
  const auto work = [&] {
    Result mine;
    std::vector<Ending> endings;
    for (;;) {
      const std::uint64_t first = next.fetch_add(kChunk, std::memory_order_relaxed);
      if (first >= whole.last) break;
      const Stretch chunk{first, std::min(first + kChunk, whole.last)};
      endings.resize(chunk.last - chunk.first);
      play(chunk, endings);
      mine.add(endings, first);
    }
    const std::lock_guard lock(mutex);
    sum += mine;
    --working;
    worker_done.notify_one();
  };
  std::vector<std::jthread> workers;
  for (unsigned i = 0; i < threads; ++i) workers.emplace_back(work);
  std::unique_lock lock(mutex);
  while (!worker_done.wait_for(lock, kBetweenReports, [&working] { return working == 0; })) {
    report_progress(std::min(next.load(std::memory_order_relaxed), whole.last) - whole.first);
  }
  return sum;
}

/// One board with one policy: the reference plays the first playouts, every kernel all of them.
/// The first ones must be equal, and those after them, which are independent of the reference's,
/// must be alike. Kernels must be equal in all of them.
class PlayoutsSoak {
 public:
  explicit PlayoutsSoak(const Settings& settings) : settings_(settings) {}

  Verdict run() {
    const std::array boards{Board{7, 6, {}}, Board{9, 9, {}}, Board{12, 12, {}}, contest_board()};
    for (const Board& board : boards) {
      for (const NamedPolicy& policy : playout::kMainPolicies) compare(board, policy);
    }
    fmt::print("{} kernels compared, {} differ\n", kernels_, mismatches_);
    return mismatches_ == 0 ? Verdict::kHolds : Verdict::kFails;
  }

 private:
  static Board contest_board() {
    Board board{11, 10, {}};
    board.forbid({5, 3});
    return board;
  }

  void compare(const Board& board, const NamedPolicy& policy) {
    const std::string row = fmt::format("{:<10} {:<10}", board_text(board), policy.name);
    const Stretch first{0, std::min(settings_.playouts / 2, settings_.reference_playouts)};
    const Stretch rest{first.last, settings_.playouts};
    const Result expected =
        play(first, row + " reference", reference(board, policy, settings_.seed));
    print(row, "reference", expected, {});

    std::vector<Result> of_all_kernels;
    for (const Path path : playout::available_paths()) {
      const Player player = with_layout(board, [&](auto layout) {
        return kernel<decltype(layout)>(board, policy, path, settings_.seed);
      });
      if (!player) continue;
      const std::string what = fmt::format("{} {}", row, name(path));
      const Result begin = play(first, what, player);
      const Result end = play(rest, what, player);
      Result both = begin;
      both += end;
      of_all_kernels.push_back(both);
      ++kernels_;
      const bool equal = begin == expected && both == of_all_kernels.front();
      const double apart = largest_distance(end.tally, expected.tally);
      const bool holds = equal && apart <= kMostStandardErrors;
      if (!holds) ++mismatches_;
      print(row, name(path), both,
            fmt::format("{:4.1f} errors apart  {}", apart,
                        begin != expected                ? "DIFFERS FROM THE REFERENCE"
                        : both != of_all_kernels.front() ? "DIFFERS FROM THE SCALAR KERNEL"
                        : holds                          ? "holds"
                                                         : "TOO FAR FROM THE REFERENCE"));
    }
  }

  Result play(Stretch stretch, const std::string& what, const Player& player) const {
    return play_on_all_threads(stretch, settings_.threads, player, [&](std::uint64_t done) {
      progress_.show(
          fmt::format("{}: {} of {} playouts", what, done, stretch.last - stretch.first));
    });
  }

  static double largest_distance(const Tally& a, const Tally& b) {
    return std::max(
        {distance(a.win_share(), b.win_share()), distance(a.draw_share(), b.draw_share()),
         distance(a.loss_share(), b.loss_share()), distance(a.mean_moves(), b.mean_moves())});
  }

  void print(const std::string& row, std::string_view player, const Result& result,
             std::string_view verdict) const {
    const Tally& tally = result.tally;
    progress_.show("");
    fmt::print("{} {:<9} {:>9} playouts  {:6.3f} / {:6.3f} / {:6.3f} %  {:7.4f} moves  {:016x}",
               row, player, tally.playouts(), 100 * tally.win_share().value,
               100 * tally.draw_share().value, 100 * tally.loss_share().value,
               tally.mean_moves().value, result.hash);
    fmt::print("{}{}\n", verdict.empty() ? "" : "  ", verdict);
    std::fflush(stdout);
  }

  /// By chance alone, about one run in a hundred has a row that is further out.
  static constexpr double kMostStandardErrors = 4;

  const Settings settings_;
  const terminal::Progress progress_;
  int kernels_ = 0;
  int mismatches_ = 0;
};

}  // namespace

void add_playouts(CLI::App& program, Verdict& verdict) {
  auto settings = std::make_shared<Settings>();
  CLI::App* playouts = program.add_subcommand(
      "playouts",
      "Compare the playout kernels with each other, ending by ending, and with the naive model: "
      "shares of wins, draws and losses, mean length");
  playouts
      ->add_option("--playouts", settings->playouts, "Playouts of each kernel, policy and board")
      ->check(CLI::Range(std::uint64_t{1000}, std::uint64_t{1} << 40))
      ->capture_default_str();
  playouts
      ->add_option("--reference-playouts", settings->reference_playouts,
                   "Playouts of the naive model, which is slow; at most half of the others")
      ->check(CLI::Range(std::uint64_t{100}, std::uint64_t{1} << 40))
      ->capture_default_str();
  playouts->add_option("--seed", settings->seed, "Another seed, other playouts")
      ->capture_default_str();
  playouts->add_option("--threads", settings->threads, "Threads, all of the machine by default")
      ->check(CLI::Range(1U, 1024U));
  playouts->footer("Example: soak playouts --playouts 1000000 --seed 7");
  playouts->callback([settings, &verdict] { verdict = PlayoutsSoak(*settings).run(); });
}

}  // namespace quadrille::soak
