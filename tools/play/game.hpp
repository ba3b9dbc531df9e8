#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "games/any_position.hpp"
#include "games/picture.hpp"
#include "support/result.hpp"

namespace quadrille::play {

/// A game whose moves can be taken back and played again. A plain value.
class Game {
 public:
  explicit Game(games::AnyPosition start) : start_(start), position_(std::move(start)) {}

  const games::AnyPosition& start() const { return start_; }
  const games::AnyPosition& position() const { return position_; }
  bool is_over() const { return position_.is_over(); }

  /// From the start on, those that were taken back included.
  std::span<const games::Move> moves() const { return moves_; }
  /// How many of the moves are on the board.
  std::size_t played() const { return played_; }
  /// The cell of the last stone, if a move is on the board.
  std::optional<games::Picture::Cell> last_stone() const;

  /// Forgets what was taken back. An error says why the text is no move that can be played.
  std::optional<support::Error> play(std::string_view text);
  /// Precondition: the move is legal.
  void play(games::Move move);
  /// Takes back or plays again until `played` moves are on the board. Precondition: there are as
  /// many.
  void go_to(std::size_t played);

  friend bool operator==(const Game&, const Game&) = default;

 private:
  games::AnyPosition start_;
  games::AnyPosition position_;
  std::vector<games::Move> moves_;
  std::size_t played_ = 0;
};

}  // namespace quadrille::play
