#include "engine/gtp_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "engine/words.hpp"
#include "games/notation.hpp"
#include "support/units.hpp"

namespace quadrille::protocol {
namespace {

using support::Error;
using support::Result;

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& letter : result) {
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return result;
}

/// What the standard calls preprocessing.
std::string without_control(std::string_view line) {
  std::string text;
  for (const char letter : line.substr(0, line.find('#'))) {
    const auto byte = static_cast<unsigned char>(letter);
    if (letter == '\t') {
      text += ' ';
    } else if (byte >= ' ' && byte != 0x7F) {
      text += letter;
    }
  }
  return text;
}

std::string answer(char sign, const GtpCommand& command, std::string_view text) {
  return fmt::format("{}{}{}{}\n\n", sign, command.id, text.empty() ? "" : " ", text);
}

}  // namespace

std::optional<GtpCommand> parse_gtp_line(std::string_view line) {
  const std::string text = without_control(line);
  Words words(text);
  if (words.at_end()) return std::nullopt;
  GtpCommand command;
  if (is_number(words.peek())) command.id = words.take();
  command.name = words.take();
  while (!words.at_end()) command.arguments.emplace_back(words.take());
  return command;
}

bool is_gtp_interrupt(std::string_view line) {
  Words words(line);
  return words.take() == "#" && words.take() == "interrupt" && words.at_end();
}

std::string gtp_success(const GtpCommand& command, std::string_view text) {
  return answer('=', command, text);
}

std::string gtp_failure(const GtpCommand& command, std::string_view reason) {
  return answer('?', command, reason);
}

Result<int> parse_gtp_colour(std::string_view text) {
  const std::string word = lower(text);
  if (word == "b" || word == "black") return 0;
  if (word == "w" || word == "white") return 1;
  return Error{support::in_quotes(text) + " is no colour, allowed are b, black, w, white"};
}

std::string_view gtp_colour(int player) { return player == 0 ? "black" : "white"; }

Result<GtpAnalysis> parse_gtp_analysis(const std::vector<std::string>& arguments) {
  constexpr std::uint64_t kMostCentiseconds = 1'000'000;
  GtpAnalysis analysis;
  auto next = arguments.begin();
  if (next != arguments.end() && !is_number(*next) && *next != "interval") {
    const auto player = parse_gtp_colour(*next++);
    if (!player) return player.error();
    analysis.player = *player;
  }
  const bool has_word = next != arguments.end() && *next == "interval";
  if (has_word) ++next;
  if (next != arguments.end()) {
    const auto centiseconds = support::parse_count(*next++);
    if (!centiseconds) return centiseconds.error();
    analysis.interval = std::chrono::milliseconds(
        10 * static_cast<int>(std::clamp<std::uint64_t>(*centiseconds, 1, kMostCentiseconds)));
  } else if (has_word) {
    return Error{"interval is followed by no number"};
  }
  if (next != arguments.end()) return Error{support::in_quotes(*next) + " is not expected"};
  return analysis;
}

std::string gtp_info_line(const search::Report& report, const games::Board& board) {
  std::string text;
  int order = 0;
  for (const search::MoveReport& move : report.moves) {
    if (move.visits == 0 && !move.proof.is_known()) continue;
    text += fmt::format("{}info move {} visits {} winrate {} order {} pv", text.empty() ? "" : " ",
                        games::move_text(board, move.move), move.visits,
                        std::lround(10'000 * move.value), order++);
    for (const games::Move next : move.principal_variation) {
      text += ' ' + games::move_text(board, next);
    }
  }
  return text.empty() ? text : text + '\n';
}

}  // namespace quadrille::protocol
