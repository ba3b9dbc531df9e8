#include "match/strategy_player.hpp"

#include <sstream>
#include <utility>

#include "match/strategy_text.hpp"
#include "support/units.hpp"

namespace quadrille::match {
namespace {

using support::Error;

constexpr auto kPatienceAtStart = std::chrono::seconds(10);

/// The strategy names a cell; it must be the one that a stone in its column takes.
Answer answer_of(const std::string& line, const Question& question) {
  std::istringstream numbers(line);
  int x = 0;
  int y = 0;
  if (!(numbers >> x >> y)) return Forfeit{Cause::kFailed, support::in_quotes(line)};
  const bool is_column = y >= 0 && y < question.columns;
  if (!is_column || question.top[static_cast<std::size_t>(y)] != x + 1) {
    return Forfeit{Cause::kIllegal, "row " + std::to_string(x) + ", column " + std::to_string(y)};
  }
  return Move{y, 0};
}

}  // namespace

std::optional<Error> StrategyPlayer::start_game(const games::Board& board, std::uint64_t /*seed*/) {
  const auto* known = std::get_if<connect_four::Board>(&board);
  if (known == nullptr) return Error{"strategies of the contest play Connect Four alone"};
  if (forbidden_cells(*known) > 1) {
    return Error{"a strategy can be told of one forbidden cell, not of more"};
  }
  if (process_ != nullptr) return std::nullopt;
  std::vector<std::string> arguments{"/proc/self/exe", kStrategyCommand, *side_.strategy};
  if (side_.has_millisecond_clock) arguments.emplace_back(kMillisecondClock);
  auto process = Process::start(arguments, side_.cpus);
  if (!process) return process.error();
  process_ = std::move(*process);
  // It says `ready`, or what is wrong.
  const auto line = process_->read_line(Process::Clock::now() + kPatienceAtStart, {});
  const auto* text = std::get_if<std::string>(&line);
  if (text != nullptr && *text == "ready") return std::nullopt;
  process_.reset();
  return Error{support::in_quotes(*side_.strategy) + " cannot be loaded" +
               (text == nullptr ? "" : ": " + *text)};
}

support::Result<Answer> StrategyPlayer::choose(const GameSoFar& game, std::stop_token stop) {
  const Question question = question_of(game);
  process_->write_line(question_text(question));
  const auto deadline =
      Process::Clock::now() + side_.limits.time.value_or(kNoTime) + side_.patience;
  const auto line = process_->read_line(deadline, stop);
  if (const auto* text = std::get_if<std::string>(&line)) return answer_of(*text, question);
  const bool has_ended = std::get<Process::Silence>(line) == Process::Silence::kEnded;
  const Forfeit forfeit =
      has_ended ? Forfeit{Cause::kCrashed, process_->ending()} : Forfeit{Cause::kLate, "no answer"};
  process_.reset();
  return Answer(forfeit);
}

}  // namespace quadrille::match
