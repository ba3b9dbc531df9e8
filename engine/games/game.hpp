#pragma once

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
  // Whether it is a `MirroredGame` (mirror.hpp), too.
  { P::kCanBeMirrored } -> std::convertible_to<bool>;
};

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

/// What is known for certain of a position and of its moves, all seen by the side to move there.
struct Verdict {
  Proof position{};
  /// By move: of the game from the position on, if the move is played. Where the position is known
  /// and not lost, a move with its value is known too, unless there was no time for it.
  std::array<Proof, std::size_t{std::numeric_limits<MoveByte>::max()} + 1> moves{};

  friend bool operator==(const Verdict&, const Verdict&) = default;
};

}  // namespace quadrille::games
