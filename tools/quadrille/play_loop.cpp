#include "quadrille/play_loop.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <iostream>
#include <string_view>
#include <utility>
#include <variant>

#include "games/notation.hpp"
#include "games/picture.hpp"
#include "play/saved_game.hpp"
#include "quadrille/input_watch.hpp"
#include "quadrille/interrupt.hpp"
#include "quadrille/report_text.hpp"
#include "quadrille/search_progress.hpp"
#include "terminal/progress.hpp"

namespace quadrille {
namespace {

using games::Outcome;
using support::Error;

constexpr auto kBetweenTables = std::chrono::milliseconds(250);

// What lies above the cursor is written over in between. DEC's save and restore are understood
// more widely than those of ECMA-48.
constexpr std::string_view kSaveCursor =
    "\x1B"
    "7";
constexpr std::string_view kRestoreCursor =
    "\x1B"
    "8";
constexpr std::string_view kClearToEndOfLine = "\x1B[K";

/// A line without its end; nothing at the end of input. Longer ones than any command are cut.
std::optional<std::string> read_line() {
  constexpr std::size_t kLongest = 8192;
  std::string line;
  char next = 0;
  while (std::cin.get(next)) {
    if (next == '\n') return line;
    if (line.size() < kLongest) line += next;
  }
  if (line.empty()) return std::nullopt;
  return line;
}

void complain(const Error& error) {
  std::fflush(stdout);
  fmt::print(stderr, "quadrille: {}\n", error.message);
}

std::string status_text(const play::Session& session) {
  const auto& position = session.game.position();
  switch (position.outcome()) {
    case Outcome::kFirstWins: return "x wins";
    case Outcome::kSecondWins: return "o wins";
    case Outcome::kDraw: return "a draw";
    case Outcome::kOngoing: break;
  }
  return fmt::format("{} to move{}", position.side_to_move() == 0 ? 'x' : 'o',
                     session.is_paused ? ", paused" : "");
}

/// The first lines of a text, each cut to `columns` characters and written over what was there.
std::string overwriting(std::string_view text, int lines, int columns) {
  std::string result;
  for (int i = 0; i < lines; ++i) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    result +=
        fmt::format("{}{}\n", line.substr(0, static_cast<std::size_t>(columns)), kClearToEndOfLine);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

}  // namespace

PlayLoop::PlayLoop(const Settings& settings, play::Session session, play::Look look)
    : engine_(settings),
      session_(std::move(session)),
      look_(look),
      on_terminal_(isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0),
      next_seed_(settings.search.seed + 1) {}

ExitCode PlayLoop::run() {
  show_board();
  if (on_terminal_) fmt::print("Type a move or a command; help lists them.\n");
  for (;;) {
    if (const auto error = let_engine_move()) {
      complain(*error);
      return kFailed;
    }
    await_line();
    const auto line = read_line();
    if (!line) {
      if (on_terminal_) fmt::print("\n");
      return kDone;
    }
    const auto command = play::parse_command(*line);
    if (!command) {
      complain(command.error());
      continue;
    }
    if (std::holds_alternative<play::Quit>(*command)) return kDone;
    const auto error = std::visit([this](const auto& known) { return obey(known); }, *command);
    if (error) complain(*error);
  }
}

PlayLoop::Fault PlayLoop::let_engine_move() {
  if (!session_.engine_is_to_move()) return std::nullopt;
  const InterruptWatch interrupt;
  while (session_.engine_is_to_move()) {
    search::Budget budget = play::budget_of(session_.limit);
    budget.stop = interrupt.token();
    // What hints and tables found out would make a level stronger than it is.
    if (budget.leaves) engine_.clear();
    const auto report = search(budget);
    if (!report) return report.error();
    if (budget.stop.stop_requested()) {
      session_.is_paused = true;
      fmt::print("The engine stopped and pauses until resume.\n");
      break;
    }
    fmt::print("{}\n", move_text(*report, session_.game.position()));
    session_.game.play(report->best_move);
    show_board();
  }
  return std::nullopt;
}

support::Result<search::Report> PlayLoop::search(const search::Budget& budget) {
  std::fflush(stdout);
  const terminal::Progress line;
  return engine_.run(session_.game.position(), budget,
                     progress_on(line, session_.game.position().board()));
}

search::Budget PlayLoop::thorough_budget() const {
  if (std::holds_alternative<play::Level>(session_.limit)) {
    return play::budget_of(play::Level{play::kLevelRange.high});
  }
  return play::budget_of(session_.limit);
}

void PlayLoop::await_line() {
  const bool analyses = session_.analyses && !session_.game.is_over();
  if (analyses && on_terminal_) return analyse_on_terminal();
  if (analyses && std::exchange(table_is_due_, false)) analyse();
  prompt();
}

void PlayLoop::analyse() {
  const InterruptWatch interrupt;
  search::Budget budget = thorough_budget();
  budget.stop = interrupt.token();
  const auto report = search(budget);
  if (!report) return complain(report.error());
  fmt::print("{}", move_table(*report, session_.game.position().board(), terminal::columns()));
}

void PlayLoop::analyse_on_terminal() {
  constexpr int kLinesAroundBoard = 5;
  constexpr int kFewestLines = 3;
  const auto& position = session_.game.position();
  const games::Picture picture = games::picture_of(position);
  const int room = terminal::rows() - picture.height - kLinesAroundBoard;
  const int lines = std::clamp(room, kFewestLines, picture.width + 1);
  // A line that ends in the last column would lose its last character.
  const int columns = terminal::columns() - 1;
  fmt::print("{}", std::string(static_cast<std::size_t>(lines), '\n'));
  prompt();
  const auto show = [lines, columns, board = position.board()](const search::Report& report) {
    fmt::print("{}\x1B[{}A\r{}{}", kSaveCursor, lines,
               overwriting(move_table(report, board, columns), lines, columns), kRestoreCursor);
    std::fflush(stdout);
  };

  const InterruptWatch interrupt;
  const InputWatch input;
  std::stop_source stop;
  const auto request_stop = [&stop] { stop.request_stop(); };
  const std::stop_callback on_interrupt(interrupt.token(), request_stop);
  const std::stop_callback on_input(input.token(), request_stop);
  const auto report = engine_.run(position, {{}, {}, stop.get_token()}, {kBetweenTables, show});
  if (!report) return complain(report.error());
  if (!stop.stop_requested()) show(*report);
  if (!interrupt.token().stop_requested()) return;
  fmt::print("\n");
  prompt();
}

void PlayLoop::show_board() {
  fmt::print("{}{}\n", play::board_view(session_.game, look_), status_text(session_));
  table_is_due_ = true;
}

void PlayLoop::prompt() const {
  if (on_terminal_) fmt::print("> ");
  std::fflush(stdout);
}

PlayLoop::Fault PlayLoop::obey(const play::PlayMove& command) {
  if (auto error = session_.game.play(command.text)) return error;
  show_board();
  return std::nullopt;
}

PlayLoop::Fault PlayLoop::obey(const play::Hint&) {
  if (session_.game.is_over()) return Error{"hint: the game is over"};
  const InterruptWatch interrupt;
  search::Budget budget = thorough_budget();
  budget.stop = interrupt.token();
  const auto report = search(budget);
  if (!report) return report.error();
  fmt::print("hint: {}\n", move_text(*report, session_.game.position()));
  return std::nullopt;
}

PlayLoop::Fault PlayLoop::obey(const play::Undo&) {
  if (auto error = session_.undo()) return error;
  // Otherwise the engine would play on at once.
  if (session_.side == play::Side::kNone) session_.is_paused = true;
  show_board();
  return std::nullopt;
}

PlayLoop::Fault PlayLoop::obey(const play::Redo&) {
  if (auto error = session_.redo()) return error;
  show_board();
  return std::nullopt;
}

PlayLoop::Fault PlayLoop::obey(const play::Save& command) {
  if (auto error = play::save(command.file, session_)) return error;
  fmt::print("saved in {}\n", command.file);
  return std::nullopt;
}

PlayLoop::Fault PlayLoop::obey(const play::Load& command) {
  auto loaded = play::load(command.file);
  if (!loaded) return loaded.error();
  if (const auto kind = loaded->game.start().kind(); kind != engine_.settings().game) {
    return Error{fmt::format("load: it is a game of {}", title(kind))};
  }
  loaded->analyses = session_.analyses;
  session_ = *loaded;
  fmt::print("you play {}, the engine has {}\n", name(session_.side), limit_text(session_.limit));
  show_board();
  return std::nullopt;
}

PlayLoop::Fault PlayLoop::obey(const play::SetLimit& command) {
  session_.limit = command.limit;
  fmt::print("the engine has {}\n", limit_text(session_.limit));
  return std::nullopt;
}

PlayLoop::Fault PlayLoop::obey(const play::SetSide& command) {
  session_.side = command.side;
  fmt::print("you play {}\n", name(session_.side));
  return std::nullopt;
}

PlayLoop::Fault PlayLoop::obey(const play::Pause&) {
  session_.is_paused = true;
  fmt::print("the engine pauses until resume\n");
  return std::nullopt;
}

PlayLoop::Fault PlayLoop::obey(const play::Resume&) {
  if (!session_.is_paused) return Error{"resume: the engine does not pause"};
  session_.is_paused = false;
  fmt::print("the engine plays on\n");
  return std::nullopt;
}

PlayLoop::Fault PlayLoop::obey(const play::Analyse& command) {
  session_.analyses = command.on;
  table_is_due_ = true;
  return std::nullopt;
}

PlayLoop::Fault PlayLoop::obey(const play::NewGame& command) {
  auto board = session_.game.start().board();
  if (!command.board.empty()) {
    const auto parsed = games::parse_board(command.board, engine_.settings().game, next_seed_++);
    if (!parsed) return Error{"new: " + parsed.error().message};
    board = *parsed;
  }
  session_.game = play::Game(games::AnyPosition(board));
  session_.is_paused = false;
  show_board();
  return std::nullopt;
}

PlayLoop::Fault PlayLoop::obey(const play::ShowBoard&) {
  show_board();
  return std::nullopt;
}

PlayLoop::Fault PlayLoop::obey(const play::Help&) {
  fmt::print("{}", play::help_text(engine_.settings().game));
  return std::nullopt;
}

}  // namespace quadrille
