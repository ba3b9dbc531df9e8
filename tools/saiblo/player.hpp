#pragma once

#include <mutex>
#include <optional>

#include "engine.hpp"
#include "saiblo/options.hpp"
#include "saiblo/question.hpp"

namespace quadrille::saiblo {

/// The best move of a search that the question allows; none if it allows none of them.
std::optional<Point> best_point(const search::Report& report, const Question& question);

/// Answers the contest's questions with an engine, and keeps its tree from one to the next. Nobody
/// says when a game begins: a position that does not follow from the last one starts a new tree,
/// and another board a new engine.
///
/// Any thread may ask; if several do, one after the other.
class Player {
 public:
  explicit Player(const Options& options) : options_(options) {}

  /// Always legal if anything is. Throws nothing.
  Point answer(const Question& question) noexcept;

  /// Of the last answer; none if it needed no engine.
  const std::optional<search::Report>& last_report() const { return last_report_; }

 private:
  std::optional<Point> searched_answer(const Question& question);
  support::Result<search::Report> search(const connect_four::AnyPosition& position);
  Settings settings() const;

  std::mutex mutex_;
  Options options_;
  std::optional<connect_four::Board> board_;
  std::optional<Engine> engine_;
  std::optional<search::Report> last_report_;
};

}  // namespace quadrille::saiblo
