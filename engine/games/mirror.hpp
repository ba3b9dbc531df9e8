#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>

#include "games/game.hpp"

namespace quadrille::games {

/// A game with boards that look the same in a mirror, where a position is worth as much as its
/// mirror image. Of other games all positions are searched as they are.
template <class P>
concept MirroredGame = Game<P> && P::kCanBeMirrored &&
    requires(const P position, const P image, MoveByte move) {
  // Whether what follows is about positions of the same board.
  { position.has_symmetric_board() } -> std::same_as<bool>;
  { position.mirrored() } -> std::same_as<P>;
  // What the move is in the mirror.
  { position.mirrored_move(move) } -> std::convertible_to<int>;
  // Any order: of a position and its image, the first stands for both.
  { position < image } -> std::same_as<bool>;
};

template <games::Game P>
constexpr bool has_mirror_image(const P& position) {
  if constexpr (P::kCanBeMirrored) {
    return position.has_symmetric_board();
  } else {
    return false;
  }
}

/// Of the position and its mirror image, takes the one that stands for both. Returns whether that
/// is the image. Precondition: it has one.
template <games::Game P>
constexpr bool make_canonical(P& position) {
  if constexpr (P::kCanBeMirrored) {
    const P image = position.mirrored();
    if (!(image < position)) return false;
    position = image;
    return true;
  } else {
    return false;
  }
}

/// Whether the position looks the same in the mirror. Precondition: it has an image.
template <games::Game P>
constexpr bool is_own_image(const P& position) {
  if constexpr (P::kCanBeMirrored) {
    return position == position.mirrored();
  } else {
    return false;
  }
}

/// In a position that is its own image, a move and its image lead to the same: leaves one of them,
/// the one with the lower number. Precondition: the position has an image.
template <games::Game P>
constexpr void merge_moves(const P& position, Expansion& expansion) {
  if constexpr (P::kCanBeMirrored) {
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

}  // namespace quadrille::games
