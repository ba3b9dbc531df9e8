#include "engine/searcher.hpp"

#include <exception>
#include <utility>

namespace quadrille::protocol {

using support::Result;

Searcher::Searcher(Listener listener)
    : listener_(std::move(listener)), thread_([this] { work(); }) {}

Searcher::~Searcher() {
  stop();
  {
    const std::lock_guard lock(mutex_);
    is_quitting_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Searcher::start(SearchTask task) {
  end();
  const std::lock_guard lock(mutex_);
  task_ = std::move(task);
  is_stopped_ = is_hit_ = false;
  pondering_ = std::stop_source();
  searching_ = std::stop_source();
  changed_.notify_all();
}

void Searcher::end() {
  stop();
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !task_.has_value(); });
}

void Searcher::stop() {
  {
    const std::lock_guard lock(mutex_);
    if (!task_) return;
    is_stopped_ = true;
    pondering_.request_stop();
    searching_.request_stop();
  }
  changed_.notify_all();
}

void Searcher::ponder_hit() {
  {
    const std::lock_guard lock(mutex_);
    if (!task_ || task_->end != SearchTask::End::kOnHit) return;
    is_hit_ = true;
    pondering_.request_stop();
  }
  changed_.notify_all();
}

void Searcher::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return task_.has_value() || is_quitting_; });
    if (!task_) return;
    // Nobody else changes it while it is there.
    const SearchTask& task = *task_;
    lock.unlock();
    listener_.ended(task, search(task));
    lock.lock();
    task_.reset();
    changed_.notify_all();
  }
}

Result<search::Report> Searcher::search(const SearchTask& task) {
  if (!engine_ || engine_->settings() != task.settings) engine_.emplace(task.settings);
  if (task.starts_afresh) engine_->clear();
  if (task.end == SearchTask::End::kOnHit) {
    auto report = run(task, {.stop = pondering_.get_token()});
    wait_for_stop(task.end);
    if (!report || searching_.stop_requested()) return report;
    // The tree stands where it is: the search goes on.
  }
  auto report = run(task, {task.time, task.leaves, searching_.get_token(), task.is_on_clock});
  if (task.end == SearchTask::End::kOnStop) wait_for_stop(task.end);
  return report;
}

Result<search::Report> Searcher::run(const SearchTask& task, const search::Budget& budget) try {
  const auto told = [this, &task](const search::Report& report) { listener_.told(task, report); };
  return engine_->run(task.position, budget, {listener_.interval, told});
} catch (const std::exception& error) {
  return support::Error{error.what()};
}

void Searcher::wait_for_stop(SearchTask::End end) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock,
                [this, end] { return is_stopped_ || (end == SearchTask::End::kOnHit && is_hit_); });
}

}  // namespace quadrille::protocol
