#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "engine/end_signals.hpp"

namespace quadrille::protocol {

/// Where answers go. Any thread may write at any time: a text comes out in one piece. Whoever does
/// not read makes writers wait, but keeps nobody from ending.
class Output {
 public:
  enum class State : std::uint8_t {
    kOpen,
    kClosed,  ///< nobody reads any more
    kFailed,  ///< a full disk, for example
  };

  /// Throws std::system_error where the system refuses. The signals outlive this.
  Output(int file, const EndSignals& signals);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Drops the text if the output is not open.
  void write(std::string_view text);
  /// Within two milliseconds, together with what else is written until then: to wake up a reader
  /// for every small text takes longer than to make the text.
  void write_soon(std::string_view text);

  /// Relaxed: it says nothing about what others have written.
  State state() const { return state_.load(std::memory_order_relaxed); }

  /// From now on a reader has a tenth of a second in all to take what is written.
  void hurry();

  int file() const { return file_; }
  /// Readable as soon as this is not open any more; for poll, not to be read.
  int closed_file() const { return closed_file_; }

 private:
  using Clock = std::chrono::steady_clock;

  enum class Room : std::uint8_t { kThere, kNone };

  void write_late_texts();
  /// Under the mutex.
  void write_out(std::string_view text);
  Room wait_for_room() const;
  bool is_time_up() const;
  void close_as(State state);

  int file_;
  int closed_file_;
  int signals_file_;
  std::mutex mutex_;
  std::condition_variable has_late_texts_;
  // Under the mutex.
  std::string late_texts_;
  bool is_ending_ = false;

  std::atomic<State> state_{State::kOpen};
  /// Of `hurry`, as a count of the clock; 0 before it.
  std::atomic<Clock::rep> deadline_{0};

  std::thread late_writer_;
};

}  // namespace quadrille::protocol
