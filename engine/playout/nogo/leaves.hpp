#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/game.hpp"
#include "games/nogo/endgame.hpp"
#include "playout/evaluator.hpp"
#include "playout/nogo/kernel.hpp"
#include "playout/nogo/net.hpp"
#include "solver/limits.hpp"

namespace quadrille::playout::nogo {

/// The evaluator of NoGo.
template <class LayoutType>
class Leaves {
 public:
  using Layout = LayoutType;
  using Bits = typename Layout::Bits;
  using Position = quadrille::nogo::Position<Layout>;

  static constexpr bool kHasPlans = false;
  static constexpr bool kOverlaps = false;

  explicit Leaves(const LeafSettings& settings) : settings_(settings) {
    if (settings_.net == nullptr) settings_.net = &Net::standard();
  }

  int playouts_per_leaf() const { return settings_.playouts_per_leaf; }

  void prepare(std::uint64_t seed, std::size_t) { seed_ = seed; }

  void list_moves(const Position& position, games::Expansion& expansion) const {
    add_moves(position, position.legal_moves(), expansion);
  }

  /// A move after which the other side has none wins; one that leaves the mover none, while the
  /// other side can still move, loses.
  void expand(const Position& position, games::Expansion& expansion) const {
    const auto legal = position.legal_moves();
    if (settings_.tree_knowledge) {
      if (!any(legal.other)) {
        expansion.proof = games::Proof::in(1);
        return;
      }
      if (count(legal.mover) <= kFewMoves || count(legal.other) <= kFewMoves) {
        expand_near_the_end(position, legal, expansion);
        return;
      }
      if (count_out(position, legal, expansion)) return;
    }
    add_moves(position, legal, expansion);
  }

  games::Proof glance(const Position&) const { return {}; }

  void start_anew() const {}

  /// Nobody asks: RAVE is a setting of Connect Four.
  void remember_games() const {}
  LaterMoves made_later(const Position&, games::MoveByte) const { return {}; }

  /// Nobody here knows exact values beyond what expansions see.
  bool can_settle(const Position&) const { return false; }
  void settle(const Position&, const solver::Limits&, games::Verdict&) const {}
  void forget() const {}

  void evaluate(std::span<const Position> leaves, std::uint64_t first,
                std::span<std::int32_t> values) const {
    value_leaves<Layout>(settings_, leaves, seed_, first, values);
  }

 private:
  using LegalMoves = quadrille::nogo::LegalMoves<Layout>;

  /// A stone takes at most so many moves away from a side that has others: with more than these
  /// nobody is about to lose the last one.
  static constexpr int kFewMoves = 6;

  /// Whether it can be counted who wins.
  static bool count_out(const Position& position, const LegalMoves& legal,
                        games::Expansion& expansion) {
    using quadrille::nogo::Count;
    const Bits empty = position.empty();
    const Count result =
        quadrille::nogo::count_out<Layout>(position.mover(), position.other(), legal, empty);
    if (result == Count::kOpen) return false;
    // The winner has the last move; no game is longer than there are free cells.
    const bool is_won = result == Count::kWon;
    int plies = std::min(count(empty), games::Proof::kMaxPlies);
    if ((plies % 2 == 1) != is_won) --plies;
    expansion.proof = games::Proof::in(plies);
    return true;
  }

  void expand_near_the_end(const Position& position, const LegalMoves& legal,
                           games::Expansion& expansion) const {
    LegalMoves kept = legal;
    bool wins = false;
    quadrille::nogo::for_each_bit(legal.mover, [&](int bit) {
      Position child = position;
      child.play(position.geometry().move_of(bit));
      const auto replies = child.legal_moves();
      wins = wins || !any(replies.mover);
      if (!any(replies.other)) kept.mover.erase(bit);
    });
    if (wins) {
      expansion.proof = games::Proof::in(1);
    } else if (!any(kept.mover)) {
      expansion.proof = games::Proof::in(2);
    } else {
      add_moves(position, kept, expansion);
    }
  }

  void add_moves(const Position& position, const LegalMoves& legal,
                 games::Expansion& expansion) const {
    if (settings_.value == Value::kNet && position.geometry().board().size == Net::kSize) {
      add_by_merit(position, legal, expansion);
    } else {
      add_shared_first(position, legal, expansion);
    }
  }

  /// Those that the network would play come first.
  void add_by_merit(const Position& position, const LegalMoves& legal,
                    games::Expansion& expansion) const {
    struct Candidate {
      std::int32_t merit;
      games::MoveByte move;
    };
    const Net& net = *settings_.net;
    const Bits& mover = position.mover();
    const Bits& other = position.other();
    const Bits empty = position.empty();
    const auto view = net.look<Layout>(mover, other, legal, empty);
    std::array<Candidate, Net::kCells> candidates;
    std::size_t size = 0;
    quadrille::nogo::for_each_bit(legal.mover, [&](int bit) {
      candidates[size++] = {net.merit<Layout>(view, mover, other, empty, legal.other.has(bit), bit),
                            static_cast<games::MoveByte>(position.geometry().move_of(bit))};
    });
    std::sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(size),
              [](const Candidate& a, const Candidate& b) {
                return a.merit != b.merit ? a.merit > b.merit : a.move < b.move;
              });
    for (std::size_t i = 0; i < size; ++i) expansion.add(candidates[i].move);
  }

  /// Cells that both may play come first: nobody can take away the others.
  static void add_shared_first(const Position& position, const LegalMoves& legal,
                               games::Expansion& expansion) {
    const auto add = [&](int bit) { expansion.add(position.geometry().move_of(bit)); };
    quadrille::nogo::for_each_bit(legal.mover & legal.other, add);
    quadrille::nogo::for_each_bit(legal.mover & ~legal.other, add);
  }

  LeafSettings settings_;
  std::uint64_t seed_ = 0;
};

}  // namespace quadrille::playout::nogo
