#include <algorithm>

#include "engine/gtp_clock.hpp"
#include "engine/gtp_text.hpp"
#include "fuzz/target.hpp"

namespace quadrille::fuzz {

void try_input(std::string_view input) {
  protocol::is_gtp_interrupt(input);
  const auto command = protocol::parse_gtp_line(input);
  if (!command) return;
  const auto is_digit = [](char letter) { return letter >= '0' && letter <= '9'; };
  require(std::all_of(command->id.begin(), command->id.end(), is_digit), "an id is a number");
  const std::string answer = protocol::gtp_failure(*command, "no");
  require(answer.starts_with('?' + command->id) && answer.ends_with("\n\n"),
          "an answer repeats the id and ends with an empty line");
  if (const auto analysis = protocol::parse_gtp_analysis(command->arguments)) {
    require(analysis->interval.count() > 0, "an interval is some time");
  } else {
    require_readable(analysis.error());
  }
  protocol::GtpClock clock;
  if (const auto error = clock.set(command->arguments)) require_readable(*error);
  if (const auto player = clock.set_left(command->arguments); !player) {
    require_readable(player.error());
  }
  const auto time = clock.time_for(0, 81, std::chrono::milliseconds(20));
  require(!time || time->count() > 0, "a move has some time");
}

}  // namespace quadrille::fuzz
