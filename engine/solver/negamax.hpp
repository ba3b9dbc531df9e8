#pragma once

#include "solver/ground.hpp"
#include "solver/limits.hpp"
#include "solver/table.hpp"

namespace quadrille::solver {

/// A position inside the search, with what its parent already knows of it.
template <class Layout>
struct Node {
  using Bits = typename Layout::Bits;

  Bits mover;
  /// Stones of both sides and forbidden cells.
  Bits occupied;
  /// Free cells that would complete a four.
  Bits threats_of_mover;
  Bits threats_of_other;
  KeyPair keys;
  int plies;
};

/// Whether the score of a position is more than `alpha`, by alpha-beta search. Returns a lower
/// bound of the score if it is, else an upper bound; 0 if the meter gave up, which it tells.
///
/// Preconditions: the side to move cannot win at once, and at least one cell is free.
template <class Layout>
int search(const Ground<Layout>& ground, Table& table, Meter& meter, const Node<Layout>& node,
           int alpha);

/// What strategies that need no search tell about who wins (strategies-inl.hpp): at least this
/// score, if it is positive, at most this one, if it is negative; 0 if they tell nothing.
///
/// Precondition: the side to move cannot win at once.
template <class Layout>
int score_by_strategies(const Ground<Layout>& ground, const Node<Layout>& node);

}  // namespace quadrille::solver
