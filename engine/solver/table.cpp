#include "solver/table.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <string>

#include "support/line_vector.hpp"
#include "support/shortage.hpp"
#include "support/units.hpp"

namespace quadrille::solver {
namespace {

constexpr std::size_t kHugePageBytes = std::size_t{2} << 20;

constexpr std::size_t alignment_of(std::uint64_t bytes) {
  return bytes >= 2 * kHugePageBytes ? kHugePageBytes : support::kLineBytes;
}

}  // namespace

support::Result<Table> Table::reserve(std::uint64_t bytes) {
  if (auto shortage = support::find_shortage("table", bytes)) return *shortage;
  // From the system, which clears pages as they are touched; an allocator may clear all at once.
  // What is left of the alignment stays within the limit.
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    return support::Error{"no table of " + support::size_text(bytes) +
                          ": the system refused the memory"};
  }
  return Table(memory, bytes);
}

void Table::Release::operator()(void* memory) const { munmap(memory, bytes); }

Table::Table(void* memory, std::uint64_t bytes) : memory_(memory, Release{bytes}) {
  void* begin = memory;
  std::size_t room = bytes;
  std::align(alignment_of(bytes), kBucketBytes, begin, room);
  entries_ = static_cast<std::uint64_t*>(begin);
  buckets_ = room / kBucketBytes;
  // Only a wish: with small pages the solver is slower, not wrong.
  if (room >= kHugePageBytes) {
    static_cast<void>(madvise(begin, room / kHugePageBytes * kHugePageBytes, MADV_HUGEPAGE));
  }
}

void Table::reset() {
  if (generation_ == kLastGeneration) {
    std::fill_n(entries_, buckets_ * kEntries, std::uint64_t{0});
    generation_ = 0;
  }
  ++generation_;
}

}  // namespace quadrille::solver
