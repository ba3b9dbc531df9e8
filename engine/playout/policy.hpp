#pragma once

#include <cstdint>

namespace quadrille::playout {

/// How likely each legal column is, where no rule decides. Centre weights count columns from both
/// edges: i + 1, or its square, in the i-th column from the nearer edge.
enum class Weights : std::uint8_t { kUniform, kLinearCentre, kSquareCentre };

/// Knowledge that a playout applies before chance decides, in this order. Every rule that ends a
/// playout early is exact: the side it names wins against any defence.
struct Rules {
  /// A winning move is played.
  bool take_win = false;
  /// Lost are: two cells on which the other side wins at once, or one with another on top of it.
  bool give_up = false;
  /// The one cell on which the other side would win is taken.
  bool block = false;
  /// Won is: a move under two own winning cells on top of each other, if the other side has no win.
  bool stacked_win = false;
  /// No move under a cell on which the other side wins, if there is another move.
  bool no_gift = false;
  /// No move under an own winning cell (the other side dare not move there), if there is another.
  bool keep_threats = false;
  /// Where chance decides by column weights, seven times in eight the stone goes on top of the last
  /// one, if it can: it is by such answers that a side keeps the cells that it can count on (Allis'
  /// claimeven).
  bool follow_up = false;
  /// There, too, one time in four it goes where an odd number of cells is free, if it can: whoever
  /// leaves an even number everywhere can go on answering.
  bool leave_even = false;
  /// Won is, where nobody can win at once and every few turns somebody looks, if a side need only
  /// answer in the same column, or wait until the other one has to make room for it
  /// (solver::score_by_strategies).
  bool plans = false;

  constexpr bool any() const {
    return take_win || give_up || block || stacked_win || no_gift || keep_threats || follow_up ||
           leave_even || plans;
  }
  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

inline constexpr Rules kNoRules{};
inline constexpr Rules kWinBlock{.take_win = true, .block = true};
inline constexpr Rules kAllRules{.take_win = true,
                                 .give_up = true,
                                 .block = true,
                                 .stacked_win = true,
                                 .no_gift = true,
                                 .keep_threats = true,
                                 .follow_up = true,
                                 .leave_even = true,
                                 .plans = true};

/// After so many draws of a game, and again after so many more, somebody looks for plans.
inline constexpr int kTurnsBetweenPlans = 4;

/// The lowest bits of a drawn number, whose highest ones decide the column: a stone follows up
/// unless all of the first ones are 0, and leaves an even number if all of the others are.
inline constexpr std::uint32_t kFollowCoins = 7;
inline constexpr std::uint32_t kEvenCoins = 24;

/// How both sides choose their moves in a playout.
struct Policy {
  enum class Choice : std::uint8_t {
    kWeights,   ///< a column by its weight
    kRoulette,  ///< a column by the local value of the cell it lands on; `weights` has no say
  };

  Weights weights = Weights::kUniform;
  Rules rules{};
  Choice choice = Choice::kWeights;
  /// Where chance would decide, a side answers a stone as it did when it last won, until it loses
  /// with that answer (last good reply with forgetting, Baier and Drake 2010). So a game depends on
  /// those before it.
  bool last_good_reply = false;

  friend constexpr bool operator==(const Policy&, const Policy&) = default;
};

}  // namespace quadrille::playout
