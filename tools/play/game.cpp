#include "play/game.hpp"

#include "games/notation.hpp"

namespace quadrille::play {

using games::Picture;

std::optional<Picture::Cell> Game::last_stone() const {
  if (played_ == 0) return std::nullopt;
  Game before = *this;
  before.go_to(played_ - 1);
  const Picture earlier = games::picture_of(before.position());
  const Picture now = games::picture_of(position_);
  for (int row = 0; row < now.height; ++row) {
    for (int column = 0; column < now.width; ++column) {
      const Picture::Cell cell{column, row};
      if (earlier.at(cell) != now.at(cell)) return cell;
    }
  }
  return std::nullopt;
}

std::optional<support::Error> Game::play(std::string_view text) {
  const auto move = games::parse_move(text, position_);
  if (!move) return move.error();
  play(*move);
  return std::nullopt;
}

void Game::play(games::Move move) {
  moves_.resize(played_);
  moves_.push_back(move);
  position_.play(move);
  ++played_;
}

void Game::go_to(std::size_t played) {
  position_ = start_;
  position_.play(std::span(moves_).first(played));
  played_ = played;
}

}  // namespace quadrille::play
