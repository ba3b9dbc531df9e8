#include "match/runner.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace quadrille::match {
namespace {

/// The games of a match, handed out in order to those who play them.
class Schedule {
 public:
  using OnGame = std::function<std::optional<support::Error>(const Game&)>;

  Schedule(const Plan& plan, Standing& standing, const OnGame& on_game)
      : plan_(&plan), standing_(&standing), on_game_(&on_game) {}

  std::stop_source& stop() { return stop_; }
  const std::optional<support::Error>& error() const { return error_; }

  std::optional<std::uint64_t> next() {
    const std::lock_guard lock(mutex_);
    while (next_ < 2 * plan_->pairs && standing_->has(next_)) ++next_;
    if (is_over() || next_ >= 2 * plan_->pairs) return std::nullopt;
    return next_++;
  }

  void finish(const Game& game) {
    const std::lock_guard lock(mutex_);
    standing_->add(game);
    if (auto error = (*on_game_)(game)) keep(*error);
    if (standing_->verdict() != Verdict::kNone) stop_.request_stop();
  }

  void fail(const support::Error& error) {
    const std::lock_guard lock(mutex_);
    keep(error);
  }

 private:
  bool is_over() const { return stop_.stop_requested() || standing_->verdict() != Verdict::kNone; }
  /// The first error counts.
  void keep(const support::Error& error) {
    if (!error_) error_ = error;
    stop_.request_stop();
  }

  const Plan* plan_;
  Standing* standing_;
  const OnGame* on_game_;
  std::mutex mutex_;
  std::stop_source stop_;
  std::uint64_t next_ = 0;
  std::optional<support::Error> error_;
};

/// Plays games one after the other, as the `table`-th of those who do.
void play_games(const Plan& plan, std::size_t table, Schedule& schedule) try {
  std::array<Side, 2> sides = plan.sides;
  if (!plan.cpus.empty()) {
    for (const std::size_t side : {0U, 1U}) sides[side].cpus = plan.cpus.at(table)[side];
  }
  Players players{sides, {create_player(sides[0]), create_player(sides[1])}};
  while (const auto number = schedule.next()) {
    const auto opening = plan.openings.of_pair(pair_of(*number));
    if (!opening) {
      schedule.fail(opening.error());
      return;
    }
    const auto game =
        play_game(*number, plan.seed, *opening, players, plan.rules, schedule.stop().get_token());
    if (!game) {
      schedule.fail(game.error());
    } else if (*game) {
      schedule.finish(**game);
    }
  }
} catch (const std::exception& error) {
  schedule.fail({error.what()});
}

}  // namespace

int busy_threads(const Plan& plan) {
  return plan.concurrency * std::max(plan.sides[0].threads(), plan.sides[1].threads());
}

std::optional<support::Error> run_match(
    const Plan& plan, Standing& standing,
    const std::function<std::optional<support::Error>(const Game&)>& on_game,
    const std::stop_token& stop) {
  Schedule schedule(plan, standing, on_game);
  const std::stop_callback forward(stop, [&schedule] { schedule.stop().request_stop(); });
  {
    std::vector<std::jthread> threads;
    threads.reserve(static_cast<std::size_t>(plan.concurrency));
    for (std::size_t i = 0; i < static_cast<std::size_t>(plan.concurrency); ++i) {
      threads.emplace_back([&plan, &schedule, i] { play_games(plan, i, schedule); });
    }
  }
  return schedule.error();
}

}  // namespace quadrille::match
