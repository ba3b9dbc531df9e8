#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "games/connect_four/any_position.hpp"
#include "games/kind.hpp"
#include "games/nogo/any_position.hpp"

namespace quadrille::games {

/// A board of any game, in the order of `Kind`. The first is the usual board of Connect Four.
using Board = std::variant<connect_four::Board, nogo::Board>;
static_assert(std::variant_size_v<Board> == kKinds.size());

inline Kind kind_of(const Board& board) { return static_cast<Kind>(board.index()); }
/// What a game is played on unless it is said: 7x6, 9x9.
Board usual_board(Kind kind);

/// A move of any game, by the number that the game gives it (game.hpp).
using Move = int;

/// A position of any game: what programs hold that play all of them, and the one place where a game
/// is told from another. A plain value.
class AnyPosition {
 public:
  // Implicit: a position of a game is a position.
  AnyPosition(connect_four::AnyPosition position) : state_(std::move(position)) {}
  AnyPosition(nogo::AnyPosition position) : state_(std::move(position)) {}
  /// The start of a game.
  explicit AnyPosition(const Board& board);

  /// Calls `visitor` with the position of its game, a `const connect_four::AnyPosition&` or a
  /// `const nogo::AnyPosition&`.
  template <class Visitor>
  decltype(auto) visit(Visitor&& visitor) const {
    return std::visit(std::forward<Visitor>(visitor), state_);
  }
  /// The position of that game; null if it is one of another.
  template <class OfGame>
  const OfGame* get_if() const {
    return std::get_if<OfGame>(&state_);
  }

  Kind kind() const { return static_cast<Kind>(state_.index()); }
  Board board() const {
    return visit([](const auto& position) { return Board(position.board()); });
  }
  /// Stones on the board.
  int plies() const {
    return visit([](const auto& position) { return position.plies(); });
  }
  /// How many more there can be.
  int plies_left() const;
  /// 0 if the player who began is to move, else 1.
  int side_to_move() const { return plies() & 1; }
  bool is_over() const {
    return visit([](const auto& position) { return position.is_over(); });
  }
  Outcome outcome() const {
    return visit([](const auto& position) { return position.outcome(); });
  }
  std::uint64_t hash() const {
    return visit([](const auto& position) { return position.hash(); });
  }
  bool is_legal(Move move) const {
    return visit([move](const auto& position) { return position.is_legal(move); });
  }
  /// In their order; none when the game is over.
  std::vector<Move> legal_moves() const;

  /// Precondition: the move is legal.
  void play(Move move) {
    std::visit([move](auto& position) { position.play(move); }, state_);
  }
  void play(std::span<const Move> moves) {
    for (const Move move : moves) play(move);
  }

  friend bool operator==(const AnyPosition&, const AnyPosition&) = default;

 private:
  std::variant<connect_four::AnyPosition, nogo::AnyPosition> state_;
};

}  // namespace quadrille::games
