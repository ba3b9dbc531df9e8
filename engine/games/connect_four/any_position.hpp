#pragma once

#include <memory>
#include <span>
#include <utility>
#include <variant>

#include "games/connect_four/diagram.hpp"

namespace quadrille::connect_four {

/// The switch from a run-time board to a compile-time layout: calls `visitor(Narrow{})` where the
/// narrow layout fits, else `visitor(Wide{})`.
template <class Visitor>
constexpr decltype(auto) with_layout(const Board& board, Visitor&& visitor) {
  return Narrow::fits(board) ? visitor(Narrow{}) : visitor(Wide{});
}

/// A position on any board, in the layout that fits it, with its geometry kept alive. What programs
/// hold; a search takes the position out of it once:
///
///   position.visit([](const auto& laid_out) { search(laid_out); });
///
/// A plain value; copies share the geometry.
class AnyPosition {
 public:
  /// The start of a game.
  explicit AnyPosition(const Board& board) : AnyPosition(Diagram{board, {}}) {}
  /// Precondition: a game can lead to the diagram.
  explicit AnyPosition(const Diagram& diagram) : state_(lay_out(diagram)) {}

  /// Calls `visitor` with a `const Position<Narrow>&` or a `const Position<Wide>&`, which lives as
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
  /// 0 if the player who began is to move, else 1.
  int side_to_move() const { return plies() & 1; }
  Outcome outcome() const {
    return visit([](const auto& position) { return position.outcome(); });
  }
  std::uint64_t hash() const {
    return visit([](const auto& position) { return position.hash(); });
  }
  bool is_legal(Column column) const {
    return visit([column](const auto& position) { return position.is_legal(column); });
  }
  ColumnSet legal_moves() const {
    return visit([](const auto& position) { return position.legal_moves(); });
  }

  /// Precondition: the move is legal.
  void play(Column column) {
    std::visit([column](auto& state) { state.position.play(column); }, state_);
  }
  void play(std::span<const Column> moves) {
    for (const Column column : moves) play(column);
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
  using State = std::variant<LaidOut<Narrow>, LaidOut<Wide>>;

  static State lay_out(const Diagram& diagram) {
    return with_layout(diagram.board, [&diagram](auto layout) -> State {
      return LaidOut<decltype(layout)>(diagram);
    });
  }

  State state_;
};

}  // namespace quadrille::connect_four
