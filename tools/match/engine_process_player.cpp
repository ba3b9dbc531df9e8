#include "match/engine_process_player.hpp"

#include <sstream>

#include "games/notation.hpp"

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

std::optional<Error> EngineProcessPlayer::start_game(const games::Board& board,
                                                     std::uint64_t seed) {
  if (process_ == nullptr) {
    auto process = Process::start({"/proc/self/exe", kEngineCommand, side_.text, "--game",
                                   std::string(games::name(side_.settings.game))},
                                  side_.cpus);
    if (!process) return process.error();
    process_ = std::move(*process);
  }
  const auto answer = ask("game " + games::board_text(board) + ' ' + std::to_string(seed), {});
  return answer ? std::nullopt : std::optional(answer.error());
}

Result<Answer> EngineProcessPlayer::choose(const GameSoFar& game, std::stop_token stop) {
  const auto& board = game.position.board();
  const auto answer =
      ask("move " + games::board_text(board) + ' ' + games::moves_text(board, game.moves), stop);
  if (!answer) return answer.error();
  Move move;
  // It was stopped, and what it plays does not matter.
  if (answer->empty()) return Answer(move);
  std::istringstream words(*answer);
  std::string text;
  words >> text >> move.leaves;
  const auto number = games::parse_move(text, game.position);
  if (!number) return Error{"the engine of a side: " + number.error().message};
  move.number = *number;
  return Answer(move);
}

}  // namespace quadrille::match
