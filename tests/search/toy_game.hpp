#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/mirror.hpp"
#include "playout/evaluator.hpp"

namespace quadrille::search {

/// Tic-tac-toe, which the search can play without knowing it: small enough to be solved by trying
/// everything, with wins, losses and draws, and with many ways to each position.
///
///   0 1 2
///   3 4 5      a move is the number of its cell
///   6 7 8
class ToyGame {
 public:
  static constexpr int kCells = 9;
  static constexpr bool kCanBeMirrored = true;

  void play(games::MoveByte cell);
  int plies() const;
  bool is_over() const { return is_won_by_other() || plies() == kCells; }
  bool is_won_by_other() const;
  bool may_lead_to(const ToyGame& later) const;
  games::Key key() const;

  bool has_symmetric_board() const { return true; }
  ToyGame mirrored() const;
  /// The same row, from the other side.
  int mirrored_move(games::MoveByte cell) const { return cell / 3 * 3 + 2 - cell % 3; }

  bool is_free(int cell) const { return ((mover_ | other_) >> cell & 1) == 0; }
  std::vector<games::MoveByte> legal_moves() const;
  ToyGame after(games::MoveByte cell) const;

  friend bool operator==(const ToyGame&, const ToyGame&) = default;
  /// Any order, for sets of positions and to choose one of two images.
  friend bool operator<(const ToyGame& a, const ToyGame& b) {
    return a.mover_ != b.mover_ ? a.mover_ < b.mover_ : a.other_ < b.other_;
  }

 private:
  /// One bit per cell.
  std::uint16_t mover_ = 0;
  std::uint16_t other_ = 0;
};

/// How a game ends with best play of both sides: the winner hurries, the loser holds out.
struct ToyTruth {
  /// +1, 0 or -1 for the side to move.
  int value = 0;
  /// To the end of the game; nothing is said of draws.
  int plies = 0;
};

/// By brute force. Positions that are over are known too.
ToyTruth truth_of(const ToyGame& position);

/// Every position that the empty board leads to and that is not over, the empty board first.
const std::vector<ToyGame>& ongoing_toy_games();

/// Random moves to the end, and no knowledge at all.
class ToyEvaluator {
 public:
  using Position = ToyGame;

  static constexpr bool kHasPlans = false;
  static constexpr bool kOverlaps = true;

  int playouts_per_leaf() const { return 1; }
  void prepare(std::uint64_t seed, std::size_t) { seed_ = seed; }
  void list_moves(const ToyGame& position, games::Expansion& expansion) const;
  void expand(const ToyGame& position, games::Expansion& expansion) const {
    list_moves(position, expansion);
  }
  games::Proof glance(const ToyGame&) const { return {}; }
  void overlap(std::size_t) const {}
  void begin(std::span<const ToyGame>, std::uint64_t) const {}
  void evaluate(std::span<const ToyGame> leaves, std::uint64_t first,
                std::span<std::int32_t> values) const;
  bool can_settle(const ToyGame&) const { return false; }
  void settle(const ToyGame&, const solver::Limits&, games::Verdict&) const {}
  void forget() const {}
  void start_anew() const {}
  void remember_games() const {}
  /// As if every game contained every move.
  playout::LaterMoves made_later(const ToyGame&, games::MoveByte) const { return {1, 1}; }

 private:
  std::uint64_t seed_ = 0;
};

static_assert(games::MirroredGame<ToyGame> && playout::Overlapping<ToyEvaluator>);

}  // namespace quadrille::search
