#include "search/summary.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include "playout/evaluator.hpp"

namespace quadrille::search {
namespace {

/// What is compared of two moves.
struct Candidate {
  std::uint64_t visits = 0;
  /// In units, for the side to move.
  std::int64_t value = 0;
  games::Proof proof{};

  /// From -1 to 1.
  double mean() const {
    if (proof.is_known()) return proof.value();
    if (visits == 0) return 0;
    return static_cast<double>(value) / (playout::kUnitsPerWin * static_cast<double>(visits));
  }
  double lower_bound() const {
    if (visits == 0) return -2;
    const double spread = std::sqrt(std::max(1 - mean() * mean(), 0.0));
    // Of few visits that agree nothing is certain yet.
    const double floor = 1 / std::sqrt(static_cast<double>(visits));
    return mean() - 1.96 * std::max(spread, floor) / std::sqrt(static_cast<double>(visits));
  }
};

/// A win comes first, a loss last. A draw in the hand is better than moves that seem worse than a
/// draw, and otherwise not, unless there is nothing better.
int rank(const Candidate& move, bool can_win) {
  if (!move.proof.is_known()) return move.mean() < 0 || !can_win ? 1 : 3;
  return move.proof.is_win() ? 4 : move.proof.is_draw() ? 2 : 0;
}

/// By what the move is chosen.
struct Choice {
  FinalChoice rule = FinalChoice::kVisits;
  /// Whether the position may be better than a draw.
  bool can_win = true;
};

bool is_preferred(const Candidate& a, const Candidate& b, Choice choice) {
  // Moves that are not known are compared by the rule alone, on whatever side of a draw they are.
  const bool by_rule = !a.proof.is_known() && !b.proof.is_known();
  if (!by_rule) {
    const int difference = rank(a, choice.can_win) - rank(b, choice.can_win);
    if (difference != 0) return difference > 0;
    return a.proof.is_known() && b.proof.is_known() && games::is_better(a.proof, b.proof);
  }
  switch (choice.rule) {
    case FinalChoice::kVisits:
      if (a.visits != b.visits) return a.visits > b.visits;
      break;
    case FinalChoice::kValue:
      // A move without a visit has no value.
      if ((a.visits == 0) != (b.visits == 0)) return b.visits == 0;
      break;
    case FinalChoice::kLowerBound:
      if (a.lower_bound() != b.lower_bound()) return a.lower_bound() > b.lower_bound();
      break;
  }
  if (a.mean() != b.mean()) return a.mean() > b.mean();
  return a.visits > b.visits;
}

/// The best of a list by `is_preferred`, of equals the first.
std::size_t best_of(std::span<const Candidate> moves, Choice choice) {
  std::size_t best = 0;
  // Draws interrupt the order of the others, which therefore is no order of all: first the best of
  // those that are not known, then that one against the best of the rest.
  std::optional<std::size_t> open;
  std::optional<std::size_t> known;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    auto& champion = moves[i].proof.is_known() ? known : open;
    if (!champion || is_preferred(moves[i], moves[*champion], choice)) champion = i;
  }
  if (open && known) {
    best = is_preferred(moves[*known], moves[*open], choice) ? *known : *open;
  } else {
    best = open ? *open : *known;
  }
  return best;
}

Candidate candidate_of(const Block& block, std::size_t slot) {
  const Stats stats = load(block.stats(slot));
  return {stats.visits(), stats.value(), block.proof(slot)};
}

/// Appends the moves that both sides are expected to make from the block's position on.
void follow(const Tree& tree, support::Line line, std::vector<int>& line_of_play) {
  while (line != 0) {
    const Block& block = tree.block(line);
    std::vector<Candidate> moves;
    for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
      moves.push_back(candidate_of(block, slot));
    }
    const std::size_t best = best_of(moves, {});
    if (moves[best].visits == 0 && !moves[best].proof.is_known()) return;
    line_of_play.push_back(block.move(best));
    line = block.link(best);
  }
}

}  // namespace

std::vector<MoveReport> summarise(std::span<const Tree* const> trees, FinalChoice final_choice,
                                  games::Proof known) {
  const Choice choice{final_choice, !known.is_known() || known.is_win()};
  const Block& first_root = trees[0]->root();
  std::vector<Candidate> candidates(first_root.move_count());
  std::vector<MoveReport> reports(first_root.move_count());
  for (std::size_t slot = 0; slot < candidates.size(); ++slot) {
    const Tree* most_visited = nullptr;
    std::uint64_t most_visits = 0;
    for (const Tree* tree : trees) {
      const Candidate part = candidate_of(tree->root(), slot);
      candidates[slot].visits += part.visits;
      candidates[slot].value += part.value;
      if (part.proof.is_known() && (!candidates[slot].proof.is_known() ||
                                    games::is_better(part.proof, candidates[slot].proof))) {
        candidates[slot].proof = part.proof;
      }
      if (most_visited == nullptr || part.visits > most_visits) {
        most_visited = tree;
        most_visits = part.visits;
      }
    }
    MoveReport& report = reports[slot];
    report.move = first_root.move(slot);
    report.visits = candidates[slot].visits;
    report.value = (candidates[slot].mean() + 1) / 2;
    report.proof = candidates[slot].proof;
    report.principal_variation = {report.move};
    follow(*most_visited, most_visited->root().link(slot), report.principal_variation);
  }

  std::vector<MoveReport> ordered;
  while (!candidates.empty()) {
    const auto best = static_cast<std::ptrdiff_t>(best_of(candidates, choice));
    ordered.push_back(std::move(reports[static_cast<std::size_t>(best)]));
    candidates.erase(candidates.begin() + best);
    reports.erase(reports.begin() + best);
  }
  return ordered;
}

}  // namespace quadrille::search
