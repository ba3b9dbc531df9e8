#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/dialect.hpp"
#include "engine/time_manager.hpp"

/// The lines of UGI and UCI. Nothing here reads, writes or remembers anything.
namespace quadrille::protocol {

/// What a line asks for.
enum class Verb : std::uint8_t {
  kNothing,  ///< an empty line
  kHello,
  kIsReady,
  kNewGame,
  kSetOption,
  kPosition,
  kQuery,
  kGo,
  kStop,
  kPonderHit,
  kDebug,
  kQuit,
  kUnknown,
};

/// A line: its first word, and what stands behind it.
struct Command {
  Verb verb = Verb::kNothing;
  std::string_view word;
  std::string_view rest;
};
Command split_command(std::string_view line, const Dialect& dialect);

/// `name N value V`.
struct Assignment {
  std::string name;
  std::string value;
  friend bool operator==(const Assignment&, const Assignment&) = default;
};
support::Result<Assignment> parse_setoption(std::string_view rest);

/// `startpos` or `fen F`, then `moves ..` or nothing. The start is that of the board.
support::Result<games::AnyPosition> parse_position_command(std::string_view rest,
                                                           const Dialect& dialect,
                                                           const games::Board& board);

/// Limits of a search; without any it goes on until it is stopped.
struct Go {
  bool is_infinite = false;
  bool is_pondering = false;
  std::optional<std::chrono::milliseconds> move_time{};
  std::optional<std::uint64_t> nodes{};
  std::optional<PlayerClock> first_clock{};
  std::optional<PlayerClock> second_clock{};
  std::optional<int> moves_to_go{};

  bool has_limit() const { return move_time || nodes || first_clock || second_clock; }
  friend bool operator==(const Go&, const Go&) = default;
};
support::Result<Go> parse_go(std::string_view rest, const Dialect& dialect);

/// The answer to `query gameover`, `query p1turn`, `query result`.
support::Result<std::string_view> answer_query(std::string_view rest,
                                               const games::AnyPosition& position);

}  // namespace quadrille::protocol
