#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_position.hpp"
#include "support/result.hpp"

/// How people and programs write any game: each as its own folder says. A text does not tell which
/// game it is of.
namespace quadrille::games {

/// The seed is for boards that are drawn, such as Connect Four's `contest`.
support::Result<Board> parse_board(std::string_view text, Kind kind, std::uint64_t seed);
support::Result<Board> parse_board(std::string_view text, Kind kind);
std::string board_text(const Board& board);

support::Result<AnyPosition> parse_position(std::string_view text, Kind kind);
std::string position_text(const AnyPosition& position);

/// Nothing, or `-`, is no move. Every move is legal from `start` on.
support::Result<std::vector<Move>> parse_moves(std::string_view text, const AnyPosition& start);
/// The one text of these moves, without a space: `4453`, `E5.C3`, `-` for none.
std::string moves_text(const Board& board, std::span<const Move> moves);

/// A legal move. An error says why it is none; it may be that the game is over.
support::Result<Move> parse_move(std::string_view text, const AnyPosition& position);
/// `4`, `E5`.
std::string move_text(const Board& board, Move move);

/// Whether the moves of a game are numbers, which JSON writes without quotes.
bool has_numbered_moves(Kind kind);

}  // namespace quadrille::games
