#include "support/arena.hpp"

#include <sys/mman.h>

#include <cstdlib>
#include <limits>
#include <string>

#include "support/shortage.hpp"
#include "support/units.hpp"

namespace quadrille::support {
namespace {

constexpr std::size_t kHugePageBytes = std::size_t{2} << 20;

}  // namespace

Result<Arena> Arena::reserve(std::uint64_t bytes) {
  const std::string text = size_text(bytes);
  if (bytes / kLineBytes > std::uint64_t{std::numeric_limits<Line>::max()} + 1) {
    return Error{"no arena of " + text + ": it cannot have more than 256 GB"};
  }
  if (auto shortage = find_shortage("arena", bytes)) return *shortage;
  const std::size_t whole = bytes / kLineBytes * kLineBytes;
  // Aligned to huge pages where there is room for one, or the range would begin with small ones.
  const std::size_t alignment = whole >= 2 * kHugePageBytes ? kHugePageBytes : kLineBytes;
  auto* memory = static_cast<std::byte*>(
      std::aligned_alloc(alignment, (whole + alignment - 1) / alignment * alignment));
  if (memory == nullptr) return Error{"no arena of " + text + ": the system refused the memory"};
  // Only a wish: with small pages the search is slower, not wrong.
  if (alignment == kHugePageBytes) {
    static_cast<void>(madvise(memory, whole / kHugePageBytes * kHugePageBytes, MADV_HUGEPAGE));
  }
  return Arena(memory, whole);
}

Arena::Arena(std::byte* memory, std::uint64_t bytes)
    : memory_(memory), bytes_(bytes), lines_per_half_((bytes / kLineBytes - 1) / 2) {}

void Arena::Release::operator()(std::byte* memory) const { std::free(memory); }

}  // namespace quadrille::support
