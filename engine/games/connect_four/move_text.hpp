#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/connect_four/position.hpp"
#include "support/result.hpp"

namespace quadrille::connect_four {

/// Columns from 1, in the order of play. Up to 9 columns each digit is a move, `4453`; a dot or a
/// space may stand between two. On wider boards it must: `11.4.12`. Nothing, or `-`, is no move.
/// Every move is legal from `start` on and none follows the end of the game.
template <class Layout>
support::Result<std::vector<Column>> parse_moves(std::string_view text,
                                                 const Position<Layout>& start);

/// The one text of these moves: digits or dots by the board's width, `-` for none.
std::string moves_text(const Board& board, std::span<const Column> moves);

}  // namespace quadrille::connect_four
