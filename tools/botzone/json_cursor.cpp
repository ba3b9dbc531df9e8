#include "botzone/json_cursor.hpp"

namespace quadrille::botzone {

void JsonCursor::skip_space() {
  while (cursor_.sees(' ') || cursor_.sees('\t') || cursor_.sees('\r') || cursor_.sees('\n')) {
    cursor_.skip();
  }
}

void JsonCursor::expect(char expected) {
  if (failed()) return;
  skip_space();
  if (!cursor_.take(expected)) {
    fail(std::string("'") + expected + "' is expected, not " + cursor_.next());
  }
}

bool JsonCursor::takes(char expected) {
  skip_space();
  return cursor_.take(expected);
}

std::string_view JsonCursor::read_string() {
  expect('"');
  const std::size_t begin = cursor_.place();
  while (!failed() && !cursor_.sees('"')) {
    if (cursor_.take('\\') && cursor_.at_end()) fail("the text ends inside a string");
    if (cursor_.at_end()) fail("the text ends inside a string");
    if (!failed()) cursor_.skip();
  }
  if (failed()) return {};
  const std::string_view content = text_.substr(begin, cursor_.place() - begin);
  cursor_.skip();
  return content;
}

int JsonCursor::read_integer(const char* name) {
  constexpr int kMost = 1'000'000;
  if (failed()) return 0;
  skip_space();
  const bool is_negative = cursor_.take('-');
  if (!cursor_.sees_digit()) fail(std::string(name) + " is expected, not " + cursor_.next());
  int number = 0;
  while (!failed() && cursor_.sees_digit()) {
    number = number * 10 + (text_[cursor_.place()] - '0');
    if (number > kMost) fail(std::string(name) + " is too large");
    cursor_.skip();
  }
  if (cursor_.sees('.') || cursor_.sees('e') || cursor_.sees('E')) {
    fail(std::string(name) + " is not a whole number");
  }
  return is_negative ? -number : number;
}

void JsonCursor::skip_value() {
  if (failed()) return;
  skip_space();
  if (cursor_.sees('{')) {
    read_object([this](std::string_view) { skip_value(); });
  } else if (cursor_.sees('[')) {
    read_array([this] { skip_value(); });
  } else if (cursor_.sees('"')) {
    read_string();
  } else {
    // A number or a word: whatever it says, it ends with a sign or a space.
    const std::size_t begin = cursor_.place();
    const auto ends = [this] {
      constexpr std::string_view kEnds = ",]}:[{\" \t\r\n";
      return cursor_.at_end() || kEnds.find(text_[cursor_.place()]) != std::string_view::npos;
    };
    while (!ends()) cursor_.skip();
    if (cursor_.place() == begin) fail("a value is expected, not " + cursor_.next());
  }
}

void JsonCursor::expect_end() {
  if (failed()) return;
  skip_space();
  if (!cursor_.at_end()) fail("the end is expected, not " + cursor_.next());
}

}  // namespace quadrille::botzone
