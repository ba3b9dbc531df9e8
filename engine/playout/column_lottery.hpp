#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/connect_four/board.hpp"
#include "playout/policy.hpp"

namespace quadrille::playout {

/// The weight of a column: 1 at the edges if uniform or centre-weighted.
constexpr int column_weight(Weights weights, int column, int width) {
  const int from_edge = 1 + (column < width - 1 - column ? column : width - 1 - column);
  switch (weights) {
    case Weights::kUniform: return 1;
    case Weights::kLinearCentre: return from_edge;
    case Weights::kSquareCentre: return from_edge * from_edge;
  }
  return 1;
}

/// Turns 32 random bits into a column with the given weights (Walker's alias method): the high part
/// of `bits * width` picks a box, its fraction decides between the box's column and the box's
/// alias. All boxes hold `total` tickets, so the shares are exact.
///
/// A full column may come up; whoever draws then draws again, which leaves exactly the weights of
/// the columns that are not full.
struct ColumnLottery {
  static constexpr std::size_t kBoxes = 16;

  std::uint32_t width = 0;
  /// Tickets in a box; 1 if all columns weigh the same and no box needs its alias.
  std::uint32_t total = 1;
  std::array<std::uint8_t, kBoxes> own_tickets{};
  std::array<std::uint8_t, kBoxes> alias{};

  constexpr ColumnLottery(Weights weights, int board_width)
      : width(static_cast<std::uint32_t>(board_width)) {
    std::array<int, connect_four::kMaxWidth> left{};
    int sum = 0;
    for (int c = 0; c < board_width; ++c) sum += column_weight(weights, c, board_width);
    if (sum == board_width) sum = 1;
    total = static_cast<std::uint32_t>(sum);
    for (int c = 0; c < board_width; ++c) {
      const int scale = sum == 1 ? 1 : board_width;
      left[static_cast<std::size_t>(c)] = column_weight(weights, c, board_width) * scale;
      alias[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(c);
      own_tickets[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(sum);
    }
    // Each turn closes the box of a column with too few tickets, filled up by one with too many.
    std::array<bool, connect_four::kMaxWidth> closed{};
    for (;;) {
      std::size_t poor = kBoxes;
      std::size_t rich = kBoxes;
      for (std::size_t c = 0; c < width; ++c) {
        if (!closed[c] && left[c] < sum) poor = c;
        if (!closed[c] && left[c] > sum) rich = c;
      }
      if (poor == kBoxes) break;
      own_tickets[poor] = static_cast<std::uint8_t>(left[poor]);
      alias[poor] = static_cast<std::uint8_t>(rich);
      closed[poor] = true;
      left[rich] -= sum - left[poor];
    }
  }

  constexpr bool is_uniform() const { return total == 1; }

  constexpr int column(std::uint32_t bits) const {
    const std::uint64_t scaled = std::uint64_t{bits} * width;
    const auto box = static_cast<std::size_t>(scaled >> 32);
    const std::uint64_t ticket = ((scaled & 0xFFFFFFFFu) * total) >> 32;
    // Half of the decisions would be mispredicted branches.
    const std::uint32_t stays = 0u - static_cast<std::uint32_t>(ticket < own_tickets[box]);
    const std::uint32_t other = alias[box];
    return static_cast<int>(other ^ ((other ^ static_cast<std::uint32_t>(box)) & stays));
  }
};

}  // namespace quadrille::playout
