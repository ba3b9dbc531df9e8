#include "engine/gtp_session.hpp"

#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <system_error>
#include <utility>

#include "games/nogo/move_text.hpp"
#include "games/notation.hpp"
#include "games/picture.hpp"
#include "support/units.hpp"

namespace quadrille::protocol {
namespace {

using support::Error;
using support::Result;
using Clock = std::chrono::steady_clock;

/// What an answer loses on its way.
constexpr auto kOverhead = std::chrono::milliseconds(20);
/// More than anybody asks for before there is an answer.
constexpr std::size_t kMostWaiting = 100'000;
constexpr std::string_view kQuit = "quit";

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : separator).append(word);
  return text;
}

/// Rows from the top, as GoGui reads a board.
std::string plain_board(const games::Picture& picture) {
  std::string text;
  for (int row = picture.height - 1; row >= 0; --row) {
    if (!text.empty()) text += '\n';
    for (int column = 0; column < picture.width; ++column) {
      const auto mark = picture.at({column, row});
      if (column > 0) text += ' ';
      text += mark == games::Picture::Mark::kFirst    ? 'X'
              : mark == games::Picture::Mark::kSecond ? 'O'
                                                      : '.';
    }
  }
  return text;
}

int new_event_file() {
  const int file = eventfd(0, EFD_CLOEXEC);
  if (file < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  return file;
}

}  // namespace

const std::vector<GtpSession::Verb>& GtpSession::verbs() {
  using Command = const GtpCommand&;
  const auto text = [](std::string_view words) {
    return [words](GtpSession&, Command command) { return gtp_success(command, words); };
  };
  static const std::vector<Verb> list{
      {"boardsize", &GtpSession::set_board_size},
      {"clear_board", &GtpSession::clear_board},
      {"genmove", &GtpSession::generate},
      {"gogui-analyze_commands", text("plist/Legal Moves/gogui-rules_legal_moves\n"
                                      "string/Side To Move/gogui-rules_side_to_move\n"
                                      "string/Final Result/gogui-rules_final_result")},
      {"gogui-interrupt", text("")},
      {"gogui-rules_board",
       [](GtpSession& session, Command command) {
         return gtp_success(command, plain_board(games::picture_of(session.position())));
       }},
      {"gogui-rules_board_size",
       [](GtpSession& session, Command command) {
         return gtp_success(command, std::to_string(session.board_.size));
       }},
      {"gogui-rules_final_result", &GtpSession::final_result},
      {"gogui-rules_game_id", text("NoGo")},
      {"gogui-rules_legal_moves",
       [](GtpSession& session, Command command) {
         std::vector<std::string> names;
         for (const games::Move move : session.position().legal_moves()) {
           names.push_back(games::move_text(session.board_, move));
         }
         return gtp_success(command, joined(names, " "));
       }},
      {"gogui-rules_side_to_move",
       [](GtpSession& session, Command command) {
         return gtp_success(command, gtp_colour(session.position().side_to_move()));
       }},
      {"known_command",
       [](GtpSession&, Command command) {
         const bool is_known = command.arguments.size() == 1 &&
                               std::any_of(verbs().begin(), verbs().end(), [&](const Verb& verb) {
                                 return verb.name == command.arguments.front();
                               });
         return gtp_success(command, is_known ? "true" : "false");
       }},
      // The game has no points; programs for Go set it all the same.
      {"komi", text("")},
      {"list_commands",
       [](GtpSession&, Command command) {
         std::vector<std::string> names;
         for (const Verb& verb : verbs()) names.emplace_back(verb.name);
         return gtp_success(command, joined(names, "\n"));
       }},
      {"lz-analyze", &GtpSession::analyse},
      {"name", text("Quadrille")},
      {"play", &GtpSession::play},
      {"protocol_version", text("2")},
      {kQuit, text("")},
      {"showboard",
       [](GtpSession& session, Command command) {
         std::string drawing = games::text_of(games::picture_of(session.position()));
         drawing.pop_back();
         return gtp_success(command, '\n' + drawing);
       }},
      {"time_left", &GtpSession::set_time_left},
      {"time_settings", &GtpSession::set_clock},
      {"undo", &GtpSession::undo},
      {"version",
       [](GtpSession& session, Command command) { return gtp_success(command, session.version_); }},
  };
  return list;
}

GtpSession::GtpSession(const Settings& settings, const Limits& limits, std::string version,
                       Output& output)
    : limits_(limits),
      version_(std::move(version)),
      output_(output),
      ended_file_(new_event_file()),
      engine_(settings),
      thread_([this] { work(); }) {}

GtpSession::~GtpSession() {
  {
    const std::lock_guard lock(mutex_);
    is_quitting_ = true;
    waiting_.clear();
    searching_.request_stop();
  }
  changed_.notify_all();
  thread_.join();
  close(ended_file_);
}

Session::Next GtpSession::hear_line(const Result<std::string>& line) {
  const bool is_interrupt = line && is_gtp_interrupt(*line);
  auto command = line ? parse_gtp_line(*line) : std::optional(GtpCommand{{}, "?", {}});
  const std::lock_guard lock(mutex_);
  if (is_interrupt) interrupted_ = heard_;
  if (is_interrupt || (command && is_analysing_)) searching_.request_stop();
  if (!command) return Next::kGoOn;
  if (waiting_.size() == kMostWaiting) return Next::kEnd;
  ++heard_;
  waiting_.push_back(std::move(*command));
  changed_.notify_all();
  return Next::kGoOn;
}

bool GtpSession::is_done() const {
  const std::lock_guard lock(mutex_);
  is_input_over_ = true;
  if (is_analysing_) searching_.request_stop();
  changed_.notify_all();
  return has_quit_ || (waiting_.empty() && !is_busy_);
}

void GtpSession::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return !waiting_.empty() || is_quitting_; });
    if (is_quitting_) return;
    const GtpCommand command = std::move(waiting_.front());
    waiting_.pop_front();
    is_busy_ = true;
    searching_ = std::stop_source();
    if (heard_ - waiting_.size() <= interrupted_) searching_.request_stop();
    lock.unlock();
    const std::string answer = answer_to(command);
    output_.write(answer);
    lock.lock();
    is_busy_ = false;
    if (command.name == kQuit) break;
  }
  has_quit_ = true;
  const std::uint64_t one = 1;
  // It only fails when the file is readable already.
  [[maybe_unused]] const auto written = write(ended_file_, &one, sizeof one);
}

std::string GtpSession::answer_to(const GtpCommand& command) {
  const auto verb = std::find_if(verbs().begin(), verbs().end(), [&](const Verb& candidate) {
    return candidate.name == command.name;
  });
  if (verb == verbs().end()) return gtp_failure(command, "unknown command");
  return verb->answer(*this, command);
}

games::AnyPosition GtpSession::position() const {
  games::AnyPosition position{games::Board(board_)};
  position.play(moves_);
  return position;
}

std::optional<Error> GtpSession::check_turn(int player) const {
  const int turn = position().side_to_move();
  if (player == turn) return std::nullopt;
  return Error{"it is the turn of " + std::string(gtp_colour(turn))};
}

std::string GtpSession::set_board_size(const GtpCommand& command) {
  const auto size = command.arguments.size() == 1 ? support::parse_count(command.arguments.front())
                                                  : Result<std::uint64_t>(Error{"syntax error"});
  if (!size) return gtp_failure(command, "syntax error: boardsize is an integer");
  if (*size < nogo::kMinSize || *size > nogo::kMaxSize) {
    return gtp_failure(command, "unacceptable size");
  }
  board_.size = static_cast<int>(*size);
  return clear_board(command);
}

std::string GtpSession::clear_board(const GtpCommand& command) {
  moves_.clear();
  clock_.start_game();
  engine_.clear();
  return gtp_success(command, "");
}

std::string GtpSession::play(const GtpCommand& command) {
  if (command.arguments.size() != 2) {
    return gtp_failure(command, "syntax error: colour and vertex are expected");
  }
  const auto player = parse_gtp_colour(command.arguments[0]);
  if (!player) return gtp_failure(command, "syntax error: " + player.error().message);
  const std::string& vertex = command.arguments[1];
  if (vertex == "pass" || vertex == "PASS") {
    return gtp_failure(command, "illegal move: there is no pass");
  }
  const auto cell = nogo::parse_cell(vertex, board_);
  if (!cell) return gtp_failure(command, "syntax error: " + cell.error().message);
  if (const auto error = check_turn(*player)) {
    return gtp_failure(command, "illegal move: " + error->message);
  }
  const auto move = games::parse_move(vertex, position());
  if (!move) return gtp_failure(command, "illegal move: " + move.error().message);
  moves_.push_back(*move);
  return gtp_success(command, "");
}

std::string GtpSession::undo(const GtpCommand& command) {
  if (moves_.empty()) return gtp_failure(command, "cannot undo");
  moves_.pop_back();
  return gtp_success(command, "");
}

Result<search::Report> GtpSession::search(const search::Budget& budget,
                                          const search::Progress& progress) try {
  return engine_.run(position(), budget, progress);
} catch (const std::exception& error) {
  return Error{error.what()};
}

std::string GtpSession::generate(const GtpCommand& command) {
  if (command.arguments.size() != 1)
    return gtp_failure(command, "syntax error: a colour is expected");
  const auto player = parse_gtp_colour(command.arguments.front());
  if (!player) return gtp_failure(command, "syntax error: " + player.error().message);
  if (const auto error = check_turn(*player)) return gtp_failure(command, error->message);
  const games::AnyPosition now = position();
  if (now.is_over()) return gtp_success(command, "resign");
  search::Budget budget{limits_.time, limits_.leaves, searching_.get_token()};
  if (const auto time = clock_.time_for(*player, now.plies_left(), kOverhead)) budget.time = *time;
  const auto start = Clock::now();
  const auto report = search(budget);
  if (!report) return gtp_failure(command, report.error().message);
  clock_.spend(*player,
               std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start));
  moves_.push_back(report->best_move);
  return gtp_success(command, games::move_text(board_, report->best_move));
}

std::string GtpSession::analyse(const GtpCommand& command) {
  const auto analysis = parse_gtp_analysis(command.arguments);
  if (!analysis) return gtp_failure(command, "syntax error: " + analysis.error().message);
  if (analysis->player) {
    if (const auto error = check_turn(*analysis->player)) {
      return gtp_failure(command, error->message);
    }
  }
  if (position().is_over()) return gtp_failure(command, "the game is over");
  {
    const std::lock_guard lock(mutex_);
    // What has come meanwhile ends it before it begins.
    is_analysing_ = true;
    if (!waiting_.empty()) searching_.request_stop();
  }
  output_.write('=' + command.id + '\n');
  const auto tell = [this](const search::Report& report) {
    output_.write(gtp_info_line(report, board_));
  };
  const auto report = search({{}, {}, searching_.get_token()}, {analysis->interval, tell});
  if (report) tell(*report);
  wait_for_more_input();
  return "\n";
}

void GtpSession::wait_for_more_input() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] {
    return searching_.stop_requested() || !waiting_.empty() || is_input_over_ || is_quitting_;
  });
  is_analysing_ = false;
}

std::string GtpSession::set_clock(const GtpCommand& command) {
  const auto error = clock_.set(command.arguments);
  return error ? gtp_failure(command, "syntax error: " + error->message) : gtp_success(command, "");
}

std::string GtpSession::set_time_left(const GtpCommand& command) {
  const auto player = clock_.set_left(command.arguments);
  if (!player) return gtp_failure(command, "syntax error: " + player.error().message);
  return gtp_success(command, "");
}

std::string GtpSession::final_result(const GtpCommand& command) const {
  switch (position().outcome()) {
    case games::Outcome::kFirstWins: return gtp_success(command, "Black wins.");
    case games::Outcome::kSecondWins: return gtp_success(command, "White wins.");
    case games::Outcome::kDraw:
    case games::Outcome::kOngoing: break;
  }
  return gtp_success(command, "The game goes on.");
}

}  // namespace quadrille::protocol
