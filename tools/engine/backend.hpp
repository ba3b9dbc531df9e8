#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "settings.hpp"
#include "support/result.hpp"

namespace quadrille::protocol {

enum class Protocol : std::uint8_t { kUgi, kUci, kJson, kGtp, kBotzone, kSaiblo };
support::Result<Protocol> parse_protocol(std::string_view name);

struct BackendOptions {
  Protocol protocol = Protocol::kUgi;
  Settings settings;
  /// Where the protocol says nothing: for json, gtp, botzone and saiblo.
  std::optional<std::chrono::nanoseconds> time{};
  std::optional<std::uint64_t> leaves{};
  /// For json: how many run at once.
  int analyses = 1;
  /// For json: when the input ends, finish what was asked for.
  bool finishes = false;
  std::string version;
};

/// Talks until the input ends, a signal comes, nobody reads the output or the talk is over. To be
/// called while there are no other threads (end_signals.hpp). An error says what went wrong; that
/// nobody reads is none.
std::optional<support::Error> run_backend(const BackendOptions& options, int input, int output);

}  // namespace quadrille::protocol
