#pragma once

#include <string>
#include <string_view>

#include "support/cursor.hpp"

namespace quadrille::botzone {

/// Reads JSON from left to right, for a program that may have no library: what is asked for is
/// taken, the rest skipped. An error names the character; after one nothing else can be read.
class JsonCursor {
 public:
  explicit JsonCursor(std::string_view text) : text_(text), cursor_(text) {}

  bool failed() const { return !error_.message.empty(); }
  /// Precondition: it failed.
  const support::Error& error() const { return error_; }
  void fail(const std::string& reason) {
    if (!failed()) error_ = cursor_.error(reason);
  }

  /// Calls `member(name)` with the cursor before each value, which it must read or skip. Names with
  /// escapes are nobody's: they come as they are written.
  template <class Member>
  void read_object(Member&& member) {
    read_list('{', '}', [&] {
      const std::string_view name = read_string();
      expect(':');
      if (!failed()) member(name);
    });
  }
  /// Calls `element()` before each value.
  template <class Element>
  void read_array(Element&& element) {
    read_list('[', ']', element);
  }
  /// Whole, and small enough for anything here.
  int read_integer(const char* name);
  void skip_value();
  /// Precondition of what follows: nothing but white space may.
  void expect_end();

 private:
  /// Deeper ones are refused, so that no text exhausts the stack.
  static constexpr int kMaxDepth = 64;

  template <class Item>
  void read_list(char open, char close, Item&& item) {
    if (++depth_ > kMaxDepth) fail("more than 64 lists inside each other");
    expect(open);
    if (!failed() && !takes(close)) {
      do {
        item();
      } while (!failed() && takes(','));
      expect(close);
    }
    --depth_;
  }

  void skip_space();
  void expect(char expected);
  bool takes(char expected);
  std::string_view read_string();

  std::string_view text_;
  support::Cursor cursor_;
  support::Error error_;
  int depth_ = 0;
};

}  // namespace quadrille::botzone
