#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "games/key.hpp"
#include "support/arena.hpp"
#include "support/result.hpp"

namespace quadrille::search {

/// Where the blocks of positions are, by the positions' keys: a table that all workers of a graph
/// read and fill at the same time.
///
///   entry    63 ....... 56 55 ........ 32 31 ......... 0
///             generation    top of hash    line of block
///
/// Eight entries are a bucket, one cache line, which the low bits of the hash choose. Entries of
/// earlier generations count as free. What is found need not be what was looked for; the caller
/// compares the whole key, which the block has.
///
/// A table has levels, each of which has eight times the room of the one before. What finds its
/// bucket full goes on to the next level, so that a small search touches a small part of a large
/// table, and stays in the CPU's caches. In the last level a bucket that is full takes no more: a
/// position that is not found costs a second block, nothing else.
class Transpositions {
 public:
  static constexpr std::uint64_t kMinBytes = 1024;

  /// A table of about so many bytes, at least kMinBytes. An error names the bytes that could not be
  /// had.
  static support::Result<Transpositions> reserve(std::uint64_t bytes);

  /// All that was reserved.
  std::uint64_t bytes() const { return bytes_; }

  // Between searches.

  /// Forgets everything, in no time but for every 255th call, which clears the memory.
  void clear();

  // During a search, by any worker.

  void prefetch(const games::Key& key) const {
    const std::size_t levels = levels_in_use();
    for (std::size_t level = 0; level < levels; ++level) {
      __builtin_prefetch(bucket_of(level, key));
    }
  }

  /// The first line under such a key that `is_right` accepts; 0 if there is none. Acquire, with the
  /// release of `insert`: who finds a block sees what is in it.
  template <class IsRight>
  support::Line find(const games::Key& key, IsRight&& is_right) const {
    const std::uint64_t wanted = mark_of(key) >> kLineBits;
    const std::size_t levels = levels_in_use();
    for (std::size_t level = 0; level < levels; ++level) {
      const Entry* bucket = bucket_of(level, key);
      for (std::size_t i = 0; i < kEntries; ++i) {
        const std::uint64_t word = bucket[i].load(std::memory_order_acquire);
        // Places are taken in order: after a free one there is nothing.
        if (word >> kGenerationShift != generation_) return 0;
        if (word >> kLineBits != wanted) continue;
        const auto line = static_cast<support::Line>(word);
        if (is_right(line)) return line;
      }
    }
    return 0;
  }

  /// Returns whether there was room.
  bool insert(const games::Key& key, support::Line line) {
    const std::uint64_t word = mark_of(key) | line;
    for (std::size_t level = 0; level < level_count_; ++level) {
      Entry* bucket = bucket_of(level, key);
      for (std::size_t i = 0; i < kEntries; ++i) {
        // Relaxed: whether the place is free is all that matters, and the exchange checks it again.
        std::uint64_t old = bucket[i].load(std::memory_order_relaxed);
        if (old >> kGenerationShift == generation_) continue;
        if (bucket[i].compare_exchange_strong(old, word, std::memory_order_release,
                                              std::memory_order_relaxed)) {
          use_level(level);
          return true;
        }
      }
    }
    return false;
  }

 private:
  using Entry = std::atomic<std::uint64_t>;
  static_assert(sizeof(Entry) == 8 && Entry::is_always_lock_free);

  static constexpr std::size_t kEntries = support::kLineBytes / sizeof(Entry);
  static constexpr int kLineBits = 32;
  static constexpr int kGenerationShift = 56;
  static constexpr std::uint64_t kLastGeneration = 255;
  static constexpr std::size_t kMaxLevels = 3;

  struct Release {
    std::uint64_t bytes = 0;
    void operator()(void* memory) const;
  };

  struct Level {
    Entry* entries = nullptr;
    std::uint64_t last_bucket = 0;
  };

  /// The levels begin at `begin`, the largest one first, which has `largest` bytes.
  Transpositions(void* memory, std::uint64_t bytes, Entry* begin, std::uint64_t largest);

  std::uint64_t mark_of(const games::Key& key) const {
    constexpr int kShift = 64 - (kGenerationShift - kLineBits);
    return generation_ << kGenerationShift | key.hash >> kShift << kLineBits;
  }
  Entry* bucket_of(std::size_t level, const games::Key& key) const {
    return levels_[level].entries + (key.hash & levels_[level].last_bucket) * kEntries;
  }

  /// Those that may have entries. Relaxed: who hears of a level too late does not find what is
  /// there.
  std::size_t levels_in_use() const { return levels_in_use_.load(); }
  /// Relaxed. Of two workers at once, the one with the lower level may be the last; the next entry
  /// of the higher one mends that.
  void use_level(std::size_t level) {
    if (levels_in_use() > level) return;
    levels_in_use_.count.store(level + 1, std::memory_order_relaxed);
  }

  /// Can be moved with the table, which nobody does during a search; so relaxed.
  struct LevelsInUse {
    std::atomic<std::size_t> count{1};

    LevelsInUse() = default;
    ~LevelsInUse() = default;
    LevelsInUse(LevelsInUse&& other) noexcept : count(other.load()) {}
    LevelsInUse& operator=(LevelsInUse&& other) noexcept {
      count.store(other.load(), std::memory_order_relaxed);
      return *this;
    }
    std::size_t load() const { return count.load(std::memory_order_relaxed); }
  };

  std::unique_ptr<void, Release> memory_;
  std::uint64_t bytes_;
  /// In the memory, from the first huge page or cache line on; the smallest one first.
  std::array<Level, kMaxLevels> levels_;
  std::size_t level_count_ = 0;
  /// Memory that was never written has 0.
  std::uint64_t generation_ = 1;
  /// Changes a few times in a search, so that it may stand beside what all read.
  LevelsInUse levels_in_use_;
};

}  // namespace quadrille::search
