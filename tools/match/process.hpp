#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "match/affinity.hpp"
#include "support/result.hpp"

namespace quadrille::match {

/// Another program that we talk to in lines, over its standard input and output. Gone, with all
/// that it started, when this is.
class Process {
 public:
  /// Why there is no line.
  enum class Silence : unsigned char {
    kLate,   ///< the time is up, or a stop was requested
    kEnded,  ///< it closed its output
  };
  using Clock = std::chrono::steady_clock;

  /// `arguments` begins with the program, which stays on the CPUs if some are named. An error names
  /// what could not be started.
  static support::Result<std::unique_ptr<Process>> start(const std::vector<std::string>& arguments,
                                                         const Cpus& cpus = {});
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// False if nobody reads any more.
  bool write_line(std::string_view line) const;

  /// Waits for a line until `deadline`. Lines come without their ends.
  std::variant<std::string, Silence> read_line(Clock::time_point deadline,
                                               const std::stop_token& stop);

  /// After `kEnded`: `exit code 3`, `signal 11 (Segmentation fault)`.
  std::string ending();

 private:
  Process(pid_t id, int input, int output) : id_(id), input_(input), output_(output) {}

  pid_t id_;
  int input_;
  int output_;
  std::string pending_;
};

}  // namespace quadrille::match
