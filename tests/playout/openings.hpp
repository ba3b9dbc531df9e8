#pragma once

#include <vector>

#include "games/connect_four/naive_model.hpp"
#include "games/connect_four/position.hpp"
#include "support/rng.hpp"

/// Moves from the empty board to positions that playouts start from.
namespace quadrille::playout {

using Opening = std::vector<connect_four::Column>;

/// Random moves of which none wins or takes the last cell: `plies` of them, or fewer where the game
/// leaves no such move.
Opening random_opening(const connect_four::Board& board, int plies, support::Rng& rng);

/// To a board with one free cell, or as far as many tries lead: where only winning moves are left,
/// some moves are taken back.
Opening opening_to_the_last_move(const connect_four::Board& board, support::Rng& rng);

/// Nothing played, a little, a third, half and most of the board, and the last move to come.
std::vector<Opening> openings_of_all_lengths(const connect_four::Board& board, support::Rng& rng);

connect_four::NaiveGame naive_game_after(const connect_four::Board& board, const Opening& opening);

template <class Layout>
connect_four::Position<Layout> position_after(const connect_four::Geometry<Layout>& geometry,
                                              const Opening& opening) {
  connect_four::Position<Layout> position(geometry);
  for (const connect_four::Column column : opening) position.play(column);
  return position;
}

}  // namespace quadrille::playout
