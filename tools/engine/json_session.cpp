#include "engine/json_session.hpp"

#include <utility>
#include <variant>

#include "engine/json_answer.hpp"

namespace quadrille::protocol {

using support::Result;

namespace {

/// Whoever asks for more than that without waiting for answers will not wait for all of them.
constexpr std::size_t kMostWaiting = 100'000;

/// The memory is shared out.
AnalysisDefaults defaults_of_each(AnalysisDefaults defaults, int analyses) {
  defaults.settings.search.memory_bytes /= static_cast<std::uint64_t>(analyses);
  return defaults;
}

}  // namespace

JsonSession::JsonSession(const AnalysisDefaults& defaults, int analyses, AtEnd at_end,
                         std::string version, Output& output)
    : defaults_(defaults_of_each(defaults, analyses)),
      at_end_(at_end),
      version_(std::move(version)),
      output_(output),
      pool_(analyses,
            {.told =
                 [this](const Analysis& analysis, const search::Report& report) {
                   output_.write(answer_text(analysis, report, Moment::kDuringSearch));
                 },
             .ended = [this](const Analysis& analysis,
                             const Result<search::Report>& report) { answer(analysis, report); },
             .dropped =
                 [this](const Analysis& analysis) { output_.write(no_results_text(analysis)); }}) {}

void JsonSession::answer(const Analysis& analysis, const Result<search::Report>& report) {
  const std::string text = report ? answer_text(analysis, *report, Moment::kAtEnd)
                                  : error_text({analysis.id, report.error().message, ""});
  // Who has asked for more than we can do at once does not wait for this answer alone.
  if (pool_.waiting() > 0) {
    output_.write_soon(text);
  } else {
    output_.write(text);
  }
}

Session::Next JsonSession::hear_line(const Result<std::string>& line) {
  if (!line) {
    output_.write(error_text({.message = line.error().message, .field = {}}));
    return Next::kGoOn;
  }
  if (line->find_first_not_of(" \t") == std::string::npos) return Next::kGoOn;
  auto request = parse_request(*line, defaults_);
  if (const auto* error = std::get_if<RequestError>(&request)) {
    output_.write(error_text(*error));
  } else {
    obey(std::get<Request>(std::move(request)));
  }
  return Next::kGoOn;
}

void JsonSession::obey(Request request) {
  if (auto* analyses = std::get_if<std::vector<Analysis>>(&request)) {
    if (pool_.waiting() + analyses->size() > kMostWaiting) {
      output_.write(error_text(
          {analyses->front().id,
           "there are " + std::to_string(kMostWaiting) + " analyses waiting already", ""}));
      return;
    }
    for (Analysis& analysis : *analyses) pool_.add(std::move(analysis));
  } else if (const auto* termination = std::get_if<Termination>(&request)) {
    output_.write(done_text(*termination));
    pool_.terminate([&](const Analysis& analysis) { return termination->concerns(analysis); });
  } else if (const auto* all = std::get_if<TerminateAll>(&request)) {
    output_.write(done_text(*all));
    pool_.terminate([](const Analysis&) { return true; });
  } else if (const auto* query = std::get_if<QueryVersion>(&request)) {
    output_.write(done_text(*query, version_));
  } else if (const auto* clear = std::get_if<ClearCache>(&request)) {
    pool_.clear_cache();
    output_.write(done_text(*clear));
  }
}

}  // namespace quadrille::protocol
