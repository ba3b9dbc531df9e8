#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "support/line_vector.hpp"
#include "support/result.hpp"

namespace quadrille::support {

/// Memory is handed out in whole cache lines and addressed by their number.
using Line = std::uint32_t;

/// One range of memory with a hard limit, reserved at once, touched as it is used and given back
/// at once. Line 0 is never handed out, so that it can mean "none".
///
///   | 0 |     half 0      |     half 1      |       one half grows, the other is empty or is what
///         ^begin    ^next                           the growing one was copied from
///
/// Workers take chunks from the growing half and cut them up on their own.
class Arena {
 public:
  /// An error names the bytes that could not be had.
  static Result<Arena> reserve(std::uint64_t bytes);

  std::uint64_t bytes() const { return bytes_; }
  std::uint64_t lines_per_half() const { return lines_per_half_; }

  std::byte* at(Line line) { return memory_.get() + std::size_t{line} * kLineBytes; }
  const std::byte* at(Line line) const { return memory_.get() + std::size_t{line} * kLineBytes; }

  Line begin_of_half(int half) const {
    return static_cast<Line>(1 + static_cast<std::uint64_t>(half) * lines_per_half_);
  }

 private:
  struct Release {
    void operator()(std::byte* memory) const;
  };

  Arena(std::byte* memory, std::uint64_t bytes);

  std::unique_ptr<std::byte[], Release> memory_;
  std::uint64_t bytes_;
  std::uint64_t lines_per_half_;
};

/// Where the growing half stands, shared by all workers.
class Growth {
 public:
  /// Between searches.
  void restart(Line begin, std::uint64_t lines) {
    begin_ = begin;
    lines_ = lines;
    used_.store(0, std::memory_order_relaxed);
  }

  /// The first of `count` lines that nobody else has, or 0 if fewer are left.
  Line take(std::uint64_t count) {
    // The check keeps the counter from running away once the half is full. Relaxed: the lines that
    // a worker gets are its own; what it writes there is published through the tree's links.
    if (used_.load(std::memory_order_relaxed) + count > lines_) return 0;
    const std::uint64_t first = used_.fetch_add(count, std::memory_order_relaxed);
    if (first + count > lines_) return 0;
    return static_cast<Line>(begin_ + first);
  }

  /// Handed out so far; may count a few requests that failed at the very end.
  std::uint64_t used_lines() const {
    const std::uint64_t used = used_.load(std::memory_order_relaxed);
    return used < lines_ ? used : lines_;
  }

 private:
  Line begin_ = 0;
  std::uint64_t lines_ = 0;
  std::atomic<std::uint64_t> used_{0};
};

/// A worker's own piece of the growing half.
class Chunk {
 public:
  /// Between searches.
  void forget() { next_ = end_ = 0; }

  /// `count` lines, or 0 if the half is full. `size` is how many lines a new chunk takes.
  Line take(Growth& growth, std::uint32_t count, std::uint32_t size) {
    if (end_ - next_ < count) {
      const std::uint32_t fresh = count > size ? count : size;
      Line first = growth.take(fresh);
      if (first != 0) {
        next_ = first;
        end_ = first + fresh;
      } else {
        // Near the end of the half a smaller piece may still be there.
        first = growth.take(count);
        if (first == 0) return 0;
        next_ = first;
        end_ = first + count;
      }
    }
    const Line line = next_;
    next_ += count;
    return line;
  }

  /// Undoes the last `take`. Precondition: nobody else has heard of those lines.
  void give_back(Line line) { next_ = line; }

 private:
  Line next_ = 0;
  Line end_ = 0;
};

}  // namespace quadrille::support
