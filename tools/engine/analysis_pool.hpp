#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "engine.hpp"
#include "engine/json_request.hpp"

namespace quadrille::protocol {

/// Runs analyses, several at once: those of the highest priority first, and of them those that came
/// first. Each runs on a worker with an engine of its own, which stays from one to the next.
///
/// All calls come from one thread.
class AnalysisPool {
 public:
  /// Called on threads of the pool, several at once; `ended` or `dropped` exactly once for each
  /// analysis.
  struct Listener {
    std::function<void(const Analysis&, const search::Report&)> told;
    std::function<void(const Analysis&, const support::Result<search::Report>&)> ended;
    /// It was terminated before it began. Called on the thread that terminates.
    std::function<void(const Analysis&)> dropped;
  };

  AnalysisPool(int workers, Listener listener);
  /// Terminates all.
  ~AnalysisPool();
  AnalysisPool(const AnalysisPool&) = delete;
  AnalysisPool& operator=(const AnalysisPool&) = delete;

  void add(Analysis analysis);
  /// Those that run end with what they have, which is later.
  void terminate(const std::function<bool(const Analysis&)>& concerns);
  /// Makes all engines forget what they have kept.
  void clear_cache();
  /// Those that wait for a worker.
  std::size_t waiting() const;
  /// Whether nothing runs or waits; the last answers may still be on their way.
  bool is_idle() const;

 private:
  struct Job {
    Analysis analysis;
    std::stop_source stop{};
  };

  struct Worker {
    std::condition_variable given;
    // Under the mutex.
    std::optional<Job> job;
    bool forgets = false;
    // The thread's own, but for when it has no job.
    std::optional<Engine> engine;
    std::optional<games::Board> board;
    std::thread thread;
  };

  void work(Worker& worker);
  support::Result<search::Report> run(Worker& worker, const Job& job, bool forgets) const;
  /// Who takes the analysis: rather one whose tree may know the position. Under the mutex.
  Worker* find_idle(const Analysis& analysis);

  const Listener listener_;
  mutable std::mutex mutex_;
  // Under the mutex.
  bool is_quitting_ = false;
  /// By priority and arrival.
  std::map<std::pair<std::int64_t, std::uint64_t>, Analysis> waiting_;
  std::uint64_t arrived_ = 0;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace quadrille::protocol
