#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "search/budget.hpp"
#include "support/range.hpp"
#include "support/result.hpp"

namespace quadrille::play {

inline constexpr support::Range<int> kLevelRange{1, 9};

/// A number of leaves that grows by about four from one level to the next, the same on every
/// machine.
struct Level {
  int number = kLevelRange.high;

  std::uint64_t leaves() const;
  friend bool operator==(const Level&, const Level&) = default;
};
struct Time {
  std::chrono::nanoseconds duration{};
  friend bool operator==(const Time&, const Time&) = default;
};
struct Leaves {
  std::uint64_t count = 0;
  friend bool operator==(const Leaves&, const Leaves&) = default;
};

/// How long the engine searches for a move.
using Limit = std::variant<Level, Time, Leaves>;

/// `level 5`, `time 2s`, `leaves 20000`: a word and its value.
support::Result<Limit> parse_limit(std::string_view word, std::string_view value);
std::string limit_text(const Limit& limit);
bool is_limit_word(std::string_view word);

search::Budget budget_of(const Limit& limit);

}  // namespace quadrille::play
