#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "engine.hpp"

namespace quadrille::protocol {

/// One search, with what is done when.
struct SearchTask {
  games::AnyPosition position{games::Board{}};
  Settings settings;
  std::optional<std::chrono::nanoseconds> time{};
  /// The time is part of a clock's.
  bool is_on_clock = false;
  std::optional<std::uint64_t> leaves{};
  /// How it ends besides its limits.
  enum class End : std::uint8_t {
    kAlone,   ///< when it is done
    kOnStop,  ///< only when it is stopped, even if it is done earlier
    kOnHit,   ///< as kOnStop, but once `ponder_hit` is called the limits count from then on
  };
  End end = End::kAlone;
  /// Forget what was kept from earlier searches.
  bool starts_afresh = false;
  /// How many moves the listener tells about.
  int lines = 1;
};

/// Searches on a thread of its own, one task after the other. All calls come from one other thread.
class Searcher {
 public:
  /// What a search tells while it runs and when it is over. Both are called on the searcher's
  /// thread; `ended` exactly once for each task.
  struct Listener {
    std::chrono::nanoseconds interval{};
    std::function<void(const SearchTask&, const search::Report&)> told;
    std::function<void(const SearchTask&, const support::Result<search::Report>&)> ended;
  };

  explicit Searcher(Listener listener);
  /// Stops.
  ~Searcher();
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;

  /// Ends the search before, if it still runs.
  void start(SearchTask task);
  /// Stops, and waits until the listener has heard of it.
  void end();
  /// Does nothing if no search runs; neither does the next.
  void stop();
  void ponder_hit();

 private:
  void work();
  support::Result<search::Report> search(const SearchTask& task);
  support::Result<search::Report> run(const SearchTask& task, const search::Budget& budget);
  void wait_for_stop(SearchTask::End end);

  const Listener listener_;

  // The thread's own.
  std::optional<Engine> engine_;

  std::mutex mutex_;
  std::condition_variable changed_;
  // Under the mutex.
  std::optional<SearchTask> task_;
  bool is_quitting_ = false;
  bool is_stopped_ = false;
  bool is_hit_ = false;
  /// The first is for what runs before a hit.
  std::stop_source pondering_;
  std::stop_source searching_;

  std::thread thread_;
};

}  // namespace quadrille::protocol
