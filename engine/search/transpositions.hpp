#pragma once

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
/// earlier generations count as free. A bucket that is full takes no more: a position that is not
/// found costs a second block, nothing else. What is found need not be what was looked for; the
/// caller compares the whole key, which the block has.
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

  void prefetch(const games::Key& key) const { __builtin_prefetch(bucket_of(key)); }

  /// The first line under such a key that `is_right` accepts; 0 if there is none. Acquire, with the
  /// release of `insert`: who finds a block sees what is in it.
  template <class IsRight>
  support::Line find(const games::Key& key, IsRight&& is_right) const {
    const Entry* bucket = bucket_of(key);
    const std::uint64_t wanted = mark_of(key) >> kLineBits;
    for (std::size_t i = 0; i < kEntries; ++i) {
      const std::uint64_t word = bucket[i].load(std::memory_order_acquire);
      if (word >> kLineBits != wanted) continue;
      const auto line = static_cast<support::Line>(word);
      if (is_right(line)) return line;
    }
    return 0;
  }

  /// Returns whether there was room.
  bool insert(const games::Key& key, support::Line line) {
    Entry* bucket = bucket_of(key);
    const std::uint64_t word = mark_of(key) | line;
    for (std::size_t i = 0; i < kEntries; ++i) {
      // Relaxed: whether the place is free is all that matters, and the exchange checks it again.
      std::uint64_t old = bucket[i].load(std::memory_order_relaxed);
      if (old >> kGenerationShift == generation_) continue;
      if (bucket[i].compare_exchange_strong(old, word, std::memory_order_release,
                                            std::memory_order_relaxed)) {
        return true;
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

  struct Release {
    std::uint64_t bytes = 0;
    void operator()(void* memory) const;
  };

  Transpositions(void* memory, std::uint64_t bytes, Entry* entries, std::uint64_t buckets);

  std::uint64_t mark_of(const games::Key& key) const {
    constexpr int kShift = 64 - (kGenerationShift - kLineBits);
    return generation_ << kGenerationShift | key.hash >> kShift << kLineBits;
  }
  Entry* bucket_of(const games::Key& key) const {
    return entries_ + (key.hash & last_bucket_) * kEntries;
  }

  std::unique_ptr<void, Release> memory_;
  std::uint64_t bytes_;
  /// In the memory, from the first huge page or cache line on.
  Entry* entries_;
  std::uint64_t last_bucket_;
  /// Memory that was never written has 0.
  std::uint64_t generation_ = 1;
};

}  // namespace quadrille::search
