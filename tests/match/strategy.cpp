/// A strategy of the contest for tests of the match runner. It plays the leftmost column that is
/// free; the environment variable STRATEGY makes it do something else from its second move on.
#include <chrono>
#include <cstdio>
#include <cstdlib>
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
  if (++moves > 1 && how != nullptr) return misbehave(how);
  for (int column = 0; column < columns; ++column) {
    if (top[column] > 0) return new Point{top[column] - 1, column};
  }
  return nullptr;
}

extern "C" void clearPoint(Point* point) { delete point; }
// NOLINTEND(readability-identifier-naming)
