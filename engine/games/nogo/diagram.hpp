#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "games/nogo/position.hpp"

namespace quadrille::nogo {

enum class Stone : std::uint8_t { kNone, kBlack, kWhite };
constexpr Stone stone_of(int player) { return player == 0 ? Stone::kBlack : Stone::kWhite; }

/// A board with stones on it as a person would draw it: the same for every layout, and not
/// necessarily a position that a game can lead to.
struct Diagram {
  Board board;
  std::array<Stone, kMaxCells> stones{};

  constexpr Stone at(Cell cell) const {
    return stones[static_cast<std::size_t>(board.move_at(cell))];
  }
  constexpr void put(Stone stone, Cell cell) {
    stones[static_cast<std::size_t>(board.move_at(cell))] = stone;
  }
  constexpr int count(Stone stone) const {
    return static_cast<int>(std::count(stones.begin(), stones.end(), stone));
  }
  constexpr int plies() const { return count(Stone::kBlack) + count(Stone::kWhite); }
  /// 0 if black is to move, else 1.
  constexpr int side_to_move() const { return plies() & 1; }

  friend constexpr bool operator==(const Diagram&, const Diagram&) = default;
};

/// Why no game leads to a diagram.
struct Flaw {
  std::string reason;
  /// A cell that shows it, if there is one.
  std::optional<Cell> cell;
};

/// Nothing if and only if some game leads to the diagram: the counts fit players who take turns,
/// every group has a liberty, and black can have begun where it may. Then the stones can have been
/// put in any order, as groups that lack some of their stones do not lack liberties.
std::optional<Flaw> find_flaw(const Diagram& diagram);

template <class Layout>
constexpr typename Layout::Bits bits_of(const Diagram& diagram, int player) {
  typename Layout::Bits bits;
  for (Move move = 0; move < diagram.board.cells(); ++move) {
    const Cell cell = diagram.board.cell_of(move);
    if (diagram.at(cell) == stone_of(player)) bits.insert(Layout::bit_of(cell));
  }
  return bits;
}

template <class Layout>
constexpr Diagram diagram_of(const Position<Layout>& position) {
  const auto& geometry = position.geometry();
  Diagram diagram{geometry.board(), {}};
  for (int player = 0; player < 2; ++player) {
    for_each_bit(position.stones_of(player), [&](int bit) {
      diagram.put(stone_of(player), geometry.board().cell_of(geometry.move_of(bit)));
    });
  }
  return diagram;
}

/// Precondition: the geometry is that of the diagram's board, and a game can lead to the diagram.
template <class Layout>
constexpr Position<Layout> position_of(const Diagram& diagram, const Geometry<Layout>& geometry) {
  return Position<Layout>::of_stones(geometry, bits_of<Layout>(diagram, 0),
                                     bits_of<Layout>(diagram, 1));
}

}  // namespace quadrille::nogo
