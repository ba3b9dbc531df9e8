/// A strategy of the contest for tests of the match runner. It plays the leftmost column that is
/// free; the environment variable STRATEGY makes it do something else from its second move on:
/// `clock` thinks for what it takes to be 30 ms by a clock that counts milliseconds.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>
#include <thread>

struct Point {
  int x, y;
};

namespace {

int moves = 0;

Point* misbehave(std::string_view how) {
  if (how == "crash") std::abort();
  if (how == "exit") std::exit(0);
  if (how == "illegal") return new Point{0, 0};
  if (how == "null") return nullptr;
  while (how == "hang") std::this_thread::sleep_for(std::chrono::seconds(1));
  return nullptr;
}

/// As strategies for Windows do. Sleeping takes no CPU time, so that the C library's own clock
/// would hardly move.
void wait_by_clock() {
  constexpr std::clock_t kMilliseconds = 30;
  const std::clock_t start = std::clock();
  while (std::clock() - start < kMilliseconds) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  if (std::clock() - start >= 10'000) std::abort();
}

}  // namespace

// The contest chose these names.
// NOLINTBEGIN(readability-identifier-naming)
extern "C" Point* getPoint(int rows, int columns, const int* top, const int* board, int last_x,
                           int last_y, int no_x, int no_y) {
  static_cast<void>(rows);
  static_cast<void>(board);
  static_cast<void>(last_x);
  static_cast<void>(last_y);
  static_cast<void>(no_x);
  static_cast<void>(no_y);
  std::puts("a strategy may print what it likes");
  const char* how = std::getenv("STRATEGY");
  const bool has_clock = how != nullptr && std::string_view(how) == "clock";
  if (has_clock) wait_by_clock();
  if (++moves > 1 && how != nullptr && !has_clock) return misbehave(how);
  for (int column = 0; column < columns; ++column) {
    if (top[column] > 0) return new Point{top[column] - 1, column};
  }
  return nullptr;
}

extern "C" void clearPoint(Point* point) { delete point; }
// NOLINTEND(readability-identifier-naming)
