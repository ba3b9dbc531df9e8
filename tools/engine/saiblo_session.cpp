#include "engine/saiblo_session.hpp"

namespace quadrille::protocol {

using support::Result;

SaibloSession::SaibloSession(const Settings& settings, const Limits& limits, Output& output)
    : settings_(settings),
      limits_(limits),
      output_(output),
      searcher_({.interval = std::chrono::hours(1),
                 .told = [](const SearchTask&, const search::Report&) {},
                 .ended =
                     [this](const SearchTask&, const Result<search::Report>& report) {
                       const auto move =
                           report ? std::optional(report->best_move) : any_move(question_);
                       if (move) output_.write(saiblo_answer(question_, *move));
                     }}) {}

Session::Next SaibloSession::hear(std::string_view bytes) {
  reader_.feed(bytes);
  while (const auto question = reader_.take()) {
    if (!*question) {
      failure_ = question->error().message;
      return Next::kEnd;
    }
    answer(**question);
  }
  return Next::kGoOn;
}

void SaibloSession::answer(const match::Question& question) {
  searcher_.end();
  question_ = question;
  const auto position = position_of(question);
  if (position && position->outcome() == connect_four::Outcome::kOngoing) {
    searcher_.start({.position = *position,
                     .settings = settings_,
                     .time = limits_.time,
                     .leaves = limits_.leaves});
    return;
  }
  // Whatever board it is, an answer is better than none.
  if (const auto move = any_move(question)) output_.write(saiblo_answer(question, *move));
}

}  // namespace quadrille::protocol
