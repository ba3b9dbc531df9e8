#include "engine/gtp_clock.hpp"

#include <algorithm>
#include <cstdint>

#include "engine/gtp_text.hpp"
#include "support/units.hpp"

namespace quadrille::protocol {
namespace {

using std::chrono::milliseconds;
using support::Error;
using support::Result;

/// About three years.
constexpr std::uint64_t kMostSeconds = 100'000'000;
constexpr std::uint64_t kMostStones = 1'000'000;

Result<milliseconds> seconds_in(const std::string& text) {
  const auto seconds = support::parse_count(text);
  if (!seconds) return seconds.error();
  return milliseconds(1000 * static_cast<std::int64_t>(std::min(*seconds, kMostSeconds)));
}

Result<int> stones_in(const std::string& text) {
  const auto stones = support::parse_count(text);
  if (!stones) return stones.error();
  return static_cast<int>(std::min(*stones, kMostStones));
}

}  // namespace

std::optional<Error> GtpClock::set(const std::vector<std::string>& arguments) {
  if (arguments.size() != 3) return Error{"main time, period and stones are expected"};
  const auto main = seconds_in(arguments[0]);
  if (!main) return main.error();
  const auto period = seconds_in(arguments[1]);
  if (!period) return period.error();
  const auto stones = stones_in(arguments[2]);
  if (!stones) return stones.error();
  has_limit_ = *stones > 0 || period->count() == 0;
  main_ = *main;
  period_ = *period;
  period_stones_ = *stones;
  start_game();
  return std::nullopt;
}

Result<int> GtpClock::set_left(const std::vector<std::string>& arguments) {
  if (arguments.size() != 3) return Error{"colour, time and stones are expected"};
  const auto player = parse_gtp_colour(arguments[0]);
  if (!player) return player.error();
  const auto left = seconds_in(arguments[1]);
  if (!left) return left.error();
  const auto stones = stones_in(arguments[2]);
  if (!stones) return stones.error();
  faces_[static_cast<std::size_t>(*player)] = {*left, *stones};
  has_limit_ = true;
  return *player;
}

void GtpClock::start_game() { faces_.fill({main_, 0}); }

void GtpClock::spend(int player, milliseconds time) {
  Face& face = faces_[static_cast<std::size_t>(player)];
  face.left = std::max(face.left - time, milliseconds(0));
  if (face.stones > 0) --face.stones;
  // The next period begins when the main time is over or all stones of the last one are played.
  const bool is_main = face.stones == 0 && face.left.count() > 0 && main_.count() > 0;
  if (period_stones_ > 0 && face.stones == 0 && !is_main) face = {period_, period_stones_};
}

std::optional<std::chrono::nanoseconds> GtpClock::time_for(int player, int plies_left,
                                                           milliseconds overhead) const {
  if (!has_limit_) return std::nullopt;
  const Face& face = faces_[static_cast<std::size_t>(player)];
  const auto share = [&](milliseconds left, int stones) {
    return time_for_move({left, milliseconds(0)}, plies_left,
                         stones > 0 ? std::optional(stones) : std::nullopt, overhead);
  };
  const auto time = share(face.left, face.stones);
  if (face.stones > 0 || period_stones_ == 0) return time;
  // What the main time lacks comes out of the first period.
  return std::max(time, share(period_, period_stones_));
}

}  // namespace quadrille::protocol
