#include "solver/endgames.hpp"

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

namespace quadrille::solver {
namespace {

/// A move of the position that is settled.
template <class Layout>
struct Branch {
  Column move;
  Position<Layout> child;
  /// Of the child, for its side to move.
  Bounds score;
};

/// All that is asked about one position.
template <class Layout>
class Inquiry {
 public:
  Inquiry(const Ground<Layout>& ground, Table& table, const Position<Layout>& position,
          Meter& meter)
      : solver_(ground, table), position_(position), meter_(meter) {
    for (const Column move : position.legal_moves()) {
      const Position<Layout> child = position.after(move);
      branches_.push_back({move, child, solver_.first_bounds(child)});
    }
    score_ = solver_.first_bounds(position);
  }

  void run() {
    solver_.narrow(position_, Question::kValue, meter_, score_);
    if (!is_settled(score_, Question::kValue)) return;
    // No move is better than the position.
    for (Branch<Layout>& branch : branches_) {
      branch.score.low = std::max(branch.score.low, -score_.high);
    }
    if (value() >= 0) find_keeper();
    for (Branch<Layout>& branch : branches_) {
      solver_.narrow(branch.child, Question::kValue, meter_, branch.score);
    }
    if (value() == 0) return;
    for (Branch<Layout>& branch : branches_) {
      if (keeps_value(branch)) {
        solver_.narrow(branch.child, Question::kScore, meter_, branch.score);
      }
    }
  }

  games::Verdict verdict() const {
    games::Verdict verdict;
    verdict.position = solver_.proof_of(position_, score_);
    for (const Branch<Layout>& branch : branches_) {
      verdict.moves[static_cast<std::size_t>(branch.move)] = proof_of(branch);
    }
    return verdict;
  }

 private:
  int value() const { return sign(score_.low); }

  /// Precondition: it is known who wins.
  bool keeps_value(const Branch<Layout>& branch) const {
    return sign(branch.score.high) == -value();
  }

  /// The move that won or drew is in the table, but nobody knows which it is, and to find out that
  /// another one does not may take much longer. So each gets a few nodes, then each gets more.
  void find_keeper() {
    constexpr std::uint64_t kFirstNodes = 1000;
    const int alpha = value() > 0 ? -1 : 0;
    for (std::uint64_t nodes = kFirstNodes; !meter_.is_spent(); nodes *= 4) {
      bool is_open = false;
      for (Branch<Layout>& branch : branches_) {
        if (branch.score.high <= alpha) {
          meter_.allow(kNoLimit);
          return;
        }
        if (branch.score.low > alpha) continue;
        is_open = true;
        meter_.allow(nodes);
        solver_.ask(branch.child, alpha, meter_, branch.score);
      }
      if (!is_open) break;
    }
    meter_.allow(kNoLimit);
  }

  games::Proof proof_of(const Branch<Layout>& branch) const {
    if (branch.child.is_over()) {
      return branch.child.is_won_by_other() ? games::Proof::in(1) : games::Proof::draw();
    }
    return solver_.proof_of(branch.child, branch.score).one_ply_earlier();
  }

  static constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

  Solver<Layout> solver_;
  const Position<Layout>& position_;
  Meter& meter_;
  std::vector<Branch<Layout>> branches_;
  Bounds score_{};
};

}  // namespace

template <class Layout>
std::uint64_t Endgames<Layout>::settle(const Position<Layout>& position, const Limits& limits,
                                       games::Verdict& verdict) const {
  Meter meter(limits);
  Inquiry<Layout> inquiry(*ground_, *table_, position, meter);
  inquiry.run();
  verdict = inquiry.verdict();
  return meter.nodes();
}

template <class Layout>
void Endgames<Layout>::prepare_leaves() {
  // Small enough for the second level cache: a leaf has little to tell the next one.
  constexpr std::uint64_t kLeafTableBytes = std::uint64_t{256} << 10;
  if (settings_.leaf_nodes == 0) return;
  auto table = Table::reserve(kLeafTableBytes);
  if (!table) throw std::bad_alloc();
  leaf_table_ = std::make_shared<Table>(std::move(*table));
}

template class Endgames<Narrow>;
template class Endgames<Wide>;

}  // namespace quadrille::solver
