#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "games/nogo/board.hpp"
#include "support/rng.hpp"

/// Random games on boards of all sizes in which `Position`, in every layout that fits, must agree
/// with the naive model ply by ply. Shared by the test, which plays a sample, and by `soak nogo`.
namespace quadrille::nogo {

/// All sizes with both rules for the first move, over and over again as `index` grows; every other
/// game is on 9x9.
Board board_of_game(std::uint64_t index);

struct Disagreement {
  std::string item;
  std::string layout;
  std::string moves;
  std::string position;
};

struct ComparedGame {
  int plies = 0;
  std::optional<Disagreement> disagreement;
};

/// Plays one game to its end or to the first disagreement.
ComparedGame play_and_compare(const Board& board, support::Rng rng);

}  // namespace quadrille::nogo
