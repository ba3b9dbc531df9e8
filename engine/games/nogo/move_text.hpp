#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/nogo/any_position.hpp"
#include "support/result.hpp"

namespace quadrille::nogo {

/// `A1` is at the bottom left; columns are letters without I, rows count from 1. Small letters are
/// taken too. `x,y` is the same from 0: column from the left, row from the bottom.
support::Result<Cell> parse_cell(std::string_view text, const Board& board);

/// `J9`
std::string cell_text(Cell cell);
/// `8,8`
std::string coordinates_text(Cell cell);

/// Moves with single dots or spaces between them, each legal from `start` on; nothing, or `-`, is
/// no move.
support::Result<std::vector<Move>> parse_moves(std::string_view text, const AnyPosition& start);
/// One legal move.
support::Result<Move> parse_move(std::string_view text, const AnyPosition& position);

/// The one text of these moves: `E5.C3`, `-` for none.
std::string moves_text(const Board& board, std::span<const Move> moves);

}  // namespace quadrille::nogo
