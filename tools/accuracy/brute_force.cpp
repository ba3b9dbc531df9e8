#include "accuracy/brute_force.hpp"

#include <algorithm>
#include <utility>

#include "support/rng.hpp"

namespace quadrille::accuracy {
namespace {

using nogo::Move;
using Position = BruteForce::Position;

/// Those first that leave the other side the fewest moves.
std::vector<Position> children_of(const Position& position) {
  std::vector<std::pair<int, Position>> children;
  nogo::for_each_bit(position.legal_moves().mover, [&](int bit) {
    const Position child = position.after(position.geometry().move_of(bit));
    const auto replies = child.legal_moves();
    children.emplace_back(nogo::count(replies.mover) - nogo::count(replies.other), child);
  });
  std::stable_sort(children.begin(), children.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Position> ordered;
  ordered.reserve(children.size());
  for (const auto& child : children) ordered.push_back(child.second);
  return ordered;
}

}  // namespace

BruteForce::BruteForce(const nogo::Board& board) : table_(std::size_t{1} << kTableBits) {
  for (nogo::Symmetry symmetry = 0; symmetry < nogo::kSymmetries; ++symmetry) {
    std::uint64_t weight = 1;
    for (Move move = 0; move < board.cells(); ++move, weight *= 3) {
      const nogo::Cell image = nogo::image_of(board.cell_of(move), symmetry, board);
      const auto bit = static_cast<std::size_t>(nogo::Small::bit_of(image));
      weights_[bit][static_cast<std::size_t>(symmetry)] = weight;
    }
  }
}

std::uint64_t BruteForce::key_of(const Position& position) const {
  std::array<std::uint64_t, nogo::kSymmetries> keys{};
  const auto add = [&](const nogo::Small::Bits& stones, std::uint64_t digit) {
    nogo::for_each_bit(stones, [&](int bit) {
      const auto& weights = weights_[static_cast<std::size_t>(bit)];
      for (std::size_t i = 0; i < keys.size(); ++i) keys[i] += digit * weights[i];
    });
  };
  add(position.mover(), 1);
  add(position.other(), 2);
  return *std::min_element(keys.begin(), keys.end()) + 1;
}

std::optional<bool> BruteForce::is_won(const Position& position, std::uint64_t& nodes) {
  const std::uint64_t key = key_of(position);
  std::uint64_t& place = table_[support::split_mix(key) >> (64 - kTableBits)];
  if (place >> 1 == key) return (place & 1) != 0;
  if (nodes == 0) return std::nullopt;
  --nodes;
  bool is_won = false;
  for (const Position& child : children_of(position)) {
    const auto other_wins = this->is_won(child, nodes);
    if (!other_wins) return std::nullopt;
    is_won = !*other_wins;
    if (is_won) break;
  }
  place = key << 1 | (is_won ? 1U : 0U);
  return is_won;
}

}  // namespace quadrille::accuracy
