#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/nogo/layout.hpp"
#include "support/rng.hpp"

namespace quadrille::nogo {

/// The masks of one board in one layout, and the keys that its positions are hashed with. Built
/// once per board; positions refer to it and must not outlive it.
template <class LayoutType>
class Geometry {
 public:
  using Layout = LayoutType;
  using Bits = typename Layout::Bits;

  explicit constexpr Geometry(const Board& board) : board_(board) {
    for (Move move = 0; move < board.cells(); ++move) {
      const Cell cell = board.cell_of(move);
      const int bit = Layout::bit_of(cell);
      cells_.insert(bit);
      if (!board.is_barred_at_first(cell)) first_moves_.insert(bit);
      bits_[static_cast<std::size_t>(move)] = static_cast<std::uint8_t>(bit);
      moves_[static_cast<std::size_t>(bit)] = static_cast<std::uint8_t>(move);
    }
    for_each_bit(cells_, [this](int bit) {
      around_[static_cast<std::size_t>(bit)] = neighbours<Layout>(Bits::of(bit)) & cells_;
    });
  }

  constexpr const Board& board() const { return board_; }
  constexpr const Bits& cells() const { return cells_; }
  /// Where black may begin.
  constexpr const Bits& first_moves() const { return first_moves_; }
  /// The cells of the board next to one.
  constexpr const Bits& around(int bit) const { return around_[static_cast<std::size_t>(bit)]; }

  constexpr int bit_of(Move move) const { return bits_[static_cast<std::size_t>(move)]; }
  constexpr Move move_of(int bit) const { return moves_[static_cast<std::size_t>(bit)]; }

  constexpr std::uint64_t start_hash() const {
    return support::split_mix(static_cast<std::uint64_t>(board_.size) << 8 |
                              static_cast<std::uint64_t>(board_.first_move));
  }
  /// Zobrist key of a stone; player 0 is black. The same in both layouts.
  static constexpr std::uint64_t key(int player, Cell cell) {
    const int number = (player * kMaxSize + cell.row) * kMaxSize + cell.column;
    return support::split_mix(support::split_mix(static_cast<std::uint64_t>(number) + 1));
  }

 private:
  Board board_;
  Bits cells_{};
  Bits first_moves_{};
  std::array<std::uint8_t, kMaxCells> bits_{};
  std::array<std::uint8_t, Layout::kBits> moves_{};
  std::array<Bits, Layout::kBits> around_{};
};

}  // namespace quadrille::nogo
