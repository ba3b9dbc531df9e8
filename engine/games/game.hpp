#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

#include "games/key.hpp"
#include "games/proof.hpp"

namespace quadrille::games {

/// A move as the search stores it: games number their moves from 0 to at most 255.
using MoveByte = std::uint8_t;

/// What the search asks of a game: a small position that is copied at every ply.
///
/// Two players in turn; when the game ends, the one who moved last has won or it is a draw; no
/// position comes twice in a game.
template <class P>
concept Game = std::is_trivially_copyable_v<P> && std::equality_comparable<P> &&
    requires(P position, const P constant, MoveByte move) {
  // Precondition: the move is legal.
  position.play(move);
  { constant.plies() } -> std::convertible_to<int>;
  { constant.is_over() } -> std::same_as<bool>;
  // Precondition: it is over. Else it is a draw.
  { constant.is_won_by_other() } -> std::same_as<bool>;
  // False only if no moves lead from here to the argument; finds kept positions.
  { constant.may_lead_to(constant) } -> std::same_as<bool>;
  { constant.key() } -> std::same_as<Key>;
};

/// A game with boards that look the same in a mirror, where a position is worth as much as its
/// mirror image. A game need not say so; then all its positions are searched as they are.
template <class P>
concept MirroredGame = Game<P> && requires(const P position, MoveByte move) {
  // Whether what follows is about positions of the same board.
  { position.has_symmetric_board() } -> std::same_as<bool>;
  { position.mirrored() } -> std::same_as<P>;
  // What the move is in the mirror.
  { position.mirrored_move(move) } -> std::convertible_to<int>;
  // Any order: of a position and its image, the first stands for both.
  { position < position } -> std::same_as<bool>;
};

template <Game P>
constexpr bool has_mirror_image(const P& position) {
  if constexpr (MirroredGame<P>) {
    return position.has_symmetric_board();
  } else {
    return false;
  }
}

/// Of the position and its mirror image, takes the one that stands for both. Returns whether that
/// is the image. Precondition: it has one.
template <Game P>
constexpr bool make_canonical(P& position) {
  if constexpr (MirroredGame<P>) {
    const P image = position.mirrored();
    if (!(image < position)) return false;
    position = image;
    return true;
  } else {
    return false;
  }
}

/// What a tree learns when it gives a position a block of its own: the moves worth a visit, in the
/// order in which they are first tried, or how the game ends.
struct Expansion {
  static constexpr std::size_t kMaxMoves = 169;

  std::array<MoveByte, kMaxMoves> moves;
  std::size_t move_count = 0;
  /// Of the position, for its side to move. Where it is known the moves do not matter.
  Proof proof{};

  void clear() {
    move_count = 0;
    proof = Proof();
  }
  void add(int move) { moves[move_count++] = static_cast<MoveByte>(move); }
  std::span<const MoveByte> list() const { return {moves.data(), move_count}; }
};

/// Whether the position looks the same in the mirror. Precondition: it has an image.
template <Game P>
constexpr bool is_own_image(const P& position) {
  if constexpr (MirroredGame<P>) {
    return position == position.mirrored();
  } else {
    return false;
  }
}

/// In a position that is its own image, a move and its image lead to the same: leaves one of them,
/// the one with the lower number. Precondition: the position has an image.
template <Game P>
constexpr void merge_moves(const P& position, Expansion& expansion) {
  if constexpr (MirroredGame<P>) {
    if (!is_own_image(position)) return;
    const std::size_t count = expansion.move_count;
    expansion.move_count = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const int move = expansion.moves[i];
      const int lower = std::min<int>(move, position.mirrored_move(expansion.moves[i]));
      const auto list = expansion.list();
      if (std::find(list.begin(), list.end(), lower) == list.end()) expansion.add(lower);
    }
  }
}

/// What is known for certain of a position and of its moves, all seen by the side to move there.
struct Verdict {
  Proof position{};
  /// By move: of the game from the position on, if the move is played. Where the position is known
  /// and not lost, a move with its value is known too, unless there was no time for it.
  std::array<Proof, std::size_t{std::numeric_limits<MoveByte>::max()} + 1> moves{};

  friend bool operator==(const Verdict&, const Verdict&) = default;
};

}  // namespace quadrille::games
