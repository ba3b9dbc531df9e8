#include "engine/saiblo_session.hpp"

#include "saiblo/dialogue.hpp"
#include "saiblo/player.hpp"
#include "saiblo/translation.hpp"

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
                       const saiblo::Question question = view_of(question_);
                       const auto point =
                           report ? saiblo::best_point(*report, question) : std::nullopt;
                       output_.write(
                           saiblo::answer_text(point.value_or(saiblo::simple_answer(question))));
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
  const auto position = saiblo::position_of(view_of(question_));
  if (position) {
    searcher_.start({.position = *position,
                     .settings = settings_,
                     .time = limits_.time,
                     .leaves = limits_.leaves});
    return;
  }
  // Whatever board it is, an answer is better than none.
  output_.write(saiblo::answer_text(saiblo::simple_answer(view_of(question_))));
}

}  // namespace quadrille::protocol
