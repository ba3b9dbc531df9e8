#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace quadrille::protocol {

/// Takes a line apart into words, from left to right.
class Words {
 public:
  explicit constexpr Words(std::string_view text) : rest_(text) { skip_blanks(); }

  constexpr bool at_end() const { return rest_.empty(); }
  /// The next word; empty at the end.
  constexpr std::string_view peek() const {
    return rest_.substr(0, std::min(rest_.find_first_of(kBlanks), rest_.size()));
  }
  constexpr std::string_view take() {
    const std::string_view word = peek();
    rest_.remove_prefix(word.size());
    skip_blanks();
    return word;
  }
  /// The words up to `end`, or to the end of all, with single spaces between them. `end` is next
  /// then.
  std::string take_until(std::string_view end) {
    std::string text;
    while (!at_end() && peek() != end) {
      if (!text.empty()) text += ' ';
      text += take();
    }
    return text;
  }

 private:
  static constexpr std::string_view kBlanks = " \t\v\f\r\n";

  constexpr void skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(kBlanks), rest_.size()));
  }

  std::string_view rest_;
};

}  // namespace quadrille::protocol
