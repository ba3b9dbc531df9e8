#pragma once

#include <array>
#include <csignal>
#include <stop_token>
#include <thread>

namespace quadrille {

/// While this lives, Ctrl-C (SIGINT) and SIGTERM ask to stop instead of ending the program. A
/// second one of the same kind ends it. There can be one at a time.
class InterruptWatch {
 public:
  /// Throws std::system_error where the system refuses.
  InterruptWatch();
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  std::thread watcher_;
  static constexpr std::array kSignals{SIGTERM, SIGINT};
  std::array<struct sigaction, kSignals.size()> before_{};
};

}  // namespace quadrille
