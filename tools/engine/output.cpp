#include "engine/output.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <system_error>

namespace quadrille::protocol {
namespace {

constexpr auto kHurry = std::chrono::milliseconds(100);
/// A writer that waits notices within this time that it has to hurry.
constexpr int kSliceMs = 10;
constexpr auto kLate = std::chrono::milliseconds(2);

}  // namespace

Output::Output(int file, const EndSignals& signals)
    : file_(file), closed_file_(eventfd(0, EFD_CLOEXEC)), signals_file_(signals.file()) {
  if (closed_file_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
  late_writer_ = std::thread([this] { write_late_texts(); });
}

Output::~Output() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  has_late_texts_.notify_one();
  late_writer_.join();
  close(closed_file_);
}

void Output::write(std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (!late_texts_.empty()) {
    write_out(late_texts_.append(text));
    late_texts_.clear();
  } else {
    write_out(text);
  }
}

void Output::write_soon(std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (late_texts_.empty()) has_late_texts_.notify_one();
  late_texts_ += text;
}

void Output::write_late_texts() {
  std::unique_lock lock(mutex_);
  while (!is_ending_) {
    has_late_texts_.wait(lock, [this] { return !late_texts_.empty() || is_ending_; });
    lock.unlock();
    std::this_thread::sleep_for(kLate);
    lock.lock();
    write_out(late_texts_);
    late_texts_.clear();
  }
}

void Output::write_out(std::string_view text) {
  while (!text.empty() && state() == State::kOpen) {
    if (wait_for_room() == Room::kNone) {
      // Half of a text may be out: nothing can follow it.
      close_as(State::kClosed);
      return;
    }
    // A pipe that has room takes so much without waiting.
    const auto count = ::write(file_, text.data(), std::min<std::size_t>(text.size(), PIPE_BUF));
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR && errno != EAGAIN) {
      close_as(errno == EPIPE ? State::kClosed : State::kFailed);
    }
  }
}

Output::Room Output::wait_for_room() const {
  for (;;) {
    std::array<pollfd, 2> files{{{file_, POLLOUT, 0}, {signals_file_, POLLIN, 0}}};
    const int ready = poll(files.data(), files.size(), kSliceMs);
    // Errors show when something is written.
    if (ready > 0 && files[0].revents != 0) return Room::kThere;
    if ((ready > 0 && files[1].revents != 0) || is_time_up()) return Room::kNone;
  }
}

void Output::hurry() {
  // Relaxed, here and where it is read: the time is all there is to know.
  deadline_.store((Clock::now() + kHurry).time_since_epoch().count(), std::memory_order_relaxed);
}

bool Output::is_time_up() const {
  const auto deadline = deadline_.load(std::memory_order_relaxed);
  return deadline != 0 && Clock::now().time_since_epoch().count() >= deadline;
}

void Output::close_as(State state) {
  state_.store(state, std::memory_order_relaxed);
  const std::uint64_t one = 1;
  // An event file always has room for the first.
  [[maybe_unused]] const auto written = ::write(closed_file_, &one, sizeof one);
}

}  // namespace quadrille::protocol
