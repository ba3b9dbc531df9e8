#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/game.hpp"
#include "solver/limits.hpp"

namespace quadrille::playout {

/// Values are counted in whole units, so that sums are exact in whatever order they are added: a
/// win is this many, a loss as many below zero.
inline constexpr int kUnitsPerWin = 16;

/// Games in which a side made some move, and the sum of what they were worth to it, in units.
struct LaterMoves {
  int games = 0;
  int value = 0;
};

/// What the search asks of whoever values its leaves. Each worker has a copy of its own.
template <class E>
concept Evaluator = games::Game<typename E::Position> && std::copy_constructible<E> &&
    requires(E evaluator, const E constant, const typename E::Position& position,
             games::Expansion& expansion, std::span<const typename E::Position> leaves,
             std::uint64_t number, std::size_t count, std::span<std::int32_t> values,
             const solver::Limits& limits, games::Verdict& verdict, games::MoveByte move) {
  // Makes room for batches of up to `count` leaves; random numbers come from this seed.
  evaluator.prepare(number, count);
  // All moves of an ongoing position, in the order in which they are first tried.
  constant.list_moves(position, expansion);
  // Finds at least one move of an ongoing position, or proves it. Both find the expansion clear.
  constant.expand(position, expansion);
  // How an ongoing position ends, where that shows at a glance. Asked at the first visit.
  { constant.glance(position) } -> std::same_as<games::Proof>;
  // What expansions and games found out so far does not help later ones any more.
  evaluator.start_anew();
  // values[i] is the value of leaf i for its side to move, in units. The leaves are ongoing;
  // `number` is that of the first among all leaves of this worker. Does not allocate.
  evaluator.evaluate(leaves, number, values);
  { constant.playouts_per_leaf() } -> std::convertible_to<int>;
  // From now on `made_later` may be asked: in which games that valued the first leaf of the last
  // batch the side to move in `position`, which led to the leaf, made this move at any time.
  evaluator.remember_games();
  { constant.made_later(position, move) } -> std::same_as<LaterMoves>;
  // Whether it is worth while to `settle` an ongoing position: to look, until the limits end it,
  // for the exact values of the position and its moves. What was found so far stays known for
  // later calls, until `forget`. Only one of all copies is asked, by one thread at a time.
  { constant.can_settle(position) } -> std::same_as<bool>;
  evaluator.settle(position, limits, verdict);
  evaluator.forget();
  // Whether it knows of plans: wins that take half a game, and need no search.
  { E::kHasPlans } -> std::convertible_to<bool>;
  // Whether it works on several batches at once.
  { E::kOverlaps } -> std::convertible_to<bool>;
};

/// What an evaluator with plans has, too.
template <class E>
concept Planner = Evaluator<E> && requires(E evaluator, const E constant, bool relies) {
  // Whether glances rest on plans; at first they do, if the settings let them.
  { constant.relies_on_plans() } -> std::same_as<bool>;
  evaluator.rely_on_plans(relies);
};

/// What an evaluator that overlaps has, too.
template <class E>
concept Overlapping = Evaluator<E> &&
    requires(E evaluator, std::span<const typename E::Position> leaves, std::uint64_t number,
             std::size_t count) {
  // After `prepare`: from now on up to `count` batches are on their way at once, each of which
  // begins before it is evaluated, in the same order.
  evaluator.overlap(count);
  // The leaves stay where they are until they are evaluated. Does not allocate.
  evaluator.begin(leaves, number);
};

}  // namespace quadrille::playout
