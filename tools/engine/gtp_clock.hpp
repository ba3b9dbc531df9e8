#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/time_manager.hpp"
#include "support/result.hpp"

namespace quadrille::protocol {

/// The clocks of a game by `time_settings` and `time_left`: a main time, then periods of some time
/// for some stones (Canadian byo-yomi). A plain value.
class GtpClock {
 public:
  /// `time_settings MAIN PERIOD STONES`, in seconds. A period without stones is no limit at all.
  std::optional<support::Error> set(const std::vector<std::string>& arguments);
  /// `time_left COLOUR TIME STONES`; no stones in the main time. Returns whose it is.
  support::Result<int> set_left(const std::vector<std::string>& arguments);

  /// The main time of both is full again.
  void start_game();
  /// What a move took, for those who are not told by `time_left`.
  void spend(int player, std::chrono::milliseconds time);

  /// How long to search for the next move of that player; nothing: there is no limit.
  std::optional<std::chrono::nanoseconds> time_for(int player, int plies_left,
                                                   std::chrono::milliseconds overhead) const;

 private:
  using Time = std::chrono::milliseconds;

  struct Face {
    Time left{};
    /// To be played in that time; 0 in the main time.
    int stones = 0;
  };

  bool has_limit_ = false;
  Time main_{};
  Time period_{};
  int period_stones_ = 0;
  std::array<Face, 2> faces_{};
};

}  // namespace quadrille::protocol
