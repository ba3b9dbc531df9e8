#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "games/connect_four/naive_model.hpp"
#include "playout/playouts.hpp"
#include "playout/policy.hpp"
#include "support/rng.hpp"

/// Playouts on the naive model of the rules: the same games as those of the kernels, since they
/// draw the same numbers, but every question is answered by walking over cells. Only the way from a
/// draw to a column is the engine's own, `ColumnLottery`, which has an exact test to itself.
namespace quadrille::playout {

struct ReferencePlayout {
  Ending ending;
  /// Those that were played; the ones that a rule foresaw are not among them.
  std::vector<connect_four::Column> moves;
};

/// The last good replies, by the stone of who replies, and column and row of the stone before.
using ReferenceReplies = std::map<std::tuple<char, int, int>, connect_four::Cell>;

/// Precondition: the game is ongoing, and there are replies if the policy asks for them.
ReferencePlayout reference_playout(connect_four::NaiveGame game, const Policy& policy,
                                   support::Rng rng, ReferenceReplies* replies = nullptr);

/// The length of the rest of the game where a rule says how it ends; if it is odd, the side to move
/// wins.
std::optional<int> foreseen_moves(const connect_four::NaiveGame& game, const Rules& rules);

/// The columns that the rules leave to chance, from left to right.
std::vector<connect_four::Column> candidates(const connect_four::NaiveGame& game,
                                             const Rules& rules);

/// The local value of a cell, for the roulette.
std::uint32_t naive_cell_value(const connect_four::NaiveGame& game, connect_four::Cell cell);

}  // namespace quadrille::playout
