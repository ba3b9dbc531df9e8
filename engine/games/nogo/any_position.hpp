#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "games/nogo/diagram.hpp"

namespace quadrille::nogo {

/// The switch from a run-time board to a compile-time layout: calls `visitor(Small{})` where the
/// small layout fits, else `visitor(Large{})`.
template <class Visitor>
constexpr decltype(auto) with_layout(const Board& board, Visitor&& visitor) {
  return board.size <= Small::kMaxSize ? visitor(Small{}) : visitor(Large{});
}

/// A position on any board, in the layout that fits it, with its geometry kept alive. What programs
/// hold; a search takes the position out of it once. A plain value; copies share the geometry.
class AnyPosition {
 public:
  /// The start of a game.
  explicit AnyPosition(const Board& board) : AnyPosition(Diagram{board, {}}) {}
  /// Precondition: a game can lead to the diagram.
  explicit AnyPosition(const Diagram& diagram) : state_(lay_out(diagram)) {}

  /// Calls `visitor` with a `const Position<Small>&` or a `const Position<Large>&`, which lives as
  /// long as this value.
  template <class Visitor>
  decltype(auto) visit(Visitor&& visitor) const {
    return std::visit([&visitor](const auto& state) { return visitor(state.position); }, state_);
  }

  const Board& board() const {
    return *visit([](const auto& position) { return &position.geometry().board(); });
  }
  Diagram diagram() const {
    return visit([](const auto& position) { return diagram_of(position); });
  }
  int plies() const {
    return visit([](const auto& position) { return position.plies(); });
  }
  /// 0 if black is to move, else 1.
  int side_to_move() const { return plies() & 1; }
  /// The side to move cannot, and has lost.
  bool is_over() const {
    return visit([](const auto& position) { return position.is_over(); });
  }
  std::uint64_t hash() const {
    return visit([](const auto& position) { return position.hash(); });
  }
  bool is_legal(Move move) const {
    return visit([move](const auto& position) { return position.is_legal(move); });
  }
  /// Of the side to move, in their order.
  std::vector<Move> legal_moves() const;
  /// For people. Precondition: the cell is on the board and the move is not legal.
  std::string why_illegal(Move move) const;

  /// Precondition: the move is legal.
  void play(Move move) {
    std::visit([move](auto& state) { state.position.play(move); }, state_);
  }
  void play(std::span<const Move> moves) {
    for (const Move move : moves) play(move);
  }

  friend bool operator==(const AnyPosition& a, const AnyPosition& b) {
    return a.diagram() == b.diagram();
  }

 private:
  template <class Layout>
  struct LaidOut {
    explicit LaidOut(const Diagram& diagram)
        : geometry(std::make_shared<const Geometry<Layout>>(diagram.board)),
          position(position_of(diagram, *geometry)) {}

    std::shared_ptr<const Geometry<Layout>> geometry;
    Position<Layout> position;
  };
  using State = std::variant<LaidOut<Small>, LaidOut<Large>>;

  static State lay_out(const Diagram& diagram) {
    return with_layout(diagram.board, [&diagram](auto layout) -> State {
      return LaidOut<decltype(layout)>(diagram);
    });
  }

  State state_;
};

}  // namespace quadrille::nogo
