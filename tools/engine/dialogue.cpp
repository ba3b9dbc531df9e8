#include "engine/dialogue.hpp"

#include <fmt/format.h>

#include <utility>

#include "engine/info_text.hpp"
#include "support/units.hpp"

namespace quadrille::protocol {
namespace {

using games::AnyPosition;
using games::Outcome;
using support::Error;
using support::Result;

constexpr auto kBetweenInfos = std::chrono::milliseconds(100);
constexpr std::string_view kNoMove = "bestmove (none)\n";

std::string error_line(std::string_view what, const std::string& reason) {
  return fmt::format("info string error: {}: {}\n", what, reason);
}

/// The last lines of a search: what is known of its moves, and the move.
std::string ending_text(const SearchTask& task, const Result<search::Report>& report,
                        const Dialect& dialect) {
  if (!report) return error_line("go", report.error().message).append(kNoMove);
  const int move = report->best_move;
  std::string text = info_text(*report, task.position, task.lines, dialect);
  text += "bestmove " + dialect.move_text(move, task.position);
  // Programs for chess let the engine ponder on the reply that it expects.
  const auto& line = report->moves.front().principal_variation;
  if (dialect.has_chess_options && line.size() > 1) {
    AnyPosition next = task.position;
    next.play(move);
    text += " ponder " + dialect.move_text(line[1], next);
  }
  return text + '\n';
}

}  // namespace

Dialogue::Dialogue(const Dialect& dialect, const Options& options, std::string version,
                   Output& output)
    : dialect_(dialect),
      defaults_(options),
      version_(std::move(version)),
      output_(output),
      options_(options),
      position_(AnyPosition(options.board)),
      searcher_({.interval = kBetweenInfos,
                 .told =
                     [this](const SearchTask& task, const search::Report& report) {
                       output_.write(info_text(report, task.position, task.lines, dialect_));
                     },
                 .ended =
                     [this](const SearchTask& task, const Result<search::Report>& report) {
                       output_.write(ending_text(task, report, dialect_));
                     }}) {}

Session::Next Dialogue::hear_line(const Result<std::string>& line) {
  if (!line) {
    say_error("input", line.error().message);
    return Next::kGoOn;
  }
  const Command command = split_command(*line, dialect_);
  if (command.verb == Verb::kQuit) return Next::kEnd;
  obey(command);
  return Next::kGoOn;
}

void Dialogue::obey(const Command& command) {
  switch (command.verb) {
    case Verb::kHello: say_hello(); break;
    case Verb::kIsReady: say("readyok"); break;
    case Verb::kNewGame: is_new_game_ = true; break;
    case Verb::kSetOption: set(command.rest); break;
    case Verb::kPosition: set_position(command.rest); break;
    case Verb::kQuery: query(command.rest); break;
    case Verb::kGo: go(command.rest); break;
    case Verb::kStop: searcher_.stop(); break;
    case Verb::kPonderHit: searcher_.ponder_hit(); break;
    case Verb::kUnknown:
      say_error("input", support::in_quotes(command.word) + " is not known");
      break;
    case Verb::kNothing:
    case Verb::kDebug:
    case Verb::kQuit: break;
  }
}

void Dialogue::say_hello() {
  std::string text =
      fmt::format("id name Quadrille {}\nid author the Quadrille authors\n", version_);
  for (const std::string& line : option_lines(defaults_, dialect_)) text += line + '\n';
  output_.write(text.append(dialect_.hello_answer).append("\n"));
}

void Dialogue::set(std::string_view rest) {
  const auto assignment = parse_setoption(rest);
  if (!assignment) return say_error("setoption", assignment.error().message);
  const games::Board board = options_.board;
  if (const auto error = set_option(options_, dialect_, assignment->name, assignment->value)) {
    return say_error("setoption", error->message);
  }
  if (options_.board != board) position_ = AnyPosition(options_.board);
}

void Dialogue::set_position(std::string_view rest) {
  position_ = parse_position_command(rest, dialect_, options_.board);
  if (!position_) say_error("position", position_.error().message);
}

void Dialogue::query(std::string_view rest) {
  if (!position_) return say_error("query", "the position was not understood");
  const auto answer = answer_query(rest, *position_);
  if (!answer) return say_error("query", answer.error().message);
  say(fmt::format("response {}", *answer));
}

void Dialogue::go(std::string_view rest) {
  const auto limits = parse_go(rest, dialect_);
  if (!limits) return answer_nothing(limits.error().message);
  if (!position_) return answer_nothing("the position was not understood");
  if (position_->outcome() != Outcome::kOngoing) return answer_nothing("the game is over");
  if (const auto fault = find_fault(options_.settings)) return answer_nothing(fault->message);
  searcher_.start(task_for(*limits));
  is_new_game_ = false;
}

SearchTask Dialogue::task_for(const Go& go) const {
  SearchTask task{.position = *position_, .settings = options_.settings, .leaves = go.nodes};
  if (go.move_time) task.time = *go.move_time;
  const auto& clock = position_->side_to_move() == 0 ? go.first_clock : go.second_clock;
  if (clock && !go.move_time) {
    task.time = time_for_move(*clock, position_->plies_left(), go.moves_to_go, options_.overhead);
    task.is_on_clock = true;
  }
  if (go.is_pondering) {
    task.end = SearchTask::End::kOnHit;
  } else if (go.is_infinite || (!task.time && !task.leaves)) {
    task.end = SearchTask::End::kOnStop;
  }
  task.starts_afresh = is_new_game_;
  task.lines = options_.lines;
  return task;
}

void Dialogue::answer_nothing(const std::string& reason) {
  searcher_.end();
  output_.write(error_line("go", reason).append(kNoMove));
}

void Dialogue::say_error(std::string_view what, const std::string& reason) {
  output_.write(error_line(what, reason));
}

void Dialogue::say(std::string_view line) { output_.write(std::string(line) + '\n'); }

}  // namespace quadrille::protocol
