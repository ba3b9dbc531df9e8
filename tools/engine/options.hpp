#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/dialect.hpp"
#include "settings.hpp"

namespace quadrille::protocol {

/// What `setoption` sets: every setting of the engine under its own name, and a few things that
/// only a talk needs. Names are the same in capitals.
struct Options {
  Settings settings;
  /// What `startpos` is on.
  games::Board board;
  /// How many moves `info` tells about.
  int lines = 1;
  std::chrono::milliseconds overhead{10};
};

/// The lines of a handshake: type, range and default of each, the given ones being the defaults.
/// Where the protocol's types have no room for a range, a line of information tells it.
std::vector<std::string> option_lines(const Options& defaults, const Dialect& dialect);

/// An error says what is allowed; the options are as before then.
std::optional<support::Error> set_option(Options& options, const Dialect& dialect,
                                         std::string_view name, std::string_view value);

}  // namespace quadrille::protocol
