#include "play/game.hpp"

#include <bit>
#include <string>

namespace quadrille::play {

using connect_four::Cell;
using connect_four::Column;

std::optional<Cell> Game::last_stone() const {
  if (played_ == 0) return std::nullopt;
  const Column column = moves_[played_ - 1];
  // Stones lie above each other, so the last one is the highest of the column.
  const unsigned rows = position_.diagram().rows(1 - position_.side_to_move(), column);
  return Cell{column, static_cast<int>(std::bit_width(rows)) - 1};
}

std::optional<support::Error> Game::play(Column column) {
  const int width = position_.board().width;
  const std::string name = "column " + std::to_string(column + 1);
  if (is_over()) return support::Error{name + ": the game is over"};
  if (column < 0 || column >= width) {
    return support::Error{name + " is not in 1.." + std::to_string(width)};
  }
  if (!position_.is_legal(column)) return support::Error{name + " is full"};
  moves_.resize(played_);
  moves_.push_back(column);
  position_.play(column);
  ++played_;
  return std::nullopt;
}

void Game::go_to(std::size_t played) {
  position_ = start_;
  position_.play(std::span(moves_).first(played));
  played_ = played;
}

}  // namespace quadrille::play
