#include "engine/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <variant>

#include "games/game.hpp"
#include "games/notation.hpp"
#include "presets.hpp"
#include "setting_list.hpp"
#include "support/machine.hpp"
#include "support/units.hpp"

namespace quadrille::protocol {
namespace {

using games::Board;
using support::Error;
using support::Range;

Range<std::uint64_t> lines_range(games::Kind game) {
  return {1, game == games::Kind::kConnectFour ? std::uint64_t{connect_four::kMaxWidth}
                                               : games::Expansion::kMaxMoves};
}
constexpr Range<std::uint64_t> kOverheadRange{0, 10'000};
constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20;

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& letter : result) {
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return result;
}

std::string combo(std::string_view name, std::string_view usual,
                  const std::vector<std::string_view>& words) {
  std::string line = fmt::format("option name {} type combo default {}", name, usual);
  for (const std::string_view word : words) line += fmt::format(" var {}", word);
  return line;
}

std::string spin(std::string_view name, std::uint64_t usual, Range<std::uint64_t> range) {
  return fmt::format("option name {} type spin default {} min {} max {}", name, usual, range.low,
                     range.high);
}

/// Numbers with a point, sizes with a unit and very large numbers are texts in these protocols.
void add_text(std::vector<std::string>& lines, const Setting& setting, const std::string& usual) {
  lines.push_back(fmt::format("option name {} type string default {}", setting.name, usual));
  lines.push_back(fmt::format("info string {} takes {}", setting.name, allowed_text(setting)));
}

void add_setting(std::vector<std::string>& lines, const Setting& setting,
                 const Settings& defaults) {
  const std::string usual = setting.text(defaults);
  if (const auto* choice = std::get_if<Setting::Choice>(&setting.type)) {
    lines.push_back(combo(setting.name, usual, choice->words));
  } else if (std::holds_alternative<Setting::Switch>(setting.type)) {
    lines.push_back(fmt::format("option name {} type check default {}", setting.name,
                                usual == "on" ? "true" : "false"));
  } else if (const auto* integer = std::get_if<Setting::Integer>(&setting.type);
             integer != nullptr && integer->range.high <= std::numeric_limits<int>::max()) {
    lines.push_back(fmt::format("option name {} type spin default {} min {} max {}", setting.name,
                                usual, integer->range.low, integer->range.high));
  } else {
    add_text(lines, setting, usual);
  }
}

Range<std::uint64_t> hash_range() {
  return {1, std::max<std::uint64_t>(support::usable_memory_bytes() / kMegabyte, 1)};
}

support::Result<std::uint64_t> parse_spin(std::string_view name, std::string_view value,
                                          Range<std::uint64_t> range) {
  const auto number = support::parse_count(value);
  if (number && range.contains(*number)) return *number;
  return Error{fmt::format("{} is {}, allowed are {} to {}", name, support::in_quotes(value),
                           range.low, range.high)};
}

/// Whether a word of the protocol stands for a word of the setting.
std::string_view setting_word(std::string_view name, std::string_view value) {
  const auto settings = all_settings();
  const bool is_switch =
      std::any_of(settings.begin(), settings.end(), [name](const Setting& setting) {
        return setting.name == name && std::holds_alternative<Setting::Switch>(setting.type);
      });
  if (is_switch && value == "true") return "on";
  if (is_switch && value == "false") return "off";
  return value;
}

std::optional<Error> set_board(Options& options, std::string_view value) {
  const auto board = games::parse_board(value, options.settings.game, options.settings.search.seed);
  if (!board) return Error{"Board: " + board.error().message};
  options.board = *board;
  return std::nullopt;
}

std::optional<Error> set_chess_option(Options& options, std::string_view name,
                                      std::string_view value, bool& is_known) {
  is_known = true;
  if (name == "hash") {
    const auto megabytes = parse_spin("Hash", value, hash_range());
    if (!megabytes) return megabytes.error();
    options.settings.search.memory_bytes = *megabytes * kMegabyte;
  } else if (name == "uci_variant") {
    if (value != "cfour") {
      return Error{"UCI_Variant is " + support::in_quotes(value) + ", allowed are cfour"};
    }
  } else {
    is_known = false;
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> option_lines(const Options& defaults, const Dialect& dialect) {
  std::vector<std::string> lines;
  if (dialect.has_chess_options) {
    lines.push_back(combo("UCI_Variant", "cfour", {"cfour"}));
    lines.push_back(spin("Hash", defaults.settings.search.memory_bytes / kMegabyte, hash_range()));
  }
  if (dialect.has_boards) {
    lines.push_back(
        fmt::format("option name Board type string default {}", games::board_text(defaults.board)));
  }
  lines.emplace_back("option name Ponder type check default false");
  lines.push_back(spin("MultiPV", static_cast<std::uint64_t>(defaults.lines),
                       lines_range(defaults.settings.game)));
  lines.push_back(
      spin("MoveOverhead", static_cast<std::uint64_t>(defaults.overhead.count()), kOverheadRange));
  std::vector<std::string_view> presets;
  for (const Preset& preset : all_presets(defaults.settings.game)) presets.push_back(preset.name);
  lines.push_back(combo(kPresetName, presets.front(), presets));
  for (const Setting& setting : all_settings()) {
    if (!concerns(setting, defaults.settings.game)) continue;
    add_setting(lines, setting, defaults.settings);
  }
  return lines;
}

std::optional<Error> set_option(Options& options, const Dialect& dialect, std::string_view name,
                                std::string_view value) {
  const std::string known = lower(name);
  if (known == "board" && dialect.has_boards) return set_board(options, value);
  if (dialect.has_chess_options) {
    bool is_known = false;
    auto error = set_chess_option(options, known, value, is_known);
    if (is_known) return error;
  }
  if (known == "ponder") {
    // It only says that this engine can.
    if (value == "true" || value == "false") return std::nullopt;
    return Error{"Ponder is " + support::in_quotes(value) + ", allowed are true, false"};
  }
  if (known == "multipv") {
    const auto lines = parse_spin("MultiPV", value, lines_range(options.settings.game));
    if (!lines) return lines.error();
    options.lines = static_cast<int>(*lines);
    return std::nullopt;
  }
  if (known == "moveoverhead") {
    const auto overhead = parse_spin("MoveOverhead", value, kOverheadRange);
    if (!overhead) return overhead.error();
    options.overhead = std::chrono::milliseconds(*overhead);
    return std::nullopt;
  }
  if (known == kGameName) return Error{"the game is chosen when the engine starts, by --game"};
  return set(options.settings, known, setting_word(known, value));
}

}  // namespace quadrille::protocol
