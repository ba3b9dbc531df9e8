#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/line_splitter.hpp"
#include "support/result.hpp"

namespace quadrille::protocol {

/// Of a search where the other side sets none.
struct Limits {
  std::optional<std::chrono::nanoseconds> time{};
  std::optional<std::uint64_t> leaves{};
};

/// One talk in one protocol. What is heard is answered at once or later, from other threads; none
/// of the calls waits for a search.
class Session {
 public:
  enum class Next : std::uint8_t { kGoOn, kEnd };

  Session() = default;
  /// Ends what still runs.
  virtual ~Session() = default;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  virtual Next hear(std::string_view bytes) = 0;
  /// There is no more input. Not called when a signal ends the talk.
  virtual void hear_end() {}
  /// After `hear_end`: whether nothing is worth waiting for.
  virtual bool is_done() const { return true; }
  /// Becomes readable when the talk is over though there may be more input; -1 if it never is.
  virtual int ended_file() const { return -1; }
  /// Why the talk cannot go on, after kEnd; empty if all is well.
  virtual std::string failure() const { return {}; }
};

/// A talk in lines.
class LineSession : public Session {
 public:
  Next hear(std::string_view bytes) final {
    lines_.feed(bytes);
    while (const auto line = lines_.take()) {
      if (hear_line(*line) == Next::kEnd) return Next::kEnd;
    }
    return Next::kGoOn;
  }
  void hear_end() final {
    if (const auto line = lines_.take_rest()) hear_line(*line);
  }

 protected:
  /// An error stands for a line that is none.
  virtual Next hear_line(const support::Result<std::string>& line) = 0;

 private:
  LineSplitter lines_;
};

}  // namespace quadrille::protocol
