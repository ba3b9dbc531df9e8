#include "quadrille/interrupt.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <system_error>

namespace quadrille {
namespace {

// A handler may hardly do anything, and certainly not ask a stop source, which may take locks and
// call others. It writes a byte to a pipe, and a thread at the other end asks.
constexpr char kInterrupted = 'i';
constexpr char kQuit = 'q';

volatile std::sig_atomic_t pipe_input = -1;

void write_byte(int file, char byte) {
  // A pipe that nobody has read from yet has room.
  [[maybe_unused]] const auto written = write(file, &byte, 1);
}

extern "C" void on_interrupt(int) {
  const int saved_errno = errno;
  write_byte(pipe_input, kInterrupted);
  errno = saved_errno;
}

void watch(int pipe_output, std::stop_source source) {
  for (char byte = 0; byte != kQuit;) {
    const auto count = read(pipe_output, &byte, 1);
    if (count == 0 || (count < 0 && errno != EINTR)) break;
    if (count == 1 && byte == kInterrupted) source.request_stop();
  }
  close(pipe_output);
}

}  // namespace

InterruptWatch::InterruptWatch() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "pipe");
  }
  pipe_input = ends[1];
  watcher_ = std::thread(watch, ends[0], source_);
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  // After the first, the second does what it always does.
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &action, &before_[i]);
}

InterruptWatch::~InterruptWatch() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before_[i], nullptr);
  write_byte(pipe_input, kQuit);
  watcher_.join();
  close(pipe_input);
  pipe_input = -1;
}

}  // namespace quadrille
