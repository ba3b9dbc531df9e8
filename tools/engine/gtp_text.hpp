#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_position.hpp"
#include "search/report.hpp"
#include "support/result.hpp"

/// The lines of the Go Text Protocol, version 2. Nothing here reads, writes or remembers anything.
namespace quadrille::protocol {

/// `17 play b E5`
struct GtpCommand {
  /// The number before the command, to be repeated as it came; empty without one.
  std::string id;
  std::string name;
  std::vector<std::string> arguments;

  friend bool operator==(const GtpCommand&, const GtpCommand&) = default;
};

/// Nothing if the line has no command: comments and control characters do not count.
std::optional<GtpCommand> parse_gtp_line(std::string_view line);
/// `# interrupt`, by which GoGui ends a search.
bool is_gtp_interrupt(std::string_view line);

/// `=17 text`, `?17 text`, with the empty line behind it.
std::string gtp_success(const GtpCommand& command, std::string_view text);
std::string gtp_failure(const GtpCommand& command, std::string_view reason);

/// `b`, `black`, `w`, `white` in any capitals: 0 for black, 1 for white.
support::Result<int> parse_gtp_colour(std::string_view text);
std::string_view gtp_colour(int player);

/// What `lz-analyze` asks for: `[colour] [interval] [centiseconds]`.
struct GtpAnalysis {
  std::optional<int> player{};
  std::chrono::milliseconds interval{1000};

  friend bool operator==(const GtpAnalysis&, const GtpAnalysis&) = default;
};
support::Result<GtpAnalysis> parse_gtp_analysis(const std::vector<std::string>& arguments);

/// `info move E5 visits 10 winrate 5123 order 0 pv E5 C3 info move ..`: all moves with a visit in
/// one line, the best first; win rates in hundredths of a percent.
std::string gtp_info_line(const search::Report& report, const games::Board& board);

}  // namespace quadrille::protocol
