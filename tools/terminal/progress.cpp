#include "terminal/progress.hpp"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>

namespace quadrille::terminal {
namespace {

// Back to the first column, then clear to the end of the line.
constexpr std::string_view kNewLine = "\r\x1B[K";

constexpr int kUsualColumns = 80;
constexpr int kUsualRows = 24;

/// All 0 where nobody knows.
winsize window() {
  winsize size{};
  if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return {};
  return size;
}

}  // namespace

Progress::Progress() : on_terminal_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() { show(""); }

void Progress::show(std::string_view line) const {
  if (!on_terminal_) return;
  fmt::print(stderr, "{}{}", kNewLine, line);
  std::fflush(stderr);
}

int columns() {
  const int columns = window().ws_col;
  return columns > 0 ? columns : kUsualColumns;
}

int rows() {
  const int rows = window().ws_row;
  return rows > 0 ? rows : kUsualRows;
}

}  // namespace quadrille::terminal
