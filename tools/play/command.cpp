#include "play/command.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "support/units.hpp"

namespace quadrille::play {
namespace {

using support::Error;
using support::Result;

constexpr std::string_view kSpaces = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = std::min(text.find_first_not_of(kSpaces), text.size());
  text.remove_prefix(first);
  return text.substr(0, text.find_last_not_of(kSpaces) + 1);
}

Result<Command> with_limit(std::string_view word, std::string_view value) {
  const auto limit = parse_limit(word, value);
  if (!limit) return limit.error();
  return Command(SetLimit{*limit});
}

Result<Command> with_side(std::string_view value) {
  const auto side = parse_side(value);
  if (!side) return Error{"side: " + side.error().message};
  return Command(SetSide{*side});
}

Result<Command> with_file(std::string_view word, std::string_view value) {
  if (value.empty()) return Error{std::string(word) + ": the name of a file is expected"};
  if (value.find('\0') != std::string_view::npos) {
    return Error{std::string(word) + ": no file has such a name"};
  }
  if (word == "save") return Command(Save{std::string(value)});
  return Command(Load{std::string(value)});
}

Result<Command> with_switch(std::string_view value) {
  if (value == "on") return Command(Analyse{true});
  if (value == "off") return Command(Analyse{false});
  return Error{"analysis: " + support::in_quotes(value) + " is not on or off"};
}

/// Those that take no value.
const std::array kAlone{
    std::pair<std::string_view, Command>{"hint", Hint{}},
    std::pair<std::string_view, Command>{"undo", Undo{}},
    std::pair<std::string_view, Command>{"redo", Redo{}},
    std::pair<std::string_view, Command>{"pause", Pause{}},
    std::pair<std::string_view, Command>{"resume", Resume{}},
    std::pair<std::string_view, Command>{"board", ShowBoard{}},
    std::pair<std::string_view, Command>{"help", Help{}},
    std::pair<std::string_view, Command>{"quit", Quit{}},
};

}  // namespace

Result<Command> parse_command(std::string_view line) {
  line = trimmed(line);
  if (line.empty()) return Command(Nothing{});
  const std::string_view word = line.substr(0, line.find_first_of(kSpaces));
  const std::string_view value = trimmed(line.substr(word.size()));
  if (word == "save" || word == "load") return with_file(word, value);
  if (is_limit_word(word)) return with_limit(word, value);
  if (word == "side") return with_side(value);
  if (word == "analysis") return with_switch(value);
  if (word == "new") return Command(NewGame{std::string(value)});

  const auto without_value = [&](Result<Command> command) -> Result<Command> {
    if (value.empty()) return command;
    return Error{"nothing is expected after " + support::in_quotes(word) + ", not " +
                 support::in_quotes(value)};
  };
  for (const auto& [name, command] : kAlone) {
    if (name == word) return without_value(command);
  }
  // The moves of all games have a number in them: the board says whether it is one of its own.
  constexpr std::size_t kLongestMove = 20;
  const bool is_move = word.find_first_of("0123456789") != std::string_view::npos;
  if (is_move && word.size() <= kLongestMove) {
    return without_value(Command(PlayMove{std::string(word)}));
  }
  return Error{support::in_quotes(word) + " is neither a move nor a command; help lists them"};
}

std::string help_text(games::Kind game) {
  const bool is_connect_four = game == games::Kind::kConnectFour;
  std::string text =
      is_connect_four
          ? "1, 2, ..         drop a stone into that column\n"
            "new [BOARD]      another game; BOARD is 7x6, 10x9#3,4 (cell forbidden), contest\n"
          : "A1, B5, ..       put a stone there; 0,0 and 1,4 are the same\n"
            "new [BOARD]      another game; BOARD is 9x9, or 9x9-centre: not begun there\n";
  text +=
      "hint             what the engine would play, as strong as level 9 or as set\n"
      "undo, redo       take your last move back with the answer, play it again\n"
      "side WHICH       what you play: x (who begins), o, both, none\n"
      "level N          1 (weak) to 9 (strong)\n"
      "time T           the engine searches for 500ms, 2s, .. instead\n"
      "leaves N         or so many leaves\n"
      "pause, resume    the engine does not answer, and you move for both\n"
      "analysis on|off  a table of all moves while you are to move\n"
      "save FILE, load FILE\n"
      "board, help, quit\n"
      "Ctrl-C stops a search and pauses. (x) is the last stone";
  return text + (is_connect_four ? ", [x] one of a line.\n" : ".\n");
}

}  // namespace quadrille::play
