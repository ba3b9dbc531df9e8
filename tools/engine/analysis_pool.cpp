#include "engine/analysis_pool.hpp"

#include <algorithm>
#include <exception>

namespace quadrille::protocol {

AnalysisPool::AnalysisPool(int workers, Listener listener) : listener_(std::move(listener)) {
  for (int i = 0; i < workers; ++i) workers_.push_back(std::make_unique<Worker>());
  for (auto& worker : workers_) {
    worker->thread = std::thread([this, mine = worker.get()] { work(*mine); });
  }
}

AnalysisPool::~AnalysisPool() {
  terminate([](const Analysis&) { return true; });
  {
    const std::lock_guard lock(mutex_);
    is_quitting_ = true;
  }
  for (auto& worker : workers_) worker->given.notify_one();
  for (auto& worker : workers_) worker->thread.join();
}

void AnalysisPool::add(Analysis analysis) {
  const std::lock_guard lock(mutex_);
  if (Worker* worker = find_idle(analysis)) {
    worker->job.emplace(Job{std::move(analysis)});
    worker->given.notify_one();
    return;
  }
  const std::pair key(-analysis.priority, arrived_++);
  waiting_.emplace(key, std::move(analysis));
}

AnalysisPool::Worker* AnalysisPool::find_idle(const Analysis& analysis) {
  const auto is_idle = [](const auto& worker) { return !worker->job.has_value(); };
  const auto is_like_it = [&](const auto& worker) {
    return is_idle(worker) && worker->engine && worker->engine->settings() == analysis.settings &&
           worker->board == analysis.position.board();
  };
  auto found = std::find_if(workers_.begin(), workers_.end(), is_like_it);
  if (found == workers_.end()) found = std::find_if(workers_.begin(), workers_.end(), is_idle);
  return found != workers_.end() ? found->get() : nullptr;
}

void AnalysisPool::terminate(const std::function<bool(const Analysis&)>& concerns) {
  std::vector<Analysis> dropped;
  {
    const std::lock_guard lock(mutex_);
    for (auto entry = waiting_.begin(); entry != waiting_.end();) {
      if (!concerns(entry->second)) {
        ++entry;
        continue;
      }
      dropped.push_back(std::move(entry->second));
      entry = waiting_.erase(entry);
    }
    for (auto& worker : workers_) {
      if (worker->job && concerns(worker->job->analysis)) worker->job->stop.request_stop();
    }
  }
  for (const Analysis& analysis : dropped) listener_.dropped(analysis);
}

void AnalysisPool::clear_cache() {
  const std::lock_guard lock(mutex_);
  for (auto& worker : workers_) worker->forgets = true;
}

std::size_t AnalysisPool::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

bool AnalysisPool::is_idle() const {
  const std::lock_guard lock(mutex_);
  return waiting_.empty() && std::all_of(workers_.begin(), workers_.end(),
                                         [](const auto& worker) { return !worker->job; });
}

void AnalysisPool::work(Worker& worker) {
  std::unique_lock lock(mutex_);
  for (;;) {
    worker.given.wait(lock, [&] { return worker.job.has_value() || is_quitting_; });
    if (!worker.job) return;
    const bool forgets = std::exchange(worker.forgets, false);
    lock.unlock();
    // Others only look at it, and ask its stop source.
    const auto report = run(worker, *worker.job, forgets);
    lock.lock();
    const Job done = *std::exchange(worker.job, std::nullopt);
    if (!waiting_.empty()) {
      worker.job.emplace(Job{std::move(waiting_.begin()->second)});
      waiting_.erase(waiting_.begin());
    }
    lock.unlock();
    // Whoever hears of it finds this worker free for what comes next.
    listener_.ended(done.analysis, report);
    lock.lock();
  }
}

support::Result<search::Report> AnalysisPool::run(Worker& worker, const Job& job,
                                                  bool forgets) const try {
  const Analysis& analysis = job.analysis;
  if (!worker.engine || worker.engine->settings() != analysis.settings) {
    worker.engine.emplace(analysis.settings);
  }
  worker.board = analysis.position.board();
  if (forgets) worker.engine->clear();
  search::Progress progress;
  if (analysis.report_every) {
    progress = {*analysis.report_every,
                [&](const search::Report& report) { listener_.told(analysis, report); }};
  }
  return worker.engine->run(analysis.position,
                            {analysis.time, analysis.leaves, job.stop.get_token()}, progress);
} catch (const std::exception& error) {
  return support::Error{error.what()};
}

}  // namespace quadrille::protocol
