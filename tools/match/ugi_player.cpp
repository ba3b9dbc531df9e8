#include "match/ugi_player.hpp"

#include <algorithm>
#include <utility>

#include "games/notation.hpp"
#include "match/ugi_reply.hpp"
#include "support/units.hpp"

namespace quadrille::match {
namespace {

using support::Error;

constexpr auto kPatienceAtStart = std::chrono::seconds(10);

}  // namespace

std::string go_text(const Limits& limits) {
  std::string text = "go";
  if (limits.time) {
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(*limits.time).count();
    text += " movetime " + std::to_string(std::max<std::int64_t>(ms, 1));
  }
  if (limits.leaves) text += " nodes " + std::to_string(*limits.leaves);
  return text;
}

std::string position_command(const GameSoFar& game) {
  const auto board = game.position.board();
  std::string text = "position ";
  text += board == games::usual_board(game.position.kind())
              ? "startpos"
              : "fen " + games::position_text(games::AnyPosition(board));
  if (!game.moves.empty()) text += " moves";
  for (const auto move : game.moves) text += ' ' + games::move_text(board, move);
  return text;
}

bool UgiPlayer::wait_for(std::string_view word) {
  const auto deadline = Process::Clock::now() + kPatienceAtStart;
  for (;;) {
    const auto line = process_->read_line(deadline, {});
    const auto* text = std::get_if<std::string>(&line);
    if (text == nullptr) return false;
    if (begins_with_word(*text, word)) return true;
  }
}

std::optional<Error> UgiPlayer::start_engine() {
  // The shell knows about arguments and quotes.
  auto process = Process::start({"/bin/sh", "-c", "exec " + side_.external->command}, side_.cpus);
  if (!process) return process.error();
  process_ = std::move(*process);
  process_->write_line("ugi");
  if (!wait_for("ugiok")) {
    process_.reset();
    return Error{support::in_quotes(side_.external->command) + " does not answer ugi with ugiok"};
  }
  for (const auto& [name, value] : side_.external->options) {
    std::string line = "setoption name ";
    line.append(name).append(" value ").append(value);
    process_->write_line(line);
  }
  return std::nullopt;
}

std::optional<Error> UgiPlayer::start_game(const games::Board& /*board*/, std::uint64_t /*seed*/) {
  for (const bool is_new : {process_ == nullptr, true}) {
    if (is_new) {
      if (auto error = start_engine()) return error;
    }
    process_->write_line("uginewgame");
    process_->write_line("isready");
    if (wait_for("readyok")) return std::nullopt;
  }
  return Error{support::in_quotes(side_.external->command) +
               " does not answer isready with readyok"};
}

support::Result<Answer> UgiPlayer::choose(const GameSoFar& game, std::stop_token stop) {
  process_->write_line(position_command(game));
  process_->write_line(go_text(side_.limits));
  const auto deadline =
      Process::Clock::now() + side_.limits.time.value_or(kNoTime) + side_.patience;
  std::uint64_t leaves = 0;
  for (;;) {
    const auto line = process_->read_line(deadline, stop);
    if (const auto* text = std::get_if<std::string>(&line)) {
      if (begins_with_word(*text, "info")) leaves = nodes_in(*text).value_or(leaves);
      if (begins_with_word(*text, "bestmove")) {
        return answer_of(*text, game.position, leaves);
      }
      continue;
    }
    const bool has_ended = std::get<Process::Silence>(line) == Process::Silence::kEnded;
    const Forfeit forfeit = has_ended ? Forfeit{Cause::kCrashed, process_->ending()}
                                      : Forfeit{Cause::kLate, "no answer"};
    process_.reset();
    return Answer(forfeit);
  }
}

}  // namespace quadrille::match
