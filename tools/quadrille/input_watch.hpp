#pragma once

#include <stop_token>
#include <thread>

namespace quadrille {

/// While this lives, anything to read on standard input, or its end, asks to stop. Nothing is read.
class InputWatch {
 public:
  /// Throws std::system_error where the system refuses.
  InputWatch();
  ~InputWatch();
  InputWatch(const InputWatch&) = delete;
  InputWatch& operator=(const InputWatch&) = delete;

  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
  /// Ends the watcher when it becomes readable.
  int end_;
  std::thread watcher_;
};

}  // namespace quadrille
