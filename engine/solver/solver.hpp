#pragma once

#include <cstdint>
#include <vector>

#include "games/connect_four/any_position.hpp"
#include "games/proof.hpp"
#include "solver/negamax.hpp"

namespace quadrille::solver {

/// What the solver found out.
struct Answer {
  /// Settled, unless the limits came first; then what is certain so far.
  Bounds score;
  std::uint64_t nodes = 0;

  friend bool operator==(const Answer&, const Answer&) = default;
};

/// Finds exact values of the positions on one board, with a table that belongs to somebody else and
/// keeps what was found for the next question. One thread at a time.
///
///   Ground<Narrow> ground(geometry);           // shared by all workers
///   Solver<Narrow> solver(ground, my_table);   // each its own, with its own table
///   if (const Proof proof = solver.settle(leaf, 200); proof.is_known()) ...
///
/// Nothing is allocated. The same questions in the same order, with the same limits of nodes, give
/// the same answers.
template <class Layout>
class Solver {
 public:
  /// Both must outlive the solver. What the table knows of another board is forgotten.
  Solver(const Ground<Layout>& ground, Table& table) : ground_(&ground), table_(&table) {
    table.use_for(ground.board_hash());
  }

  Answer solve(const Position<Layout>& position, Question question, const Limits& limits = {}) {
    Meter meter(limits);
    return {bounds(position, question, meter), meter.nodes()};
  }

  /// How the game ends, if no more than that many nodes tell; else nothing. For a value, the plies
  /// are those within which the winner can end the game. Precondition: the game is not over.
  games::Proof settle(const Position<Layout>& position, std::uint64_t most_nodes,
                      Question question = Question::kValue) {
    Meter meter(most_nodes);
    const Bounds score = bounds(position, question, meter);
    return is_settled(score, question) ? proof_of(position, score) : games::Proof();
  }

  /// Counts its nodes in the meter.
  Bounds bounds(const Position<Layout>& position, Question question, Meter& meter) {
    Bounds score = first_bounds(position);
    narrow(position, question, meter, score);
    return score;
  }
  /// What is known without a search.
  Bounds first_bounds(const Position<Layout>& position) const;
  /// Narrows what is known of the score until the question is settled or the meter gives up.
  void narrow(const Position<Layout>& position, Question question, Meter& meter, Bounds& score);
  /// Narrows it by the one question whether it is more than alpha.
  /// Precondition: low <= alpha < high.
  void ask(const Position<Layout>& position, int alpha, Meter& meter, Bounds& score);

  /// Nothing, if the bounds leave open who wins. Precondition: the game is not over.
  games::Proof proof_of(const Position<Layout>& position, Bounds score) const {
    if (!is_settled(score, Question::kValue)) return {};
    if (score.low <= 0 && score.high >= 0) return games::Proof::draw();
    return games::Proof::in(
        plies_to_end(ground_->cells(), position.plies(), score.low > 0 ? score.low : score.high));
  }

 private:
  const Ground<Layout>* ground_;
  Table* table_;
};

/// What the solver found out about one move, seen by the side that makes it.
struct MoveAnswer {
  connect_four::Column move;
  Bounds score;

  friend bool operator==(const MoveAnswer&, const MoveAnswer&) = default;
};

/// Of every legal move, from left to right, and of the position. No moves if the game is over.
struct FullAnswer {
  Answer position;
  std::vector<MoveAnswer> moves;

  friend bool operator==(const FullAnswer&, const FullAnswer&) = default;
};

/// For programs: positions on any board. The table forgets one board when it sees another.
Answer solve(const connect_four::AnyPosition& position, Question question, Table& table,
             const Limits& limits = {});
/// The limits are for all moves together.
FullAnswer solve_moves(const connect_four::AnyPosition& position, Question question, Table& table,
                       const Limits& limits = {});

}  // namespace quadrille::solver
