#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace quadrille::solver {

/// When the solver gives up: at the first of these.
struct Limits {
  std::optional<std::uint64_t> nodes{};
  std::optional<std::chrono::nanoseconds> time{};
  /// For other threads, at any moment.
  std::stop_token stop{};
  /// Called now and then with the nodes so far, by the thread that solves.
  std::function<void(std::uint64_t)> watch{};
};

/// Counts nodes and keeps to the limits. Looks at the clock and at the stop only now and then.
class Meter {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Meter(const Limits& limits)
      : limits_(&limits),
        most_nodes_(limits.nodes.value_or(~std::uint64_t{0})),
        allowance_(most_nodes_) {
    if (limits.time) deadline_ = Clock::now() + *limits.time;
    looks_around_ = limits.time || limits.stop.stop_possible() || limits.watch;
    set_next_look();
    if (limits.stop.stop_requested() || most_nodes_ == 0) give_up();
  }
  /// With a limit of nodes and nothing else to look at.
  explicit Meter(std::uint64_t most_nodes)
      : most_nodes_(most_nodes), allowance_(most_nodes), next_look_(most_nodes) {
    if (most_nodes == 0) give_up();
  }

  std::uint64_t nodes() const { return nodes_; }
  bool has_given_up() const { return has_given_up_; }
  /// Whether it gave up for good: no allowance helps.
  bool is_spent() const { return is_spent_; }

  /// Lets so many more nodes pass before it gives up, if the limits allow that many, whatever it
  /// allowed before.
  void allow(std::uint64_t nodes) {
    if (is_spent_) return;
    has_given_up_ = false;
    allowance_ = nodes < most_nodes_ - nodes_ ? nodes_ + nodes : most_nodes_;
    set_next_look();
  }

  /// Whether the node that was just reached is one too many.
  bool count_node() { return ++nodes_ > next_look_ && look_around(); }

 private:
  /// A fraction of a millisecond, on the largest boards too. The first nodes take longer: the
  /// system gives a new table its memory when it is touched.
  static constexpr std::uint64_t kMostBetweenLooks = 1 << 11;
  static constexpr std::uint64_t kFewestBetweenLooks = 1 << 3;

  void pause() {
    has_given_up_ = true;
    next_look_ = 0;
  }
  void give_up() {
    is_spent_ = true;
    pause();
  }
  void set_next_look() {
    next_look_ = allowance_;
    if (!looks_around_) return;
    const std::uint64_t pause = std::clamp(nodes_, kFewestBetweenLooks, kMostBetweenLooks);
    if (allowance_ - nodes_ > pause) next_look_ = nodes_ + pause;
  }
  /// Out of line: rare, and large.
  [[gnu::noinline]] bool look_around() {
    if (!has_given_up_ && nodes_ > allowance_ && allowance_ < most_nodes_) {
      --nodes_;
      pause();
      return true;
    }
    if (!has_given_up_ && nodes_ <= most_nodes_) {
      if (limits_->watch) limits_->watch(nodes_);
      if (!limits_->stop.stop_requested() && !(deadline_ && Clock::now() >= *deadline_)) {
        set_next_look();
        return false;
      }
    }
    // This node is not searched any more.
    --nodes_;
    if (!has_given_up_) give_up();
    return true;
  }

  const Limits* limits_ = nullptr;
  std::optional<Clock::time_point> deadline_;
  bool looks_around_ = false;
  bool has_given_up_ = false;
  bool is_spent_ = false;
  std::uint64_t most_nodes_;
  /// At most as many.
  std::uint64_t allowance_;
  std::uint64_t next_look_ = 0;
  std::uint64_t nodes_ = 0;
};

}  // namespace quadrille::solver
