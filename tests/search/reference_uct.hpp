#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "playout/evaluator.hpp"
#include "search/settings.hpp"
#include "support/root_of_log.hpp"

namespace quadrille::search {

/// Plain UCT as the textbooks have it, with a node for each move and values as they come: what a
/// search with batches of one visit must do, leaf by leaf. Slow and obvious on purpose.
///
/// It takes the moves that the search took and says whether it would have taken them too. So it can
/// calculate in double precision: where two moves are equal up to rounding, the search may choose.
///
/// Values are those of the side that moves into a node.
template <playout::Evaluator E>
class ReferenceUct {
 public:
  using Position = typename E::Position;

  struct Node {
    int move = 0;
    std::uint64_t visits = 0;
    double value_sum = 0;
    std::optional<int> proven_value;
    int proven_plies = 0;
    bool is_expanded = false;
    std::vector<std::unique_ptr<Node>> children;

    double mean() const { return value_sum / static_cast<double>(visits); }
  };

  ReferenceUct(const Position& position, const Settings& settings, E evaluator, std::uint64_t seed)
      : position_(position), settings_(settings), evaluator_(std::move(evaluator)) {
    evaluator_.prepare(seed, 1);
    games::Expansion moves;
    evaluator_.list_moves(position, moves);
    add_children(root_, moves);
    for (auto& child : root_.children) look_ahead(*child);
  }

  /// One visit along these moves. Returns whether plain UCT would take them and end where they end.
  bool follow(std::span<const int> moves) {
    moves_left_ = moves;
    is_right_ = true;
    visit_below(root_, position_);
    return is_right_ && moves_left_.empty();
  }

  const Node& root() const { return root_; }
  bool is_proven() const { return conclude(root_).has_value(); }

 private:
  struct Known {
    int value;
    int plies;
  };

  static void add_children(Node& node, const games::Expansion& moves) {
    node.is_expanded = true;
    for (const auto move : moves.list()) {
      node.children.push_back(std::make_unique<Node>());
      node.children.back()->move = move;
    }
  }

  void look_ahead(Node& child) {
    Position position = position_;
    position.play(static_cast<games::MoveByte>(child.move));
    if (position.is_over()) {
      prove(child, {position.is_won_by_other() ? 1 : 0, 1});
      return;
    }
    games::Expansion replies;
    evaluator_.expand(position, replies);
    if (replies.proof.is_known()) prove(child, seen_from_before(replies.proof));
  }

  static void prove(Node& node, Known known) {
    node.proven_value = known.value;
    node.proven_plies = known.plies;
  }
  static Known seen_from_before(games::Proof proof) {
    return {-proof.value(), proof.is_draw() ? 0 : proof.plies() + 1};
  }

  /// What the children's proofs say about the node, for the side to move there.
  static std::optional<Known> conclude(const Node& node) {
    std::optional<Known> best;
    bool is_complete = true;
    for (const auto& child : node.children) {
      if (!child->proven_value) {
        is_complete = false;
        continue;
      }
      const Known known{*child->proven_value, child->proven_plies};
      if (!best || is_better(known, *best)) best = known;
    }
    if (best && (best->value > 0 || is_complete)) return best;
    return std::nullopt;
  }

  /// The winner hurries, the loser holds out.
  static bool is_better(Known a, Known b) {
    if (a.value != b.value) return a.value > b.value;
    return (a.value > 0 && a.plies < b.plies) || (a.value < 0 && a.plies > b.plies);
  }

  double visit_below(Node& node, const Position& position) {
    Node* child = take_move(node);
    if (child == nullptr) return 0;
    Position next = position;
    next.play(static_cast<games::MoveByte>(child->move));
    const double value = visit_child(*child, next);
    ++child->visits;
    child->value_sum += value;
    return value;
  }

  /// Of a visit of the position that the child stands for, for the side that moved there.
  double visit_child(Node& child, const Position& position) {
    if (position.is_over()) {
      prove(child, {position.is_won_by_other() ? 1 : 0, 1});
      return *child.proven_value;
    }
    if (!child.is_expanded) {
      if (child.visits < static_cast<std::uint64_t>(settings_.expand_after)) {
        if (child.visits == 0) {
          if (const auto proof = evaluator_.glance(position); proof.is_known()) {
            prove(child, seen_from_before(proof));
            return *child.proven_value;
          }
        }
        std::int32_t units = 0;
        evaluator_.evaluate({&position, 1}, evaluated_++, {&units, 1});
        return -static_cast<double>(units) / playout::kUnitsPerWin;
      }
      games::Expansion moves;
      evaluator_.expand(position, moves);
      if (moves.proof.is_known()) {
        prove(child, seen_from_before(moves.proof));
        return *child.proven_value;
      }
      add_children(child, moves);
    }
    const double value = -visit_below(child, position);
    if (const auto known = conclude(child)) {
      prove(child, {-known->value, known->value == 0 ? 0 : known->plies + 1});
      return *child.proven_value;
    }
    return value;
  }

  /// The node that the next of the moves leads to, if there is one.
  Node* take_move(const Node& node) {
    if (!moves_left_.empty()) {
      for (const auto& child : node.children) {
        if (child->move != moves_left_.front()) continue;
        moves_left_ = moves_left_.subspan(1);
        is_right_ = is_right_ && is_choice(node, *child);
        return child.get();
      }
    }
    is_right_ = false;
    return nullptr;
  }

  /// Whether no other move has a higher score, nor one before it the same visits and values.
  bool is_choice(const Node& node, const Node& chosen) const {
    if (chosen.proven_value) return false;
    constexpr double kRounding = 2e-6;
    const double score = score_of(chosen, node);
    const double bar = score + kRounding * (1 + std::abs(score));
    bool is_before = true;
    for (const auto& child : node.children) {
      if (child.get() == &chosen) is_before = false;
      if (child->proven_value) continue;
      if (score_of(*child, node) > bar) return false;
      if (is_before && child->visits == chosen.visits && child->value_sum == chosen.value_sum) {
        return false;
      }
    }
    return true;
  }

  double score_of(const Node& child, const Node& parent) const {
    const Selection& selection = settings_.selection;
    const double scale = selection.values == Selection::Values::kWins ? 2 : 1;
    const auto n = static_cast<double>(child.visits);
    const std::uint64_t total =
        selection.count == Selection::Count::kRoot ? visits_of(root_) : visits_of(parent);
    if (selection.formula == Selection::Formula::kPuct) {
      // Without a visit a move is worth what the position is.
      const double mean = child.visits == 0 ? mean_of(parent) : child.mean();
      const double prior = 1 / static_cast<double>(parent.children.size());
      // Before the first visit all moves are equal, and the first one is taken.
      const double root_of_total =
          std::sqrt(static_cast<double>(std::max<std::uint64_t>(total, 1)));
      return mean + scale * selection.c * prior * root_of_total / (n + 1);
    }
    if (child.visits == 0) return std::numeric_limits<double>::infinity();
    const double root_of_log = root_of_log_(static_cast<std::uint32_t>(total));
    return child.mean() + scale * selection.c * std::sqrt(selection.factor / n) * root_of_log;
  }

  /// Nobody moves into the root; it has the visits of its children.
  std::uint64_t visits_of(const Node& node) const {
    if (&node != &root_) return node.visits;
    std::uint64_t visits = 0;
    for (const auto& child : node.children) visits += child->visits;
    return visits;
  }
  /// For the side to move.
  double mean_of(const Node& node) const {
    if (&node != &root_) return node.visits == 0 ? 0 : -node.mean();
    double sum = 0;
    for (const auto& child : node.children) sum += child->value_sum;
    return sum == 0 ? 0 : sum / static_cast<double>(visits_of(node));
  }

  Position position_;
  Settings settings_;
  E evaluator_;
  support::RootOfLog root_of_log_;
  Node root_;
  std::uint64_t evaluated_ = 0;

  // The visit on its way.
  std::span<const int> moves_left_;
  bool is_right_ = true;
};

}  // namespace quadrille::search
