#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "games/game.hpp"
#include "playout/evaluator.hpp"
#include "playout/foresight.hpp"
#include "playout/playouts.hpp"
#include "solver/endgames.hpp"
#include "support/line_vector.hpp"
#include "support/range.hpp"

namespace quadrille::playout {

/// How random games value a leaf, and what an expansion knows.
struct RandomGamesSettings {
  Policy policy{.rules = kAllRules};
  int playouts_per_leaf = 1;
  /// How many units (kUnitsPerWin) less a game counts that is decided by the very last stone than
  /// one that is decided at once, so that quick wins and long defences are preferred.
  int haste = 0;
  /// Expansions see wins on the board, forced replies, and replies that do not help any more.
  bool tree_knowledge = true;
  /// They also leave out moves that lose to the next one, and see moves that nothing helps against.
  bool tree_foresight = false;
  solver::EndgameSettings endgames{};

  friend bool operator==(const RandomGamesSettings&, const RandomGamesSettings&) = default;
};

inline constexpr int kMaxPlayoutsPerLeaf = 64;
inline constexpr support::Range<int> kPlayoutsPerLeafRange{1, kMaxPlayoutsPerLeaf};
inline constexpr support::Range<int> kHasteRange{0, kUnitsPerWin / 2};

/// The evaluator of Connect Four: the mean of a few random games, and exact values near the end.
template <class Layout>
class RandomGames {
 public:
  using Position = connect_four::Position<Layout>;

  /// The geometry must outlive this. Without a table no exact values are looked for.
  RandomGames(const connect_four::Geometry<Layout>& geometry, const RandomGamesSettings& settings,
              Path path = default_path(), std::shared_ptr<solver::Table> table = nullptr)
      : settings_(settings),
        playouts_(geometry, settings.policy, path),
        endgames_(geometry, settings.endgames, std::move(table)),
        order_(columns_from_the_middle(geometry.width())),
        units_(units_by_length(geometry.cells(), settings.haste)) {}

  int playouts_per_leaf() const { return settings_.playouts_per_leaf; }

  void prepare(std::uint64_t seed, std::size_t max_leaves) {
    seed_ = seed;
    endgames_.prepare_leaves();
    endings_.resize(max_leaves * each());
  }

  void list_moves(const Position& position, games::Expansion& expansion) const {
    add_moves(position.landing_cells(), expansion);
  }

  /// Takes a win; gives up against two; answers one with the only move. Looks further if asked to.
  void expand(const Position& position, games::Expansion& expansion) const {
    const auto landing = position.landing_cells();
    if (!settings_.tree_knowledge) {
      add_moves(landing, expansion);
      return;
    }
    if (connect_four::any(position.threats_of_mover() & landing)) {
      expansion.proof = games::Proof::in(1);
      return;
    }
    if (settings_.tree_foresight) {
      look_further(position, expansion);
    } else {
      const auto forced = position.threats_of_other() & landing;
      if (connect_four::any(forced & ~connect_four::lowest(forced))) {
        expansion.proof = games::Proof::in(2);
      } else {
        add_moves(connect_four::any(forced) ? forced : landing, expansion);
      }
    }
    if (!expansion.proof.is_known() && endgames_.is_leaf_in_reach(position)) {
      expansion.proof = endgames_.settle_leaf(position);
    }
  }

  bool can_settle(const Position& position) const { return endgames_.is_in_reach(position); }
  void settle(const Position& position, const solver::Limits& limits, games::Verdict& verdict) {
    endgames_.settle(position, limits, verdict);
  }
  void forget() { endgames_.forget(); }
  void forget_expansions() { endgames_.forget_leaves(); }

  void evaluate(std::span<const Position> leaves, std::uint64_t first,
                std::span<std::int32_t> values) {
    const auto endings = std::span(endings_).first(leaves.size() * each());
    playouts_.run(leaves, each(), {.seed = seed_, .first = first * each()}, endings);
    for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf) {
      int sum = 0;
      for (std::size_t game = 0; game < each(); ++game) {
        const Ending ending = endings[leaf * each() + game];
        const auto length = static_cast<std::size_t>(leaves[leaf].plies() + ending.moves);
        sum += ending.value() * units_[std::min(length, units_.size() - 1)];
      }
      values[leaf] = sum / static_cast<int>(each());
    }
  }

 private:
  std::size_t each() const { return static_cast<std::size_t>(settings_.playouts_per_leaf); }

  void look_further(const Position& position, games::Expansion& expansion) const {
    const Foresight<Layout> foresight(position);
    if (!connect_four::any(foresight.safe())) {
      expansion.proof = games::Proof::in(2);
    } else if (foresight.has_decisive_move()) {
      expansion.proof = games::Proof::in(3);
    } else {
      add_moves(foresight.safe(), expansion);
    }
  }

  void add_moves(const typename Position::Bits& landing, games::Expansion& expansion) const {
    for (const auto column : order_) {
      if (connect_four::column_rows<Layout>(landing, column) != 0) expansion.add(column);
    }
  }

  /// From the middle outwards, as there are more fours through the middle: 3, 2, 4, 1, 5, 0, 6.
  static std::vector<connect_four::Column> columns_from_the_middle(int width) {
    std::vector<connect_four::Column> columns;
    for (int i = 0; i < width; ++i) {
      const int step = (i + 1) / 2;
      const bool goes_left = (i % 2 == 1) == (width % 2 == 1);
      columns.push_back((width - 1) / 2 + (goes_left ? -step : step));
    }
    return columns;
  }

  /// What a decided game counts, by its length in plies. Rules foresee no more than a few moves
  /// that the board has no room for.
  static std::vector<int> units_by_length(int cells, int haste) {
    std::vector<int> units;
    for (int length = 0; length <= cells; ++length) {
      units.push_back(kUnitsPerWin - (2 * haste * length + cells) / (2 * cells));
    }
    return units;
  }

  RandomGamesSettings settings_;
  Playouts<Layout> playouts_;
  solver::Endgames<Layout> endgames_;
  std::vector<connect_four::Column> order_;
  std::vector<int> units_;
  std::uint64_t seed_ = 0;
  support::LineVector<Ending> endings_;
};

}  // namespace quadrille::playout
