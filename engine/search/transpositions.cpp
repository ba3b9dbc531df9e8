#include "search/transpositions.hpp"

#include <sys/mman.h>

#include <bit>
#include <string>

#include "support/machine.hpp"
#include "support/units.hpp"

namespace quadrille::search {
namespace {

constexpr std::uint64_t kHugePageBytes = std::uint64_t{2} << 20;

}  // namespace

support::Result<Transpositions> Transpositions::reserve(std::uint64_t bytes) {
  const std::uint64_t whole = std::bit_floor(bytes);
  const std::uint64_t alignment =
      whole >= 2 * kHugePageBytes ? kHugePageBytes : support::kLineBytes;
  const std::uint64_t wanted = whole + alignment;
  // The system would promise more memory than it has, and end the program when it runs out.
  if (wanted > support::usable_memory_bytes()) {
    return support::Error{"no table of " + support::size_text(wanted) + ": this process may use " +
                          support::size_text(support::usable_memory_bytes())};
  }
  // From the system, which clears pages as they are touched; an allocator may clear all at once, and
  // before it can be asked for huge pages.
  void* memory = mmap(nullptr, wanted, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    return support::Error{"no table of " + support::size_text(wanted) +
                          ": the system refused the memory"};
  }
  void* begin = memory;
  std::size_t room = wanted;
  std::align(alignment, whole, begin, room);
  // Only a wish: with small pages the search is slower, not wrong.
  if (alignment == kHugePageBytes) static_cast<void>(madvise(begin, whole, MADV_HUGEPAGE));
  // Bytes of zero are the atomics' initial state.
  return Transpositions(memory, wanted, static_cast<Entry*>(begin), whole / support::kLineBytes);
}

Transpositions::Transpositions(void* memory, std::uint64_t bytes, Entry* entries,
                               std::uint64_t buckets)
    : memory_(memory, Release{bytes}), bytes_(bytes), entries_(entries), last_bucket_(buckets - 1) {}

void Transpositions::Release::operator()(void* memory) const { munmap(memory, bytes); }

void Transpositions::clear() {
  if (generation_ == kLastGeneration) {
    for (std::uint64_t i = 0; i < (last_bucket_ + 1) * kEntries; ++i) {
      entries_[i].store(0, std::memory_order_relaxed);
    }
    generation_ = 0;
  }
  ++generation_;
}

}  // namespace quadrille::search
