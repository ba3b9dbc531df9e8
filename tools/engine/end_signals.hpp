#pragma once

#include <csignal>

namespace quadrille::protocol {

/// While this lives, SIGINT and SIGTERM end nothing: they make a file readable, and it stays so. To
/// be made before other threads start, which inherit what it does. Writing to a pipe that nobody
/// reads is an error then, not the end of the program.
class EndSignals {
 public:
  /// Throws std::system_error where the system refuses.
  EndSignals();
  ~EndSignals();
  EndSignals(const EndSignals&) = delete;
  EndSignals& operator=(const EndSignals&) = delete;

  /// For poll; not to be read.
  int file() const { return file_; }

 private:
  int file_ = -1;
  sigset_t mask_before_{};
  struct sigaction pipe_before_ {};
};

}  // namespace quadrille::protocol
