#pragma once

#include <string>
#include <string_view>

#include "games/connect_four/any_position.hpp"
#include "support/result.hpp"

/// Connect Four as programs for chess variants write it (`cfour`): 7x6 alone, White begins.
namespace quadrille::protocol {

/// `7/7/7/7/3p3/3P3[P..p..] w - - 0 2`: rows from the top, `P` for stones of the player who began
/// and `p` for the other's; in brackets the stones that both have left; the side to move; castling
/// and en passant, which are not there; two counters, which are not looked at and may be left out.
support::Result<connect_four::AnyPosition> parse_cfour_fen(std::string_view text);
/// Precondition: the board is 7x6.
std::string cfour_fen(const connect_four::AnyPosition& position);

/// `P@d1`: a stone comes to column d, row 1 from the bottom. The cell must be the one that the
/// stone falls to.
support::Result<connect_four::Column> parse_drop(std::string_view text,
                                                 const connect_four::AnyPosition& position);
/// Precondition: the move is legal.
std::string drop_text(connect_four::Column move, const connect_four::AnyPosition& position);

}  // namespace quadrille::protocol
