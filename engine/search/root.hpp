#pragma once

#include <algorithm>
#include <cstddef>

#include "playout/evaluator.hpp"
#include "search/block.hpp"

/// What shows at the root before a search.
namespace quadrille::search {

/// Whether a move wins at once, also where the evaluator does not look for it.
template <playout::Evaluator E>
bool has_winning_move(const E& evaluator, const typename E::Position& position) {
  games::Expansion moves;
  evaluator.list_moves(position, moves);
  const auto list = moves.list();
  return std::any_of(list.begin(), list.end(), [&position](games::MoveByte move) {
    typename E::Position child = position;
    child.play(move);
    return child.is_over() && child.is_won_by_other();
  });
}

/// Calls `prove(child)` for each move that is not proven; a proof that it returns, seen by the side
/// that makes the move, becomes that of the move.
template <class Position, class Prove>
void prove_moves(const Position& position, Block& root, Prove&& prove) {
  for (std::size_t slot = 0; slot < root.move_count(); ++slot) {
    if (root.proof(slot).is_known()) continue;
    Position child = position;
    child.play(root.move(slot));
    if (const games::Proof proof = prove(child); proof.is_known()) root.set_proof(slot, proof);
  }
}

/// What a ply of looking tells about the moves: even a search without any time takes a win and
/// blocks one.
template <playout::Evaluator E>
void look_ahead(const E& evaluator, const typename E::Position& position, Block& root) {
  prove_moves(position, root, [&evaluator](const typename E::Position& child) {
    if (child.is_over()) {
      return child.is_won_by_other() ? games::Proof::in(1) : games::Proof::draw();
    }
    games::Expansion replies;
    evaluator.expand(child, replies);
    return replies.proof.is_known() ? replies.proof.one_ply_earlier() : games::Proof();
  });
}

/// Moves that a reply beats at once are lost, also where the evaluator does not look for it.
/// Precondition: moves that end the game are proven.
template <playout::Evaluator E>
void look_for_replies(const E& evaluator, const typename E::Position& position, Block& root) {
  prove_moves(position, root, [&evaluator](const typename E::Position& child) {
    return has_winning_move(evaluator, child) ? games::Proof::in(2) : games::Proof();
  });
}

/// Whether all moves but one are known to lose.
inline bool has_one_choice(const Block& root) {
  std::size_t losses = 0;
  for (std::size_t slot = 0; slot < root.move_count(); ++slot) {
    losses += root.proof(slot).is_loss() ? 1 : 0;
  }
  return losses + 1 == root.move_count();
}

/// Whether the other side has a plan against every move.
template <playout::Evaluator E>
bool is_lost_by_plans(const E& evaluator, const typename E::Position& position) {
  if constexpr (E::kHasPlans) {
    E planner = evaluator;
    planner.rely_on_plans(true);
    games::Expansion moves;
    planner.list_moves(position, moves);
    const auto list = moves.list();
    return std::all_of(list.begin(), list.end(), [&](games::MoveByte move) {
      typename E::Position child = position;
      child.play(move);
      return !child.is_over() && planner.glance(child).is_win();
    });
  }
  return false;
}

}  // namespace quadrille::search
