#pragma once

#include <atomic>
#include <cstdint>

namespace quadrille::search {

/// How often an edge was visited and what that was worth to the side that chooses it, packed into
/// one word so that both change in one step and nobody reads half of a change.
///
///   63                30 29               0
///   [ value, signed : 34 | visits : 30     ]
///
/// The value is in units (playout/evaluator.hpp). Adding two words adds both parts: visits never
/// fall below 0 nor reach 2^30, so nothing is carried into the value.
class Stats {
 public:
  static constexpr int kVisitBits = 30;
  static constexpr std::uint64_t kVisitMask = (std::uint64_t{1} << kVisitBits) - 1;
  /// With 16 units per win the value needs 33 bits and a sign before visits need 30.
  static constexpr std::uint32_t kMaxVisits = std::uint32_t{1} << 29;

  constexpr Stats() = default;
  constexpr Stats(std::int64_t visits, std::int64_t value)
      : word_((static_cast<std::uint64_t>(value) << kVisitBits) +
              static_cast<std::uint64_t>(visits)) {}
  static constexpr Stats of_word(std::uint64_t word) {
    Stats stats;
    stats.word_ = word;
    return stats;
  }

  constexpr std::uint64_t word() const { return word_; }
  constexpr std::uint32_t visits() const { return static_cast<std::uint32_t>(word_ & kVisitMask); }
  constexpr std::int64_t value() const { return static_cast<std::int64_t>(word_) >> kVisitBits; }

  friend constexpr Stats operator+(Stats a, Stats b) { return of_word(a.word_ + b.word_); }
  friend constexpr bool operator==(Stats, Stats) = default;

 private:
  std::uint64_t word_ = 0;
};

/// How many workers write to a tree at the same time.
enum class Writers : std::uint8_t { kOne, kMany };

/// The few atomic operations of the tree. All statistics are relaxed: each word makes sense on its
/// own, nothing else is reached through it, and a value that is a moment old only makes a choice a
/// little less informed.
using StatsWord = std::atomic<std::uint64_t>;

inline Stats load(const StatsWord& word) {
  return Stats::of_word(word.load(std::memory_order_relaxed));
}

/// Fetches the line of what is going to be read and then changed. One that other workers write to
/// comes to be changed at once, instead of making a second trip for that.
inline void prefetch_to_write(const void* address, Writers writers) {
#if defined(__x86_64__)
  if (writers == Writers::kMany) {
    // The compiler only uses this instruction for CPUs that are known to have it; on others it does
    // nothing.
    asm volatile("prefetchw %0" : : "m"(*static_cast<const char*>(address)));
    return;
  }
#endif
  __builtin_prefetch(address);
}

inline void add(StatsWord& word, Stats change, Writers writers) {
  if (writers == Writers::kMany) {
    word.fetch_add(change.word(), std::memory_order_relaxed);
  } else {
    // A lone writer needs no locked instruction; readers (progress) still see whole words.
    word.store(word.load(std::memory_order_relaxed) + change.word(), std::memory_order_relaxed);
  }
}

}  // namespace quadrille::search
