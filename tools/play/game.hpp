#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "games/connect_four/any_position.hpp"
#include "support/result.hpp"

namespace quadrille::play {

/// A game whose moves can be taken back and played again. A plain value.
class Game {
 public:
  explicit Game(connect_four::AnyPosition start) : start_(start), position_(std::move(start)) {}

  const connect_four::AnyPosition& start() const { return start_; }
  const connect_four::AnyPosition& position() const { return position_; }
  bool is_over() const { return position_.outcome() != connect_four::Outcome::kOngoing; }

  /// From the start on, those that were taken back included.
  std::span<const connect_four::Column> moves() const { return moves_; }
  /// How many of the moves are on the board.
  std::size_t played() const { return played_; }
  /// The cell of the last stone, if a move is on the board.
  std::optional<connect_four::Cell> last_stone() const;

  /// Forgets what was taken back. An error says why the move cannot be played.
  std::optional<support::Error> play(connect_four::Column column);
  /// Takes back or plays again until `played` moves are on the board. Precondition: there are as
  /// many.
  void go_to(std::size_t played);

  friend bool operator==(const Game&, const Game&) = default;

 private:
  connect_four::AnyPosition start_;
  connect_four::AnyPosition position_;
  std::vector<connect_four::Column> moves_;
  std::size_t played_ = 0;
};

}  // namespace quadrille::play
