#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "games/connect_four/lines.hpp"
#include "games/connect_four/position.hpp"
#include "support/rng.hpp"

namespace quadrille::solver {

using connect_four::Column;
using connect_four::Geometry;
using connect_four::Narrow;
using connect_four::Position;
using connect_four::Wide;
using connect_four::WideBits;

/// The number of the lowest bit. Precondition: there is one.
constexpr int index_of(std::uint64_t bits) { return std::countr_zero(bits); }
constexpr int index_of(const WideBits& bits) {
  if (bits.words[0] != 0) return std::countr_zero(bits.words[0]);
  if (bits.words[1] != 0) return 64 + std::countr_zero(bits.words[1]);
  return 128 + std::countr_zero(bits.words[2]);
}

constexpr bool has_many(std::uint64_t bits) { return (bits & (bits - 1)) != 0; }
constexpr bool has_many(const WideBits& bits) {
  return connect_four::any(bits ^ connect_four::lowest(bits));
}

/// The cells from `low` to just under `high`. Precondition: single cells of one column, low first.
constexpr std::uint64_t cells_between(std::uint64_t low, std::uint64_t high) { return high - low; }
constexpr WideBits cells_between(const WideBits& low, const WideBits& high) {
  WideBits result;
  for (std::size_t i = 0; i < 3; ++i) result.words[i] = high.words[i] - low.words[i];
  return result;
}

/// The key of a position and that of its mirror image. A stone adds a number that depends on its
/// owner and cell. Where a column's free height + 1 bits, all columns together, fit into 64, keys
/// are unique: each column counts as 1 plus, for its stones from the bottom up, 1, 2, 4 .. of the
/// second player and twice that of the first. On larger boards the numbers are random.
struct KeyPair {
  std::uint64_t plain = 0;
  std::uint64_t mirrored = 0;

  constexpr std::uint64_t canonical() const { return plain < mirrored ? plain : mirrored; }
  friend constexpr KeyPair operator+(KeyPair a, KeyPair b) {
    return {a.plain + b.plain, a.mirrored + b.mirrored};
  }
  friend constexpr bool operator==(KeyPair, KeyPair) = default;
};

/// A board as the solver sees it: masks and keys, built once. Any number of threads may read it.
template <class Layout>
class Ground {
 public:
  using Bits = typename Layout::Bits;

  explicit Ground(const Geometry<Layout>& geometry)
      : board_hash_(geometry.start_hash()),
        cells_(geometry.cells()),
        bottom_(geometry.bottom()),
        playable_(geometry.playable()),
        forbidden_(geometry.forbidden()),
        answers_(geometry.answers()) {
    int key_bits = 0;
    for (Column column = 0; column < geometry.width(); ++column) {
      column_[static_cast<std::size_t>(column)] = geometry.playable_in(column);
      key_bits += connect_four::count(geometry.playable_in(column)) + 1;
    }
    const bool is_unique = key_bits <= 64;
    // With fewer than 39 bits the table's check would not fill its place.
    key_bits_ = is_unique ? (key_bits < 40 ? 40 : key_bits) : 64;
    int first_bit = 0;
    for (Column column = 0; column < geometry.width(); ++column) {
      if (is_unique) start_.plain += std::uint64_t{1} << first_bit;
      const int left = connect_four::count(geometry.playable_in(column));
      int rank = 0;
      for (Bits rest = geometry.playable_in(column); connect_four::any(rest); ++rank) {
        const Bits cell = connect_four::lowest(rest);
        rest ^= cell;
        for (std::size_t player = 0; player < 2; ++player) {
          const std::uint64_t random =
              support::split_mix(static_cast<std::uint64_t>(index_of(cell)) * 2 + player);
          keys_[player][at(cell)].plain =
              is_unique ? std::uint64_t{2 - player} << (first_bit + rank) : random;
        }
        centrality_[at(cell)] = static_cast<std::int8_t>(
            geometry.width() - std::abs(2 * column - (geometry.width() - 1)));
      }
      first_bit += left + 1;
    }
    start_.mirrored = start_.plain;
    const bool is_symmetric = geometry.is_symmetric();
    for (auto& of_player : keys_) {
      for (Bits rest = playable_; connect_four::any(rest);) {
        const Bits cell = connect_four::lowest(rest);
        rest ^= cell;
        const Bits image = is_symmetric ? connect_four::mirror(cell, geometry.width()) : cell;
        of_player[at(cell)].mirrored = of_player[at(image)].plain;
      }
    }
  }

  /// Tells boards apart.
  std::uint64_t board_hash() const { return board_hash_; }
  int cells() const { return cells_; }
  const Bits& bottom() const { return bottom_; }
  const Bits& playable() const { return playable_; }
  const Bits& forbidden() const { return forbidden_; }
  /// As of the geometry.
  const Bits& answers() const { return answers_; }
  /// The playable cells in the column of a cell.
  const Bits& column_of(const Bits& cell) const {
    return column_[static_cast<std::size_t>(index_of(cell) / Layout::kStride)];
  }

  Bits landing_cells(const Bits& occupied) const {
    return (occupied + bottom_) & ~occupied & playable_;
  }
  Bits threats(const Bits& stones, const Bits& occupied) const {
    return connect_four::completing_cells<Layout>(stones) & playable_ & ~occupied;
  }
  /// The playable cell under each of these, where there is one; other bits may be set too.
  Bits under(const Bits& cells) const {
    Bits result = connect_four::back<1>(cells);
    for (Bits hidden = result & forbidden_; connect_four::any(hidden);
         hidden = connect_four::back<1>(hidden) & forbidden_) {
      result |= connect_four::back<1>(hidden);
    }
    return result;
  }

  int key_bits() const { return key_bits_; }
  KeyPair start_keys() const { return start_; }
  /// `player` is 0 for the one who began.
  KeyPair keys(int player, const Bits& cell) const {
    return keys_[static_cast<std::size_t>(player)][at(cell)];
  }
  KeyPair keys_of(const Position<Layout>& position) const {
    KeyPair sum = start_;
    for (int player = 0; player < 2; ++player) {
      for (Bits rest = position.stones_of(player); connect_four::any(rest);) {
        const Bits cell = connect_four::lowest(rest);
        rest ^= cell;
        sum = sum + keys(player, cell);
      }
    }
    return sum;
  }

  /// The larger the nearer to the middle of the board; at most 12.
  int centrality(const Bits& cell) const { return centrality_[at(cell)]; }

 private:
  static constexpr std::size_t kBits = 8 * sizeof(Bits);

  static std::size_t at(const Bits& cell) { return static_cast<std::size_t>(index_of(cell)); }

  std::uint64_t board_hash_;
  int cells_;
  int key_bits_ = 64;
  Bits bottom_;
  Bits playable_;
  Bits forbidden_;
  Bits answers_{};
  KeyPair start_;
  std::array<Bits, Layout::kColumns> column_{};
  std::array<std::int8_t, kBits> centrality_{};
  std::array<std::array<KeyPair, kBits>, 2> keys_{};
};

}  // namespace quadrille::solver
