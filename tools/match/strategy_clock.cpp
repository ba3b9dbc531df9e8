#include "match/strategy_clock.hpp"

#include <chrono>
#include <ctime>
#include <optional>

namespace quadrille::match {
namespace {

using Clock = std::chrono::steady_clock;

/// Set before there are other threads. When the program began, if milliseconds are wanted.
std::optional<Clock::time_point>& beginning() {
  static std::optional<Clock::time_point> time;
  return time;
}

}  // namespace

void use_millisecond_clock() { beginning() = Clock::now(); }

}  // namespace quadrille::match

/// Takes the place of the C library's: shared objects find the symbols of the program first.
extern "C" [[gnu::used, gnu::visibility("default")]] clock_t clock() noexcept {
  using quadrille::match::beginning;
  using quadrille::match::Clock;
  if (const auto& start = beginning()) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - *start).count();
  }
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  constexpr long kNanosecondsPerTick = 1'000'000'000 / CLOCKS_PER_SEC;
  return time.tv_sec * CLOCKS_PER_SEC + time.tv_nsec / kNanosecondsPerTick;
}
