#include "search/transpositions.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <string>

#include "support/shortage.hpp"
#include "support/units.hpp"

namespace quadrille::search {
namespace {

constexpr std::uint64_t kHugePageBytes = std::uint64_t{2} << 20;

/// How much larger a level is than the one before.
constexpr std::uint64_t kGrowth = 8;
/// Half of what a second-level cache has at least: smaller levels are not worth a second look.
constexpr std::uint64_t kSmallestLevel = std::uint64_t{128} << 10;

}  // namespace

support::Result<Transpositions> Transpositions::reserve(std::uint64_t bytes) {
  // The others together have less than a part of the largest one.
  const std::uint64_t largest = std::bit_floor(bytes - bytes / kGrowth);
  const std::uint64_t others = largest / (kGrowth - 1);
  const std::uint64_t alignment =
      largest >= 2 * kHugePageBytes ? kHugePageBytes : support::kLineBytes;
  const std::uint64_t wanted = largest + others + alignment;
  if (auto shortage = support::find_shortage("table", wanted)) return *shortage;
  // From the system, which clears pages as they are touched; an allocator may clear all at once,
  // and before it can be asked for huge pages.
  void* memory = mmap(nullptr, wanted, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    return support::Error{"no table of " + support::size_text(wanted) +
                          ": the system refused the memory"};
  }
  void* begin = memory;
  std::size_t room = wanted;
  std::align(alignment, largest + others, begin, room);
  // Only a wish: with small pages the search is slower, not wrong.
  if (alignment == kHugePageBytes) static_cast<void>(madvise(begin, room, MADV_HUGEPAGE));
  // Bytes of zero are the atomics' initial state.
  return Transpositions(memory, wanted, static_cast<Entry*>(begin), largest);
}

Transpositions::Transpositions(void* memory, std::uint64_t bytes, Entry* begin,
                               std::uint64_t largest)
    : memory_(memory, Release{bytes}), bytes_(bytes) {
  for (std::uint64_t size = largest; level_count_ < kMaxLevels; size /= kGrowth) {
    if (level_count_ > 0 && size < kSmallestLevel) break;
    levels_[level_count_++] = {begin, size / support::kLineBytes - 1};
    begin += size / sizeof(Entry);
  }
  std::reverse(levels_.begin(), levels_.begin() + static_cast<std::ptrdiff_t>(level_count_));
}

void Transpositions::Release::operator()(void* memory) const { munmap(memory, bytes); }

void Transpositions::clear() {
  if (generation_ == kLastGeneration) {
    for (std::size_t level = 0; level < level_count_; ++level) {
      for (std::uint64_t i = 0; i < (levels_[level].last_bucket + 1) * kEntries; ++i) {
        levels_[level].entries[i].store(0, std::memory_order_relaxed);
      }
    }
    generation_ = 0;
  }
  ++generation_;
  levels_in_use_.count.store(1, std::memory_order_relaxed);
}

}  // namespace quadrille::search
