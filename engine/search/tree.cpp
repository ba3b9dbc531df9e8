#include "search/tree.hpp"

namespace quadrille::search {
namespace {

/// Of a graph's memory. Half of the memory is for blocks in use, of two or three cache lines each:
/// about every second entry of such a table is used when it is full.
constexpr std::uint64_t kTablePart = 16;

}  // namespace

support::Result<std::unique_ptr<Tree>> Tree::reserve(std::uint64_t bytes) {
  auto arena = support::Arena::reserve(bytes);
  if (!arena) return arena.error();
  return std::make_unique<Tree>(std::move(*arena));
}

support::Result<std::unique_ptr<Tree>> Tree::reserve_graph(std::uint64_t bytes) {
  auto table = Transpositions::reserve(bytes / kTablePart);
  if (!table) return table.error();
  auto arena = support::Arena::reserve(bytes - table->bytes());
  if (!arena) return arena.error();
  return std::make_unique<Tree>(std::move(*arena), std::move(*table));
}

}  // namespace quadrille::search
