#include "quadrille/input_watch.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <system_error>

namespace quadrille {
namespace {

void watch(int end, std::stop_source source) {
  std::array<pollfd, 2> files{{{STDIN_FILENO, POLLIN, 0}, {end, POLLIN, 0}}};
  while (poll(files.data(), files.size(), -1) < 0 && errno == EINTR) {
  }
  if (files[0].revents != 0) source.request_stop();
}

}  // namespace

InputWatch::InputWatch() : end_(eventfd(0, EFD_CLOEXEC)) {
  if (end_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  watcher_ = std::thread(watch, end_, source_);
}

InputWatch::~InputWatch() {
  const std::uint64_t one = 1;
  // A counter that nobody has added to has room.
  [[maybe_unused]] const auto written = write(end_, &one, sizeof one);
  watcher_.join();
  close(end_);
}

}  // namespace quadrille
