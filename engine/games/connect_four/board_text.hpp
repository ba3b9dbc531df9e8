#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/connect_four/board.hpp"
#include "support/cursor.hpp"

namespace quadrille::connect_four {

/// `7x6`, `10x9#3,4`: columns x rows, then each forbidden cell as column from the left, row from
/// the bottom, both from 1. From 4x4 to 12x13.
support::Result<Board> parse_board(std::string_view text);

/// Knows the word `contest` too: a board of the contest, drawn with the seed.
support::Result<Board> parse_board(std::string_view text, std::uint64_t seed);

/// The one text of a board: forbidden cells from left to right, from the bottom up.
std::string board_text(const Board& board);

/// `7x6` alone, as texts of positions begin too: a board without forbidden cells.
support::Result<Board> take_size(support::Cursor& cursor);
std::string size_text(const Board& board);

}  // namespace quadrille::connect_four
