#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "play/limit.hpp"
#include "play/side.hpp"
#include "support/result.hpp"

/// What a person says in a line.
namespace quadrille::play {

/// An empty line.
struct Nothing {};
struct PlayColumn {
  /// From 0; not necessarily one of the board.
  int column = 0;
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
  /// As for `connect_four::parse_board`, `contest` included; empty for the board there is.
  std::string board;
};
struct ShowBoard {};
struct Help {};
struct Quit {};

using Command = std::variant<Nothing, PlayColumn, Hint, Undo, Redo, Save, Load, SetLimit, SetSide,
                             Pause, Resume, Analyse, NewGame, ShowBoard, Help, Quit>;

/// A line without its end. An error says what was expected.
support::Result<Command> parse_command(std::string_view line);

/// All commands with a line about each, at most 80 columns wide.
std::string_view help_text();

}  // namespace quadrille::play
