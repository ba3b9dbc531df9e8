#include "match/engine_process_player.hpp"

#include <sstream>

#include "games/connect_four/notation.hpp"

namespace quadrille::match {
namespace {

using support::Error;
using support::Result;

}  // namespace

Result<std::string> EngineProcessPlayer::ask(const std::string& line, const std::stop_token& stop) {
  process_->write_line(line);
  // It keeps to its own limits, however long those are.
  const auto answer = process_->read_line(Process::Clock::time_point::max(), stop);
  if (const auto* text = std::get_if<std::string>(&answer)) {
    constexpr std::string_view kError = "error ";
    if (text->starts_with(kError)) return Error{text->substr(kError.size())};
    return *text;
  }
  if (std::get<Process::Silence>(answer) == Process::Silence::kLate) return std::string();
  return Error{"the engine of a side has ended: " + process_->ending()};
}

std::optional<Error> EngineProcessPlayer::start_game(const connect_four::Board& board,
                                                     std::uint64_t seed) {
  if (process_ == nullptr) {
    auto process = Process::start({"/proc/self/exe", kEngineCommand, side_.text}, side_.cpus);
    if (!process) return process.error();
    process_ = std::move(*process);
  }
  const auto answer =
      ask("game " + connect_four::board_text(board) + ' ' + std::to_string(seed), {});
  return answer ? std::nullopt : std::optional(answer.error());
}

Result<Answer> EngineProcessPlayer::choose(const GameSoFar& game, std::stop_token stop) {
  const auto& board = game.position.board();
  const auto answer = ask(
      "move " + connect_four::board_text(board) + ' ' + connect_four::moves_text(board, game.moves),
      stop);
  if (!answer) return answer.error();
  std::istringstream numbers(*answer);
  Move move;
  // No numbers: it was stopped, and what it plays does not matter.
  numbers >> move.column >> move.leaves;
  --move.column;
  return Answer(move);
}

}  // namespace quadrille::match
