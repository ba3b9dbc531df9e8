#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

#include "search/budget.hpp"

namespace quadrille::search {

using Clock = std::chrono::steady_clock;

/// One search from its start to its end, as its workers share it: how long it goes on.
class Run {
 public:
  Run(const Budget& budget, Clock::time_point start)
      : start_(start),
        budget_(&budget),
        deadline_(budget.time ? deadline_of(start, *budget.time) : Clock::time_point::max()) {}

  Clock::time_point start() const { return start_; }
  bool has_deadline() const { return budget_->time.has_value(); }
  /// Precondition: there is a deadline.
  std::chrono::nanoseconds time_left(Clock::time_point now) const { return deadline_ - now; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  /// Relaxed: it only says that it is time to go; what was found is handed over when workers join.
  bool is_over() const { return ended_by_.load(std::memory_order_relaxed) != EndedBy::kNothing; }
  EndedBy ended_by() const { return ended_by_.load(std::memory_order_relaxed); }
  /// The first reason counts.
  void end(EndedBy reason) {
    EndedBy expected = EndedBy::kNothing;
    ended_by_.compare_exchange_strong(expected, reason, std::memory_order_relaxed);
  }

  /// It ended by a proof, and there is more to do. Precondition: no worker is at work.
  void go_on() { ended_by_.store(EndedBy::kNothing, std::memory_order_relaxed); }

  /// Looks at the clock and at the stop token.
  void check(Clock::time_point now) {
    if (is_late(now)) end(EndedBy::kTime);
    if (budget_->stop.stop_requested()) end(EndedBy::kStop);
  }
  bool is_late(Clock::time_point now) const {
    return now >= deadline_ - std::chrono::nanoseconds(lead_.load(std::memory_order_relaxed));
  }

  /// A worker was away for so long: other processes had its CPU. It may happen again just before
  /// the deadline, so the search now ends as much earlier, but never more than a part of its time.
  /// Relaxed: a number on its own. Two workers at once may lose the smaller of the two, or the
  /// larger, which the next absence mends.
  void was_away(std::chrono::nanoseconds time) {
    if (!has_deadline()) return;
    const auto lead = std::min(time, *budget_->time / kMaxLeadPart).count();
    if (lead > lead_.load(std::memory_order_relaxed)) lead_.store(lead, std::memory_order_relaxed);
  }

 private:
  static constexpr int kMaxLeadPart = 8;

  /// A time too long to be added to the clock is no limit.
  static Clock::time_point deadline_of(Clock::time_point start, std::chrono::nanoseconds time) {
    return time < Clock::time_point::max() - start ? start + time : Clock::time_point::max();
  }

  Clock::time_point start_;
  const Budget* budget_;
  Clock::time_point deadline_;
  std::atomic<EndedBy> ended_by_{EndedBy::kNothing};
  /// By how much it ends before the deadline.
  std::atomic<std::chrono::nanoseconds::rep> lead_{0};
};

/// Leaves that workers of one tree may still search.
class Supply {
 public:
  explicit Supply(std::uint64_t leaves) : left_(leaves) {}

  /// Takes up to `count`; 0 when none are left. Relaxed: a plain counter.
  std::uint64_t take(std::uint64_t count) {
    std::uint64_t left = left_.load(std::memory_order_relaxed);
    while (left > 0) {
      const std::uint64_t taken = std::min(count, left);
      if (left_.compare_exchange_weak(left, left - taken, std::memory_order_relaxed)) return taken;
    }
    return 0;
  }

 private:
  std::atomic<std::uint64_t> left_;
};

/// How one worker spends a search: when to look at the clock, and how many visits to send at once.
class Pace {
 public:
  /// `since`: from when on the worker is at work.
  Pace(Run& run, Clock::time_point since) : run_(&run), checked_(since) {}

  /// Whether it is time to look at the clock.
  bool is_check_due(std::uint64_t leaves) const { return leaves >= next_check_; }
  /// After a look at the clock.
  void checked(Clock::time_point now, std::uint64_t leaves) {
    const auto searched = static_cast<std::int64_t>(leaves - checked_leaves_);
    if (now - checked_ > kAway) run_->was_away(now - checked_);
    const auto per_leaf =
        std::max(now - checked_, Clock::duration(1)) / std::max<std::int64_t>(searched, 1);
    checked_ = now;
    checked_leaves_ = leaves;
    const auto leaves_in = [per_leaf](std::chrono::nanoseconds time) {
      return static_cast<std::uint64_t>(time / std::max(per_leaf, Clock::duration(1)));
    };
    next_check_ = leaves + std::clamp<std::uint64_t>(leaves_in(kBetweenChecks), 1, kMaxUnchecked);
    longest_batch_ = std::max<std::uint64_t>(leaves_in(kLongestBatch), 1);
  }

  /// With a deadline, batches do not take long, however slow the playouts are.
  std::uint64_t limit(std::uint64_t batch) const {
    return run_->has_deadline() ? std::min(batch, longest_batch_) : batch;
  }

 private:
  static constexpr std::chrono::microseconds kBetweenChecks{20};
  static constexpr std::chrono::microseconds kLongestBatch{200};
  /// Much longer than a batch takes.
  static constexpr std::chrono::milliseconds kAway{1};
  static constexpr std::uint64_t kMaxUnchecked = 256;

  Run* run_;
  Clock::time_point checked_;
  std::uint64_t checked_leaves_ = 0;
  std::uint64_t next_check_ = 1;
  std::uint64_t longest_batch_ = 1;
};

}  // namespace quadrille::search
