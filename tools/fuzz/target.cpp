#include "fuzz/target.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

namespace quadrille::fuzz {

void require(bool is_kept, const char* promise) {
  if (is_kept) return;
  std::fprintf(stderr, "promise not kept: %s\n", promise);
  std::abort();
}

void require_readable(const support::Error& error) {
  require(!error.message.empty(), "an error has a reason");
  const auto is_readable = [](char byte) { return byte >= ' ' && byte <= '~'; };
  require(std::all_of(error.message.begin(), error.message.end(), is_readable),
          "a reason can be printed");
}

std::string_view take_line(std::string_view& input) {
  const std::size_t end = std::min(input.find('\n'), input.size());
  const std::string_view line = input.substr(0, end);
  input.remove_prefix(std::min(end + 1, input.size()));
  return line;
}

}  // namespace quadrille::fuzz
