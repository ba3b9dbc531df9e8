#include "playout/openings.hpp"

#include <algorithm>

namespace quadrille::playout {
namespace {

using connect_four::Board;
using connect_four::Column;
using connect_four::NaiveGame;

int free_cells(const NaiveGame& game) {
  int cells = 0;
  for (Column column = 0; column < game.width(); ++column) {
    for (int row = 0; row < game.height(); ++row) cells += game.at({column, row}) == '.' ? 1 : 0;
  }
  return cells;
}

/// Goes on with random moves of which none wins or takes the last cell.
Opening extended(const Board& board, Opening opening, int plies, support::Rng& rng) {
  NaiveGame game = naive_game_after(board, opening);
  while (game.plies() < plies && free_cells(game) > 1) {
    std::vector<Column> moves = game.legal_moves();
    const auto winning = game.winning_moves();
    std::erase_if(moves, [&winning](Column column) {
      return std::find(winning.begin(), winning.end(), column) != winning.end();
    });
    if (moves.empty()) break;
    opening.push_back(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    game.play(opening.back());
  }
  return opening;
}

}  // namespace

Opening random_opening(const Board& board, int plies, support::Rng& rng) {
  return extended(board, {}, plies, rng);
}

Opening opening_to_the_last_move(const Board& board, support::Rng& rng) {
  constexpr int kTries = 1000;
  const int cells = free_cells(NaiveGame(board));
  Opening longest;
  for (int i = 0; i < kTries && static_cast<int>(longest.size()) < cells - 1; ++i) {
    Opening stem = longest;
    stem.resize(rng.below(static_cast<std::uint32_t>(stem.size()) + 1));
    Opening opening = extended(board, stem, cells, rng);
    if (opening.size() >= longest.size()) longest = opening;
  }
  return longest;
}

std::vector<Opening> openings_of_all_lengths(const Board& board, support::Rng& rng) {
  const int cells = free_cells(NaiveGame(board));
  std::vector<Opening> openings;
  for (const int plies : {0, 3, cells / 3, cells / 2, cells * 4 / 5}) {
    openings.push_back(random_opening(board, plies, rng));
  }
  openings.push_back(opening_to_the_last_move(board, rng));
  return openings;
}

NaiveGame naive_game_after(const Board& board, const Opening& opening) {
  NaiveGame game(board);
  for (const Column column : opening) game.play(column);
  return game;
}

}  // namespace quadrille::playout
