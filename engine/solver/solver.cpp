#include "solver/solver.hpp"

#include <algorithm>

namespace quadrille::solver {
namespace {

/// The question that narrows the bounds next. First who wins; then outwards from 0 point by
/// point: most games are long, and what one question found out helps the next.
int next_alpha(Bounds score) {
  if (score.low <= 0 && score.high > 0) return 0;
  if (score.low < 0 && score.high == 0) return -1;
  return score.low > 0 ? score.low : score.high - 1;
}

template <class Layout>
Bounds bounds_of_ended_game(const Position<Layout>& position, int cells) {
  const int score = position.is_won_by_other() ? -winning_score(cells, position.plies()) : 0;
  return {score, score};
}

}  // namespace

template <class Layout>
Bounds Solver<Layout>::first_bounds(const Position<Layout>& position) const {
  const int cells = ground_->cells();
  const int plies = position.plies();
  if (position.is_over()) return bounds_of_ended_game(position, cells);
  if (connect_four::any(position.threats_of_mover() & position.landing_cells())) {
    const int score = winning_score(cells, plies + 1);
    return {score, score};
  }
  return {-winning_score(cells, plies + 2), std::max(0, winning_score(cells, plies + 3))};
}

template <class Layout>
void Solver<Layout>::narrow(const Position<Layout>& position, Question question, Meter& meter,
                            Bounds& score) {
  while (!is_settled(score, question) && !meter.has_given_up()) {
    ask(position, next_alpha(score), meter, score);
  }
}

template <class Layout>
void Solver<Layout>::ask(const Position<Layout>& position, int alpha, Meter& meter, Bounds& score) {
  const Node<Layout> node{position.mover(),
                          position.occupied(),
                          position.threats_of_mover(),
                          position.threats_of_other(),
                          ground_->keys_of(position),
                          position.plies()};
  const int found = search(*ground_, *table_, meter, node, alpha);
  if (!meter.has_given_up()) (found > alpha ? score.low : score.high) = found;
}

template class Solver<Narrow>;
template class Solver<Wide>;

Answer solve(const connect_four::AnyPosition& position, Question question, Table& table,
             const Limits& limits) {
  return position.visit([&]<class Layout>(const Position<Layout>& laid_out) {
    const Ground<Layout> ground(laid_out.geometry());
    return Solver<Layout>(ground, table).solve(laid_out, question, limits);
  });
}

FullAnswer solve_moves(const connect_four::AnyPosition& position, Question question, Table& table,
                       const Limits& limits) {
  return position.visit([&]<class Layout>(const Position<Layout>& laid_out) {
    const Ground<Layout> ground(laid_out.geometry());
    Solver<Layout> solver(ground, table);
    if (laid_out.is_over()) return FullAnswer{solver.solve(laid_out, question, limits), {}};
    Meter meter(limits);
    const int worst = -winning_score(ground.cells(), laid_out.plies() + 2);
    FullAnswer answer{{{worst, worst}, 0}, {}};
    for (const Column move : laid_out.legal_moves()) {
      const Bounds score =
          seen_from_other_side(solver.bounds(laid_out.after(move), question, meter));
      answer.moves.push_back({move, score});
      Bounds& best = answer.position.score;
      best = {std::max(best.low, score.low), std::max(best.high, score.high)};
    }
    answer.position.nodes = meter.nodes();
    return answer;
  });
}

}  // namespace quadrille::solver
