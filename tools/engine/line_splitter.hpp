#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "support/result.hpp"

namespace quadrille::protocol {

/// Makes lines of bytes that come in any pieces. Lines end with `\n` or `\r\n`, which they come
/// without. A line that is too long is an error in its place, and is not kept.
class LineSplitter {
 public:
  static constexpr std::size_t kLongest = std::size_t{1} << 20;

  void feed(std::string_view bytes);
  /// The next whole line, if there is one.
  std::optional<support::Result<std::string>> take();
  /// What stands behind the last end of a line, when no more bytes come.
  std::optional<support::Result<std::string>> take_rest();

 private:
  support::Result<std::string> take_to(std::size_t end);

  std::string pending_;
  /// Up to here lines have been taken, and up to there is no end of a line.
  std::size_t taken_ = 0;
  std::size_t looked_ = 0;
  /// The beginning of this line was thrown away.
  bool is_cut_ = false;
};

}  // namespace quadrille::protocol
