#include "soak/progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>

namespace quadrille::soak {
namespace {

// Back to the first column, then clear to the end of the line.
constexpr std::string_view kNewLine = "\r\x1B[K";

}  // namespace

Progress::Progress() : on_terminal_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() { show(""); }

void Progress::show(std::string_view line) const {
  if (!on_terminal_) return;
  fmt::print(stderr, "{}{}", kNewLine, line);
  std::fflush(stderr);
}

}  // namespace quadrille::soak
