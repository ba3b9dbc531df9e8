#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/affinity.hpp"
#include "match/player.hpp"
#include "settings.hpp"
#include "support/result.hpp"

namespace quadrille::match {

/// How long a side may search for a move: until the first of these.
struct Limits {
  std::optional<std::chrono::nanoseconds> time{};
  std::optional<std::uint64_t> leaves{};

  bool any() const { return time.has_value() || leaves.has_value(); }
  friend bool operator==(const Limits&, const Limits&) = default;
};

/// An engine that is another program.
struct External {
  /// For the shell.
  std::string command;
  /// Names and values, as for `setoption`.
  std::vector<std::pair<std::string, std::string>> options;

  friend bool operator==(const External&, const External&) = default;
};

/// A side in a process of its own that names no time has this much.
inline constexpr std::chrono::nanoseconds kNoTime = std::chrono::minutes(10);

/// One of the two that play a match: this program's engine with some settings, unless it is
/// external or a strategy.
struct Side {
  /// As it was written, with the limits if they were not.
  std::string text;
  Settings settings;
  Limits limits;
  std::optional<External> external;
  /// The path of a shared object.
  std::optional<std::string> strategy;
  /// The strategy was written for Windows (strategy_clock.hpp).
  bool has_millisecond_clock = false;
  /// Where it runs, in a process of its own; everywhere if there are none.
  Cpus cpus;
  /// A side in a process of its own that says nothing for so much longer than its time hangs.
  std::chrono::nanoseconds patience = std::chrono::seconds(10);

  /// Threads that are busy while it is to move.
  int threads() const;
  friend bool operator==(const Side&, const Side&) = default;
};

/// What both sides of a match have unless they say otherwise.
struct Common {
  /// As for a side, without limits.
  std::string settings{};
  Limits limits{};
  games::Kind game = games::Kind::kConnectFour;
};

/// `preset=plain,threads=1,time=100ms`: settings, with `time` and `leaves` among them. A preset
/// comes first, and its name will do: `plain,time=100ms`. What is not named is as in the preset,
/// or else as in the default; a side that names no limit has the time of its preset.
///
/// `cmd=./engine --quiet,protocol=ugi,option.Hash=64,time=1s`: an external engine.
/// `so=./strategy.so,time=3s`: a strategy of the contest; with `clock=ms` one for Windows.
support::Result<Side> parse_side(std::string_view text, const Common& common = {});

std::unique_ptr<Player> create_player(const Side& side);

}  // namespace quadrille::match
