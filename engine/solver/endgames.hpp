#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "games/game.hpp"
#include "solver/negamax.hpp"
#include "solver/score.hpp"
#include "solver/solver.hpp"
#include "support/range.hpp"

namespace quadrille::solver {

/// When a search asks the solver.
struct EndgameSettings {
  /// About the position that it searches: with at most so many free cells; 0 is never.
  int most_cells = 38;
  std::uint64_t table_bytes = std::uint64_t{32} << 20;
  /// About positions that get a block: so many nodes, with at most so many free cells.
  std::uint64_t leaf_nodes = 0;
  int leaf_cells = 20;

  friend bool operator==(const EndgameSettings&, const EndgameSettings&) = default;
};

inline constexpr support::Range<int> kMostCellsRange{0, 156};
inline constexpr support::Range<std::uint64_t> kLeafNodesRange{0, 1'000'000};

/// Exact values of positions with few free cells, for searches. Copies share the table for whole
/// positions, which one thread at a time may use; each has a table of its own for leaves.
template <class Layout>
class Endgames {
 public:
  /// Nothing is asked without a table.
  Endgames() = default;
  /// The geometry must outlive this.
  Endgames(const connect_four::Geometry<Layout>& geometry, const EndgameSettings& settings,
           std::shared_ptr<Table> table)
      : settings_(settings),
        ground_(std::make_shared<const Ground<Layout>>(geometry)),
        table_(std::move(table)) {}

  /// Whether `settle` would try.
  bool is_in_reach(const Position<Layout>& position) const {
    return table_ != nullptr && free_cells(position) <= settings_.most_cells;
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

  /// Who wins by a strategy that needs no search, and within how many plies at most; nothing, if
  /// none is known. Needs no table. Precondition: not over, and the side to move, whose threats and
  /// those of the other side are given, cannot win at once.
  games::Proof plan(const Position<Layout>& position, const typename Layout::Bits& threats,
                    const typename Layout::Bits& threats_of_other) const {
    const int score =
        score_by_strategies<Layout>(*ground_, {position.mover(), position.occupied(), threats,
                                               threats_of_other, KeyPair{}, position.plies()});
    if (score == 0) return {};
    return games::Proof::in(plies_to_end(ground_->cells(), position.plies(), score));
  }

  /// Gives this copy a table for leaves, if the settings want one.
  void prepare_leaves();
  void forget_leaves() {
    if (leaf_table_ != nullptr) leaf_table_->reset();
  }
  bool is_leaf_in_reach(const Position<Layout>& position) const {
    return leaf_table_ != nullptr && free_cells(position) <= settings_.leaf_cells;
  }
  /// Who wins, and within how many plies at most; nothing, if the nodes do not suffice.
  ///
  /// Precondition: it is in reach, and not over.
  games::Proof settle_leaf(const Position<Layout>& position) const {
    return Solver<Layout>(*ground_, *leaf_table_).settle(position, settings_.leaf_nodes);
  }

 private:
  int free_cells(const Position<Layout>& position) const {
    return ground_->cells() - position.plies();
  }

  EndgameSettings settings_{};
  std::shared_ptr<const Ground<Layout>> ground_;
  std::shared_ptr<Table> table_;
  std::shared_ptr<Table> leaf_table_;
};

}  // namespace quadrille::solver
