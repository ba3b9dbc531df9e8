#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "playout/evaluator.hpp"
#include "search/block.hpp"
#include "search/settings.hpp"
#include "support/float4.hpp"
#include "support/root_of_log.hpp"

namespace quadrille::search {

/// From -1 to 1, for whom the stats are seen by; 0 without a visit.
inline float mean_of(Stats stats) {
  if (stats.visits() == 0) return 0;
  return static_cast<float>(stats.value()) /
         (static_cast<float>(playout::kUnitsPerWin) * static_cast<float>(stats.visits()));
}

/// Decides which moves get the next visits. Scores are seen by the side to move.
///
///   UCB1   mean + E / sqrt(n)           E = c * sqrt(factor * ln N)
///   PUCT   mean + E / (1 + n)           E = c * sqrt(N) / moves
///
///   RAVE   (1 - B) * mean + B * mean of later moves + E / sqrt(n + 1), or as PUCT;
///          B = sqrt(k / (3n + k))
///
/// `seen` is what the parent's block says of the position: N, and the value that moves without a
/// visit of their own have, for the other side. `stats` are those of the block, or a worker's copy.
class Selector {
 public:
  /// No move is left to visit: all are proven.
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  Selector(const Selection& selection, VirtualLoss virtual_loss)
      : is_puct_(selection.formula == Selection::Formula::kPuct),
        uses_root_count_(selection.count == Selection::Count::kRoot),
        counts_losses_(virtual_loss == VirtualLoss::kLoss) {
    // Points from 0 to 1 are half as far apart as values from -1 to 1, so that the same c explores
    // twice as much. With this the scores below are always those of values from -1 to 1.
    const double scale = selection.values == Selection::Values::kWins ? 2 : 1;
    const double factor = is_puct_ ? 1 : std::sqrt(selection.factor);
    weight_ = static_cast<float>(scale * selection.c * factor);
    first_visits_ = static_cast<float>(selection.first_visits);
    rave_ = static_cast<float>(selection.rave);
  }

  /// Once per batch.
  void set_root_visits(std::uint32_t visits) { root_visits_ = visits; }

  /// The slot that plain UCT visits next: the highest score, of equals the first.
  [[gnu::always_inline]] std::size_t best(const Block& block, const StatsWord* stats,
                                          Stats seen) const {
    const std::size_t n = block.move_count();
    const Term term = term_of(seen, n);
    if (first_visits_ > 0) return best_with_first_visits(block, stats, term, seen);
    if (n <= 4) return best_of<1>(block, stats, term);
    if (n <= 8) return best_of<2>(block, stats, term);
    return best_of_many(block, stats, term);
  }

  std::size_t best(const Block& block, Stats seen) const {
    return best(block, block.stats(), seen);
  }

  /// The same by RAVE. `later` are the stats of games in which the side made the moves at any time;
  /// without such a move has the mean of the position, so that new ones are not first.
  [[gnu::noinline]] std::size_t best_with_later(const Block& block, const StatsWord* stats,
                                                const StatsWord* later, Stats seen) const {
    const Term term = term_of(seen, block.move_count());
    Leader leader{kNone, kNever};
    for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
      if (block.proof(slot).is_known()) continue;
      const Stats own = load(stats[slot]);
      const Stats made_later = load(later[slot]);
      const auto visits = static_cast<float>(own.visits());
      const float share = std::sqrt(rave_ / (3 * visits + rave_));
      const float later_mean = made_later.visits() > 0 ? mean_of(made_later) : -mean_of(seen);
      const float score =
          (1 - share) * mean_of(own) + share * later_mean +
          term.exploration * (is_puct_ ? 1 / (visits + 1) : std::sqrt(kPerUnit / (visits + 1)));
      if (score > leader.score) leader = {slot, score};
    }
    return leader.slot;
  }

  /// Shares `visits` among the moves as so many choices of `best` would, one after the other, if
  /// each visit counted at once as a visit in flight; calls `give(slot, count)` for every move that
  /// gets some. Returns false if no move is left to visit.
  template <class Give>
  bool share(const Block& block, const StatsWord* stats, Stats seen, std::uint32_t visits,
             Give&& give) const {
    const std::size_t n = block.move_count();
    Term term = term_of(seen, n);
    term.first_mean = -mean_of(seen);
    if (n <= 4) return share_among<1>(block, stats, term, visits, give);
    if (n <= 8) return share_among<2>(block, stats, term, visits, give);
    if (n <= 12) return share_among<3>(block, stats, term, visits, give);
    return share_among<kMaxGroups>(block, stats, term, visits, give);
  }
  template <class Give>
  bool share(const Block& block, Stats seen, std::uint32_t visits, Give&& give) const {
    return share(block, block.stats(), seen, visits, give);
  }

 private:
  using Float4 = support::Float4;
  using Int4 = support::Int4;
  using UInt4 = std::uint32_t __attribute__((vector_size(16)));

  /// Moves are looked at in groups of four.
  static constexpr std::size_t kMaxGroups = (games::Expansion::kMaxMoves + 3) / 4;
  /// One unit of value in wins; a power of two, so that scores are exactly those of wins.
  static constexpr float kPerUnit = 1.0f / playout::kUnitsPerWin;
  static constexpr float kNever = -std::numeric_limits<float>::infinity();
  /// Stands for no visits in a division: so small that UCB1 puts a move without visits first.
  static constexpr float kNoVisits = 1e-30f;
  /// Keeps that true where nothing is explored: with c = 0, or after one visit (ln 1 = 0).
  static constexpr float kLeastExploration = 1e-10f;

  /// What is the same for all moves of a block.
  struct Term {
    /// E of the formulas; for UCB1 in the scale of units, which stand under the root.
    float exploration;
    /// The mean of a move without visits, where it counts.
    float first_mean;
  };

  /// Four moves of a block.
  struct Group {
    Float4 score;
    Float4 visits;
    Float4 value;
  };

  [[gnu::always_inline]] Term term_of(Stats seen, std::size_t move_count) const {
    const std::uint32_t count =
        std::max(uses_root_count_ ? root_visits_ : seen.visits(), std::uint32_t{1});
    if (is_puct_) {
      return {weight_ * std::sqrt(static_cast<float>(count)) / static_cast<float>(move_count),
              -mean_of(seen)};
    }
    constexpr float kRootOfUnits = 4;
    static_assert(kRootOfUnits * kRootOfUnits == playout::kUnitsPerWin);
    return {kRootOfUnits * std::max(weight_ * root_of_log_(count), kLeastExploration), 0};
  }

  [[gnu::always_inline]] Float4 scores_of(const Block::Lanes& lanes, Float4 visits, Float4 value,
                                          const Term& term) const {
    const Float4 exploration = support::all_lanes(term.exploration);
    const Float4 inverse =
        support::all_lanes(kPerUnit) / support::larger(visits, support::all_lanes(kNoVisits));
    Float4 score;
    if (is_puct_) {
      const Float4 one = support::all_lanes(1);
      const Int4 is_new = visits == support::all_lanes(0);
      score = support::choose(is_new, support::all_lanes(term.first_mean), value * inverse) +
              exploration * (one / (visits + one));
    } else {
      // Without visits the value is 0, and so is its product with the inverse.
      score = value * inverse + exploration * support::square_root(inverse);
    }
    return support::choose(lanes.proofs == Int4{}, score, support::all_lanes(kNever));
  }

  struct Leader {
    std::size_t slot;
    float score;
  };

  /// A move while visits are shared.
  struct Edge {
    /// In the tree.
    float visits;
    float value;
    /// On their way since.
    std::uint32_t given;
  };

  /// One move of the same, after `more` visits on top of those that it has.
  float score_of(const Edge& edge, std::uint32_t more, const Term& term) const {
    const auto in_flight = static_cast<float>(edge.given + more);
    const float all = edge.visits + in_flight;
    return mean_in_flight(edge, in_flight, term) +
           term.exploration * (is_puct_ ? 1 / (all + 1) : std::sqrt(kPerUnit / all));
  }
  float mean_in_flight(const Edge& edge, float in_flight, const Term& term) const {
    if (counts_losses_) {
      return (edge.value - playout::kUnitsPerWin * in_flight) *
             (kPerUnit / (edge.visits + in_flight));
    }
    return edge.visits > 0 ? edge.value * (kPerUnit / edge.visits) : term.first_mean;
  }

  static bool is_ahead(float score, std::size_t slot, const Leader& rival) {
    return score > rival.score || (score == rival.score && slot < rival.slot);
  }

  /// How many of the visits the move takes while it leads: at least one, and never too many; a few
  /// that it could have taken too may be left to the next round.
  std::uint32_t visits_in_lead(const Edge& edge, std::uint32_t visits, std::size_t slot,
                               const Leader& rival, const Term& term) const {
    std::uint32_t count = visits;
    const float gap = rival.score - mean_in_flight(edge, static_cast<float>(edge.given), term);
    if (!counts_losses_ && gap > 0) {
      // The mean stays, so that the count at which the scores meet can be solved for.
      const float ratio = term.exploration / gap;
      const float limit = is_puct_ ? ratio - 1 : ratio * ratio * kPerUnit;
      const float room = limit - edge.visits - static_cast<float>(edge.given);
      count = room < 0                                ? 1
              : room < static_cast<float>(visits - 1) ? static_cast<std::uint32_t>(room) + 1
                                                      : visits;
    }
    while (count > 1 && !is_ahead(score_of(edge, count - 1, term), slot, rival)) count /= 2;
    return count;
  }

  static Float4 visits_of(const Block::Lanes& lanes) {
    constexpr auto kMask = static_cast<std::int32_t>(Stats::kVisitMask);
    return support::to_float(lanes.low & Int4{kMask, kMask, kMask, kMask});
  }
  /// In units. The value's lowest two bits are the highest of the lower word.
  static Float4 value_of(const Block::Lanes& lanes) {
    static_assert(Stats::kVisitBits == 30);
    const auto lowest = reinterpret_cast<Int4>(reinterpret_cast<UInt4>(lanes.low) >> 30);
    return support::to_float(lanes.high) * support::all_lanes(4) + support::to_float(lowest);
  }

  template <bool kHasFirstVisits>
  [[gnu::always_inline]] Group group_of(const Block& block, const StatsWord* stats,
                                        std::size_t group, const Term& term) const {
    const Block::Lanes lanes = block.load_lanes(stats, group * 4);
    Float4 visits = visits_of(lanes);
    Float4 value = value_of(lanes);
    if constexpr (kHasFirstVisits) {
      const Int4 is_new = visits == support::all_lanes(0);
      const float first_value = term.first_mean * first_visits_ * playout::kUnitsPerWin;
      visits = support::choose(is_new, support::all_lanes(first_visits_), visits);
      value = support::choose(is_new, support::all_lanes(first_value), value);
    }
    return {scores_of(lanes, visits, value, term), visits, value};
  }

  /// The scores of all moves. Up to eight groups stay in registers, as long as nobody asks for one
  /// by a number that the compiler does not know.
  template <std::size_t kGroups>
  using Scores = std::array<Float4, kGroups>;

  /// The highest score, of equals the first.
  template <std::size_t kGroups>
  [[gnu::always_inline]] static Leader leader_of(const Scores<kGroups>& scores,
                                                 std::size_t groups) {
    Float4 top = scores[0];
    for (std::size_t group = 1; group < groups; ++group) top = support::larger(top, scores[group]);
    top = support::largest_lane(top);
    if (top[0] == kNever) return {kNone, kNever};
    if constexpr (kGroups < kMaxGroups) {
      unsigned hits = 0;
      for (std::size_t group = 0; group < kGroups; ++group) {
        hits |= support::mask_bits(scores[group] == top) << 4 * group;
      }
      return {static_cast<std::size_t>(std::countr_zero(hits)), top[0]};
    } else {
      for (std::size_t group = 0;; ++group) {
        const unsigned hits = support::mask_bits(scores[group] == top);
        if (hits != 0) {
          return {group * 4 + static_cast<std::size_t>(std::countr_zero(hits)), top[0]};
        }
      }
    }
  }

  template <std::size_t kGroups>
  [[gnu::always_inline]] static void set_score(Scores<kGroups>& scores, std::size_t groups,
                                               std::size_t slot, float score) {
    const auto wanted = static_cast<std::int32_t>(slot);
    for (std::size_t group = 0; group < groups; ++group) {
      const auto first = static_cast<std::int32_t>(group * 4);
      const Int4 here =
          Int4{first, first + 1, first + 2, first + 3} == Int4{wanted, wanted, wanted, wanted};
      scores[group] = support::choose(here, support::all_lanes(score), scores[group]);
    }
  }

  template <std::size_t kGroups, bool kHasFirstVisits = false>
  [[gnu::always_inline]] std::size_t best_of(const Block& block, const StatsWord* stats,
                                             const Term& term) const {
    const std::size_t groups = groups_of<kGroups>(block);
    Scores<kGroups> scores;
    scores[0] = support::all_lanes(kNever);
    for (std::size_t group = 0; group < groups; ++group) {
      scores[group] = group_of<kHasFirstVisits>(block, stats, group, term).score;
    }
    return leader_of(scores, groups).slot;
  }
  [[gnu::noinline]] std::size_t best_of_many(const Block& block, const StatsWord* stats,
                                             const Term& term) const {
    return best_of<kMaxGroups>(block, stats, term);
  }
  [[gnu::noinline]] std::size_t best_with_first_visits(const Block& block, const StatsWord* stats,
                                                       Term term, Stats seen) const {
    term.first_mean = -mean_of(seen);
    return best_of<kMaxGroups, true>(block, stats, term);
  }

  template <std::size_t kGroups>
  static std::size_t groups_of(const Block& block) {
    return kGroups < kMaxGroups ? kGroups : Block::rounded(block.move_count()) / 4;
  }

  template <std::size_t kGroups, class Give>
  bool share_among(const Block& block, const StatsWord* stats, const Term& term,
                   std::uint32_t visits, Give&& give) const {
    const std::size_t groups = groups_of<kGroups>(block);
    Scores<kGroups> scores;
    scores[0] = support::all_lanes(kNever);
    alignas(16) std::array<float, kGroups * 4> tree_visits;
    alignas(16) std::array<float, kGroups * 4> tree_value;
    alignas(16) std::array<std::uint32_t, kGroups * 4> given;
    std::memset(given.data(), 0, groups * 4 * sizeof given[0]);
    // With UCB1 moves without visits come first, each once; after that they all score the same.
    const float score_of_new = score_of(Edge{0, 0, 0}, 1, term);
    for (std::size_t group = 0; group < groups; ++group) {
      const Group moves = first_visits_ > 0 ? group_of<true>(block, stats, group, term)
                                            : group_of<false>(block, stats, group, term);
      std::memcpy(&tree_visits[group * 4], &moves.visits, sizeof moves.visits);
      std::memcpy(&tree_value[group * 4], &moves.value, sizeof moves.value);
      scores[group] = moves.score;
      if (is_puct_ || first_visits_ > 0) continue;
      const Int4 is_new =
          (moves.visits == support::all_lanes(0)) & (moves.score != support::all_lanes(kNever));
      unsigned hits = support::mask_bits(is_new);
      if (hits == 0) continue;
      for (; hits != 0 && visits > 0; hits &= hits - 1, --visits) {
        given[group * 4 + static_cast<std::size_t>(std::countr_zero(hits))] = 1;
      }
      scores[group] = support::choose(is_new, support::all_lanes(score_of_new), scores[group]);
    }

    if (visits > 0) {
      Leader leader = leader_of(scores, groups);
      if (leader.slot == kNone) return false;
      for (;;) {
        const std::size_t slot = leader.slot;
        set_score(scores, groups, slot, kNever);
        const Leader rival = leader_of(scores, groups);
        const Edge edge{tree_visits[slot], tree_value[slot], given[slot]};
        const std::uint32_t count =
            rival.slot == kNone ? visits : visits_in_lead(edge, visits, slot, rival, term);
        given[slot] += count;
        visits -= count;
        if (visits == 0) break;
        const float score = score_of(edge, count, term);
        set_score(scores, groups, slot, score);
        leader = is_ahead(score, slot, rival) ? Leader{slot, score} : rival;
      }
    }
    for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
      if (given[slot] != 0) give(slot, given[slot]);
    }
    return true;
  }

  bool is_puct_;
  bool uses_root_count_;
  bool counts_losses_;
  float weight_ = 0;
  float first_visits_ = 0;
  float rave_ = 0;
  support::RootOfLog root_of_log_;
  std::uint32_t root_visits_ = 0;
};

}  // namespace quadrille::search
