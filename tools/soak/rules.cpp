#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "games/connect_four/agreement.hpp"
#include "soak/subcommands.hpp"
#include "terminal/progress.hpp"

namespace quadrille::soak {
namespace {

using connect_four::Disagreement;

struct Settings {
  std::uint64_t games = 1'000'000;
  std::uint64_t seed = 1;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
};

/// Games are numbered; number and seed alone decide how a game goes, whichever thread plays it.
class RulesSoak {
 public:
  explicit RulesSoak(const Settings& settings) : settings_(settings) {}

  void run() {
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < settings_.threads; ++i) workers.emplace_back([this] { work(); });
    const terminal::Progress progress;
    std::unique_lock lock(mutex_);
    constexpr auto kBetweenShows = std::chrono::milliseconds(500);
    const auto all_done = [this] { return workers_done_ == settings_.threads; };
    while (!workers_changed_.wait_for(lock, kBetweenShows, all_done)) {
      progress.show(fmt::format("{} of {} games, {} plies", games_done_, settings_.games, plies_));
    }
  }

  Verdict report() const {
    if (mismatch_) {
      const Disagreement& found = mismatch_->disagreement;
      fmt::print(
          "game {} of seed {}: {} differ, {} layout\n  position  {}\n  board  {}\n  moves  {}\n",
          mismatch_->game, settings_.seed, found.item, found.layout, found.position, found.board,
          found.moves);
    }
    fmt::print("{} games, {} plies, {} mismatches\n", games_done_, plies_, mismatch_ ? 1 : 0);
    return mismatch_ ? Verdict::kFails : Verdict::kHolds;
  }

 private:
  struct Mismatch {
    std::uint64_t game;
    Disagreement disagreement;
  };

  void work() {
    // Numbers are handed out in order and games in hand are played to their end, so the mismatch
    // with the lowest number is found whatever the number of threads.
    for (;;) {
      const std::uint64_t game = next_game_.fetch_add(1, std::memory_order_relaxed);
      if (game >= settings_.games || stop_.load(std::memory_order_relaxed)) break;
      const auto played = connect_four::play_and_compare(
          connect_four::game_kind(game), support::Rng::stream(settings_.seed, game));
      const std::lock_guard lock(mutex_);
      ++games_done_;
      plies_ += static_cast<std::uint64_t>(played.plies);
      if (played.disagreement && (!mismatch_ || game < mismatch_->game)) {
        mismatch_ = Mismatch{game, *played.disagreement};
        stop_.store(true, std::memory_order_relaxed);
      }
    }
    const std::lock_guard lock(mutex_);
    ++workers_done_;
    workers_changed_.notify_one();
  }

  const Settings settings_;
  std::atomic<std::uint64_t> next_game_ = 0;
  std::atomic<bool> stop_ = false;

  std::mutex mutex_;
  std::condition_variable workers_changed_;
  // Under the mutex while workers run.
  unsigned workers_done_ = 0;
  std::uint64_t games_done_ = 0;
  std::uint64_t plies_ = 0;
  std::optional<Mismatch> mismatch_;
};

}  // namespace

void add_rules(CLI::App& program, Verdict& verdict) {
  auto settings = std::make_shared<Settings>();
  CLI::App* rules = program.add_subcommand(
      "rules", "Play random games on boards of all sizes against the naive model of the rules");
  rules->add_option("--games", settings->games, "Games to play")->capture_default_str();
  rules->add_option("--seed", settings->seed, "Another seed, other games")->capture_default_str();
  rules->add_option("--threads", settings->threads, "Threads, all of the machine by default")
      ->check(CLI::Range(1U, 1024U));
  rules->footer("Example: soak rules --games 100000 --seed 7");
  rules->callback([settings, &verdict] {
    RulesSoak soak(*settings);
    soak.run();
    verdict = soak.report();
  });
}

}  // namespace quadrille::soak
