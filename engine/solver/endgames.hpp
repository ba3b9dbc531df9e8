#pragma once

#include <cstdint>
#include <memory>

#include "games/game.hpp"
#include "solver/solver.hpp"
#include "support/range.hpp"

namespace quadrille::solver {

/// When a search asks the solver about the position that it searches.
struct EndgameSettings {
  /// With at most so many free cells; 0 is never.
  int most_cells = 36;
  std::uint64_t table_bytes = std::uint64_t{32} << 20;

  friend bool operator==(const EndgameSettings&, const EndgameSettings&) = default;
};

inline constexpr support::Range<int> kMostCellsRange{0, 156};

/// Exact values of positions with few free cells and of all their moves, for searches. Copies share
/// the table: one thread at a time.
template <class Layout>
class Endgames {
 public:
  /// Nothing is asked without a table.
  Endgames() = default;
  /// The geometry must outlive this.
  Endgames(const connect_four::Geometry<Layout>& geometry, const EndgameSettings& settings,
           std::shared_ptr<Table> table)
      : most_cells_(settings.most_cells),
        ground_(std::make_shared<const Ground<Layout>>(geometry)),
        table_(std::move(table)) {}

  /// Whether `settle` would try.
  bool is_in_reach(const Position<Layout>& position) const {
    return table_ != nullptr && ground_->cells() - position.plies() <= most_cells_;
  }
  /// Forgets what earlier questions found out.
  void forget() {
    if (table_ != nullptr) table_->reset();
  }

  /// First who wins, and by which move; then who wins after each other move; then, where it is not
  /// a draw, how soon after the best ones. Until the limits end it. Returns the nodes that it took.
  ///
  /// Precondition: it is in reach, and not over.
  std::uint64_t settle(const Position<Layout>& position, const Limits& limits,
                       games::Verdict& verdict) const;

 private:
  int most_cells_ = 0;
  std::shared_ptr<const Ground<Layout>> ground_;
  std::shared_ptr<Table> table_;
};

}  // namespace quadrille::solver
