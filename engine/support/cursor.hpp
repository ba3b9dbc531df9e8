#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "support/result.hpp"

namespace quadrille::support {

/// Reads a text from left to right, byte by byte; never looks past its end.
class Cursor {
 public:
  explicit constexpr Cursor(std::string_view text) : text_(text) {}

  constexpr std::size_t place() const { return place_; }
  constexpr bool at_end() const { return place_ == text_.size(); }
  constexpr bool sees(char expected) const { return !at_end() && text_[place_] == expected; }
  constexpr bool sees_digit() const {
    return !at_end() && text_[place_] >= '0' && text_[place_] <= '9';
  }

  constexpr void skip() { ++place_; }
  /// Steps over `expected` if it is next.
  constexpr bool take(char expected) {
    const bool found = sees(expected);
    if (found) skip();
    return found;
  }

  /// A decimal number from `low` (at least 1) to `high`, without leading zeros. `name` tells in the
  /// error what was expected.
  Result<int> take_number(const std::string& name, int low, int high) {
    const std::size_t start = place_;
    if (!sees_digit()) return error(name + " is expected, not " + next());
    if (sees('0')) return error(name + " begins with a 0");
    int number = 0;
    for (; sees_digit() && number <= high; skip()) number = number * 10 + (text_[place_] - '0');
    if (number >= low && number <= high) return number;
    return error_at(start,
                    name + " is not in " + std::to_string(low) + ".." + std::to_string(high));
  }

  /// An error at the next character.
  Error error(const std::string& reason) const { return error_at(place_, reason); }

  /// The next character as messages show it, safe to print whatever the byte is.
  std::string next() const {
    if (at_end()) return "the end";
    const auto byte = static_cast<unsigned char>(text_[place_]);
    if (byte > ' ' && byte < 0x7F) return {'\'', text_[place_], '\''};
    if (byte == ' ') return "a space";
    return "byte " + std::to_string(byte);
  }

 private:
  std::string_view text_;
  std::size_t place_ = 0;
};

}  // namespace quadrille::support
