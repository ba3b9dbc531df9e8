#include "games/notation.hpp"

#include "games/connect_four/notation.hpp"
#include "games/nogo/move_text.hpp"
#include "games/nogo/position_text.hpp"

namespace quadrille::games {
namespace {

using support::Result;

/// A value of one game is one of any game.
template <class T, class OfGame>
Result<T> generalised(Result<OfGame> result) {
  if (!result) return result.error();
  return T(*std::move(result));
}

}  // namespace

Result<Board> parse_board(std::string_view text, Kind kind, std::uint64_t seed) {
  switch (kind) {
    case Kind::kConnectFour: return generalised<Board>(connect_four::parse_board(text, seed));
    case Kind::kNogo: break;
  }
  return generalised<Board>(nogo::parse_board(text));
}

Result<Board> parse_board(std::string_view text, Kind kind) {
  switch (kind) {
    case Kind::kConnectFour: return generalised<Board>(connect_four::parse_board(text));
    case Kind::kNogo: break;
  }
  return generalised<Board>(nogo::parse_board(text));
}

std::string board_text(const Board& board) {
  return std::visit([](const auto& of_game) { return board_text(of_game); }, board);
}

Result<AnyPosition> parse_position(std::string_view text, Kind kind) {
  switch (kind) {
    case Kind::kConnectFour: return generalised<AnyPosition>(connect_four::parse_position(text));
    case Kind::kNogo: break;
  }
  return generalised<AnyPosition>(nogo::parse_position(text));
}

std::string position_text(const AnyPosition& position) {
  return position.visit([](const auto& of_game) { return position_text(of_game); });
}

Result<std::vector<Move>> parse_moves(std::string_view text, const AnyPosition& start) {
  return start.visit([text](const auto& of_game) { return parse_moves(text, of_game); });
}

std::string moves_text(const Board& board, std::span<const Move> moves) {
  return std::visit([moves](const auto& of_game) { return moves_text(of_game, moves); }, board);
}

Result<Move> parse_move(std::string_view text, const AnyPosition& position) {
  return position.visit([text](const auto& of_game) { return parse_move(text, of_game); });
}

std::string move_text(const Board& board, Move move) { return moves_text(board, {&move, 1}); }

bool has_numbered_moves(Kind kind) { return kind == Kind::kConnectFour; }

}  // namespace quadrille::games
