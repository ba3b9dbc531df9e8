#include "games/any_position.hpp"

namespace quadrille::games {
namespace {

int cells_of(const connect_four::AnyPosition& position) {
  return position.visit([](const auto& laid_out) { return laid_out.geometry().cells(); });
}
int cells_of(const nogo::AnyPosition& position) { return position.board().cells(); }

}  // namespace

Board usual_board(Kind kind) {
  switch (kind) {
    case Kind::kConnectFour: return connect_four::Board{};
    case Kind::kNogo: return nogo::Board{};
  }
  return {};
}

AnyPosition::AnyPosition(const Board& board)
    : AnyPosition(std::visit(
          [](const auto& of_game) -> AnyPosition {
            if constexpr (std::is_same_v<decltype(of_game), const nogo::Board&>) {
              return nogo::AnyPosition(of_game);
            } else {
              return connect_four::AnyPosition(of_game);
            }
          },
          board)) {}

int AnyPosition::plies_left() const {
  return visit([](const auto& position) { return cells_of(position) - position.plies(); });
}

std::vector<Move> AnyPosition::legal_moves() const {
  if (is_over()) return {};
  return visit([](const auto& position) {
    const auto moves = position.legal_moves();
    return std::vector<Move>(moves.begin(), moves.end());
  });
}

}  // namespace quadrille::games
