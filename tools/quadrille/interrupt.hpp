#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace quadrille {

/// While this lives, Ctrl-C (SIGINT) asks to stop instead of ending the program. A second one ends
/// it. There can be one at a time.
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
  struct sigaction before_ {};
};

}  // namespace quadrille
