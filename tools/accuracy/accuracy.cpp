#include "accuracy/accuracy.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>

#include "engine.hpp"
#include "solver/score.hpp"

namespace quadrille::accuracy {
namespace {

void count(Counts& counts, const Truth& truth, const search::Report& report) {
  counts.wdl_optimal.count(truth.keeps_value(report.best_move));
  counts.score_optimal.count(truth.is_best(report.best_move));
  counts.proven.count(report.proof.is_known() &&
                      report.proof.value() == solver::sign(truth.best_score()));
}

/// The positions, handed out in order, and what came of them.
class Survey {
 public:
  Survey(std::span<const Truth> truths, const std::function<void(const Accuracy&)>& on_position)
      : truths_(truths), on_position_(&on_position) {}

  std::optional<std::size_t> next(const std::stop_token& stop) {
    const std::lock_guard lock(mutex_);
    if (error_ || stop.stop_requested() || next_ == truths_.size()) return std::nullopt;
    return next_++;
  }

  void add(std::size_t index, const search::Report& report) {
    const std::lock_guard lock(mutex_);
    const Truth& truth = truths_[index];
    count(accuracy_.all, truth, report);
    count(accuracy_.by_ply[truth.position.plies()], truth, report);
    if (!truth.keeps_value(report.best_move)) {
      accuracy_.mistakes.push_back({index, report.best_move});
    }
    accuracy_.leaves += report.leaves;
    accuracy_.seconds += report.seconds;
    (*on_position_)(accuracy_);
  }

  /// The first error counts.
  void fail(const support::Error& error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = error;
  }

  support::Result<Accuracy> finish() {
    if (error_) return *error_;
    std::sort(accuracy_.mistakes.begin(), accuracy_.mistakes.end(),
              [](const Mistake& a, const Mistake& b) { return a.index < b.index; });
    return accuracy_;
  }

 private:
  std::span<const Truth> truths_;
  const std::function<void(const Accuracy&)>* on_position_;
  std::mutex mutex_;
  std::size_t next_ = 0;
  Accuracy accuracy_;
  std::optional<support::Error> error_;
};

void search_positions(Survey& survey, std::span<const Truth> truths, const Settings& settings,
                      const search::Budget& budget) try {
  Engine engine(settings);
  while (const auto index = survey.next(budget.stop)) {
    engine.clear();
    const auto report = engine.run(truths[*index].position, budget);
    if (!report) {
      survey.fail(report.error());
    } else if (report->ended_by != search::EndedBy::kStop) {
      survey.add(*index, *report);
    }
  }
} catch (const std::exception& error) {
  survey.fail({error.what()});
}

}  // namespace

support::Result<Accuracy> measure(std::span<const Truth> truths, const Settings& settings,
                                  const search::Budget& budget, int concurrency,
                                  const std::function<void(const Accuracy&)>& on_position) {
  Survey survey(truths, on_position);
  {
    std::vector<std::jthread> threads;
    threads.reserve(static_cast<std::size_t>(concurrency));
    for (int i = 0; i < concurrency; ++i) {
      threads.emplace_back([&] { search_positions(survey, truths, settings, budget); });
    }
  }
  return survey.finish();
}

}  // namespace quadrille::accuracy
