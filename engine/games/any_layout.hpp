#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>

#include "games/outcome.hpp"

namespace quadrille::games {

/// What positions of one game on any of its boards have in common, whatever the game: a position in
/// the layout that fits the board, with its geometry kept alive. What programs hold; a search takes
/// the position out of it once:
///
///   position.visit([](const auto& laid_out) { search(laid_out); });
///
/// A plain value; copies share the geometry. The game's namespace has `with_layout`, `diagram_of`
/// and `position_of`.
template <class Diagram, template <class> class Position, class... Layouts>
class AnyLayout {
 public:
  /// Calls `visitor` with a `const Position<Layout>&`, which lives as long as this value.
  template <class Visitor>
  decltype(auto) visit(Visitor&& visitor) const {
    return std::visit([&visitor](const auto& state) { return visitor(state.position); }, state_);
  }

  const auto& board() const {
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
  bool is_over() const {
    return visit([](const auto& position) { return position.is_over(); });
  }
  Outcome outcome() const {
    return visit([](const auto& position) {
      if (!position.is_over()) return Outcome::kOngoing;
      if (!position.is_won_by_other()) return Outcome::kDraw;
      return position.side_to_move() == 0 ? Outcome::kSecondWins : Outcome::kFirstWins;
    });
  }
  std::uint64_t hash() const {
    return visit([](const auto& position) { return position.hash(); });
  }
  bool is_legal(int move) const {
    return visit([move](const auto& position) { return position.is_legal(move); });
  }

  /// Precondition: the move is legal.
  void play(int move) {
    std::visit([move](auto& state) { state.position.play(move); }, state_);
  }
  void play(std::span<const int> moves) {
    for (const int move : moves) play(move);
  }

  friend bool operator==(const AnyLayout& a, const AnyLayout& b) {
    return a.diagram() == b.diagram();
  }

 protected:
  /// Precondition: a game can lead to the diagram.
  explicit AnyLayout(const Diagram& diagram) : state_(lay_out(diagram)) {}

 private:
  template <class Layout>
  struct LaidOut {
    using Geometry =
        std::remove_cvref_t<decltype(std::declval<const Position<Layout>&>().geometry())>;

    explicit LaidOut(const Diagram& diagram)
        : geometry(std::make_shared<const Geometry>(diagram.board)),
          position(position_of(diagram, *geometry)) {}

    std::shared_ptr<const Geometry> geometry;
    Position<Layout> position;
  };
  using State = std::variant<LaidOut<Layouts>...>;

  static State lay_out(const Diagram& diagram) {
    return with_layout(diagram.board, [&diagram](auto layout) -> State {
      return LaidOut<decltype(layout)>(diagram);
    });
  }

  State state_;
};

}  // namespace quadrille::games
