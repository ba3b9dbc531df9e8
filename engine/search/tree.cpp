#include "search/tree.hpp"

#include "support/shortage.hpp"

namespace quadrille::search {
namespace {

/// Of a graph's memory. Half of the memory is for blocks in use, of two or three cache lines each:
/// about every second entry of such a table is used when it is full.
constexpr std::uint64_t kTablePart = 16;

}  // namespace

support::Result<std::unique_ptr<Tree>> Tree::reserve(std::uint64_t bytes, Extras extras) {
  // Whoever asks for too much reads of all of it, not of a part.
  if (auto shortage = support::find_shortage("tree", bytes)) return *shortage;
  std::optional<Transpositions> table;
  if (extras.is_graph) {
    auto reserved = Transpositions::reserve(bytes / kTablePart);
    if (!reserved) return reserved.error();
    bytes -= reserved->bytes();
    table = std::move(*reserved);
  }
  std::optional<support::Arena> later;
  if (extras.has_later_stats) {
    bytes /= 2;
    auto reserved = support::Arena::reserve(bytes);
    if (!reserved) return reserved.error();
    later = std::move(*reserved);
  }
  auto arena = support::Arena::reserve(bytes);
  if (!arena) return arena.error();
  return std::make_unique<Tree>(std::move(*arena), std::move(table), std::move(later));
}

}  // namespace quadrille::search
