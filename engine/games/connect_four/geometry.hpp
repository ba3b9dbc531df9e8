#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/connect_four/layout.hpp"
#include "support/rng.hpp"

namespace quadrille::connect_four {

/// The masks of one board in one layout, and the keys that its positions are hashed with. Built
/// once per board; positions refer to it and must not outlive it.
template <class LayoutType>
class Geometry {
 public:
  using Layout = LayoutType;
  using Bits = typename Layout::Bits;

  explicit constexpr Geometry(const Board& board) : board_(board) {
    for (Column column = 0; column < board.width; ++column) {
      const auto all_rows = (std::uint64_t{1} << board.height) - 1;
      const std::uint64_t blocked = board.forbidden[static_cast<std::size_t>(column)];
      bottom_ |= column_bits<Layout>(1, column);
      column_[static_cast<std::size_t>(column)] = column_bits<Layout>(all_rows & ~blocked, column);
      playable_ |= column_[static_cast<std::size_t>(column)];
      forbidden_ |= column_bits<Layout>(all_rows & blocked, column);
      bool is_answer = false;
      for (int row = board.height - 1; row >= 0; --row) {
        if (board.is_forbidden({column, row})) continue;
        is_answer = !is_answer;
        if (is_answer) answers_ |= cell_bit<Layout>({column, row});
      }
      start_hash_ = support::split_mix(start_hash_ ^ (blocked << 8 | std::uint64_t(board.height)));
    }
  }

  constexpr const Board& board() const { return board_; }
  constexpr int width() const { return board_.width; }
  constexpr int height() const { return board_.height; }
  constexpr int cells() const { return count(playable_); }
  constexpr bool is_symmetric() const { return board_ == board_.mirrored(); }

  constexpr const Bits& bottom() const { return bottom_; }
  /// The cells that a stone can take.
  constexpr const Bits& playable() const { return playable_; }
  constexpr const Bits& playable_in(Column column) const {
    return column_[static_cast<std::size_t>(column)];
  }
  constexpr const Bits& forbidden() const { return forbidden_; }
  /// Every second cell of a column, counted from its top: whoever always answers in the column in
  /// which the opponent just played gets them. A column whose next free cell is one of them has an
  /// odd number of free cells.
  constexpr const Bits& answers() const { return answers_; }

  constexpr std::uint64_t start_hash() const { return start_hash_; }

  /// Zobrist key of a stone; `player` is 0 for the one who began. The same for every board.
  static constexpr std::uint64_t key(int player, Cell cell) {
    return kKeys[static_cast<std::size_t>(player)]
                [static_cast<std::size_t>(cell.column * kMaxHeight + cell.row)];
  }

 private:
  static constexpr int kCells = kMaxWidth * kMaxHeight;
  static constexpr auto kKeys = [] {
    std::array<std::array<std::uint64_t, kCells>, 2> keys{};
    std::uint64_t next = 0;
    for (auto& player : keys) {
      for (auto& key : player) key = support::split_mix(support::split_mix(++next));
    }
    return keys;
  }();

  Board board_;
  Bits bottom_{};
  Bits playable_{};
  Bits forbidden_{};
  Bits answers_{};
  std::array<Bits, Layout::kColumns> column_{};
  std::uint64_t start_hash_ = 0;
};

}  // namespace quadrille::connect_four
