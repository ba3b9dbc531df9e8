#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "engine.hpp"
#include "play/board_view.hpp"
#include "play/command.hpp"
#include "play/session.hpp"
#include "quadrille/command.hpp"

namespace quadrille {

/// Talks to a person, line by line, until the input ends: on a terminal with prompts and a table
/// that changes while it searches, over pipes with nothing but what was asked for.
class PlayLoop {
 public:
  PlayLoop(const Settings& settings, play::Session session, play::Look look);

  ExitCode run();

 private:
  enum class Next : std::uint8_t { kGoOn, kEnd };

  // What a command does; an error is shown and changes nothing.
  using Fault = std::optional<support::Error>;
  Fault obey(const play::Nothing&) { return std::nullopt; }
  Fault obey(const play::PlayMove& command);
  Fault obey(const play::Hint&);
  Fault obey(const play::Undo&);
  Fault obey(const play::Redo&);
  Fault obey(const play::Save& command);
  Fault obey(const play::Load& command);
  Fault obey(const play::SetLimit& command);
  Fault obey(const play::SetSide& command);
  Fault obey(const play::Pause&);
  Fault obey(const play::Resume&);
  Fault obey(const play::Analyse& command);
  Fault obey(const play::NewGame& command);
  Fault obey(const play::ShowBoard&);
  Fault obey(const play::Help&);
  Fault obey(const play::Quit&) { return std::nullopt; }

  /// All moves of the engine until it is the person's turn.
  Fault let_engine_move();
  support::Result<search::Report> search(const search::Budget& budget);
  /// For hints, and for the table over pipes: the same whatever the level.
  search::Budget thorough_budget() const;

  /// Prompts for a line, with the table if it is asked for.
  void await_line();
  void analyse();
  /// The table stands between the board and the prompt, and changes while the person thinks.
  void analyse_on_terminal();
  void show_board();
  void prompt() const;

  Engine engine_;
  play::Session session_;
  play::Look look_;
  bool on_terminal_;
  /// The table is not that of the position shown.
  bool table_is_due_ = false;
  /// For boards that are drawn by chance.
  std::uint64_t next_seed_;
};

}  // namespace quadrille
