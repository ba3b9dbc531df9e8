#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "games/kind.hpp"
#include "play/limit.hpp"
#include "play/side.hpp"
#include "support/result.hpp"

/// What a person says in a line.
namespace quadrille::play {

/// An empty line.
struct Nothing {};
struct PlayMove {
  /// Not necessarily one of the board.
  std::string text;
};
struct Hint {};
struct Undo {};
struct Redo {};
struct Save {
  std::string file;
};
struct Load {
  std::string file;
};
struct SetLimit {
  Limit limit;
};
struct SetSide {
  Side side = Side::kFirst;
};
struct Pause {};
struct Resume {};
struct Analyse {
  bool on = true;
};
struct NewGame {
  /// As for `games::parse_board`, `contest` included; empty for the board there is.
  std::string board;
};
struct ShowBoard {};
struct Help {};
struct Quit {};

using Command = std::variant<Nothing, PlayMove, Hint, Undo, Redo, Save, Load, SetLimit, SetSide,
                             Pause, Resume, Analyse, NewGame, ShowBoard, Help, Quit>;

/// A line without its end. An error says what was expected.
support::Result<Command> parse_command(std::string_view line);

/// All commands with a line about each, at most 80 columns wide.
std::string help_text(games::Kind game);

}  // namespace quadrille::play
