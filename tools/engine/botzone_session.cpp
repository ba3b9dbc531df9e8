#include "engine/botzone_session.hpp"

#include "botzone/player.hpp"
#include "games/nogo/any_position.hpp"

namespace quadrille::protocol {

using support::Result;

BotzoneSession::BotzoneSession(const Settings& settings, const Limits& limits, Output& output)
    : settings_(settings),
      limits_(limits),
      output_(output),
      searcher_({.interval = std::chrono::hours(1),
                 .told = [](const SearchTask&, const search::Report&) {},
                 .ended =
                     [this](const SearchTask& task, const Result<search::Report>& report) {
                       if (report) {
                         answer(report->best_move, botzone::thoughts_of(*report));
                       } else {
                         // Without memory for a search, any move is better than none.
                         answer(task.position.legal_moves().front(), "no search");
                       }
                       is_searching_.store(false, std::memory_order_relaxed);
                     }}) {}

Session::Next BotzoneSession::fail(const std::string& message) {
  failure_ = message;
  return Next::kEnd;
}

void BotzoneSession::answer(std::optional<nogo::Move> move, const std::string& thoughts) {
  std::string text = dialogue_.answer(move, thoughts);
  text.append("\n").append(botzone::kKeepRunning).append("\n");
  output_.write(text);
}

Session::Next BotzoneSession::hear_line(const Result<std::string>& line) {
  if (!line) return fail(line.error().message);
  if (line->find_first_not_of(" \t\r") == std::string::npos) return Next::kGoOn;
  // The answer to the turn before is part of the game.
  searcher_.end();
  const auto moves = dialogue_.hear(*line);
  if (!moves) return fail(moves.error().message);
  nogo::AnyPosition position{nogo::Board{}};
  for (const nogo::Move move : *moves) {
    if (!position.is_legal(move)) {
      return fail("move " + std::to_string(position.plies() + 1) + " is illegal");
    }
    position.play(move);
  }
  if (position.is_over()) {
    answer(std::nullopt, "no legal move");
    return Next::kGoOn;
  }
  is_searching_.store(true, std::memory_order_relaxed);
  searcher_.start({.position = position,
                   .settings = settings_,
                   .time = limits_.time,
                   .leaves = limits_.leaves});
  return Next::kGoOn;
}

}  // namespace quadrille::protocol
