#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "playout/evaluator.hpp"
#include "search/counts.hpp"
#include "search/flight.hpp"
#include "search/own_stats.hpp"
#include "search/selector.hpp"
#include "search/settings.hpp"
#include "search/tree.hpp"

namespace quadrille::search {

/// One of those who search. Again and again it sends a batch of visits down the tree, plays out
/// the leaves that they reach, and carries the values back up:
///
///   send_down   root: 32 visits -> 20 to one move, 9 to another, 3 to a third -> ...; each block
///               is read once for all visits that come through it, and while one is read the next
///               ones are on their way from memory
///   play_out    all leaves at once, in SIMD lanes
///   back_up     in reverse order; one addition for each edge that visits took
///
/// A batch goes in several flights: while the games of one end, the next are sent down, and their
/// games take the lanes that become free. So each flight is small, and knows what most of the
/// earlier ones found, and the lanes are full.
///
/// A batch of one visit is plain UCT.
///
/// Aligned, so that what one worker writes all the time never lies in a cache line of another.
template <playout::Evaluator E>
class alignas(2 * support::kLineBytes) Worker {
 public:
  using Position = typename E::Position;

  /// `company`: how many workers there are in this tree, all together.
  /// Of two workers with different seeds, neither knows what the other will play.
  Worker(Tree& tree, const Settings& settings, int company, Writers writers, E evaluator,
         std::uint64_t seed)
      : tree_(&tree),
        selector_(settings.selection, settings.virtual_loss),
        virtual_loss_(settings.virtual_loss),
        least_marked_(least_marked(settings, company)),
        marks_own_(flights_of(settings) > 1 && settings.virtual_loss != VirtualLoss::kNone),
        keeps_own_stats_(company > 1 && !tree.is_graph()),
        keeps_later_stats_(tree.has_later_stats()),
        writers_(writers),
        expand_after_(static_cast<std::uint32_t>(settings.expand_after)),
        evaluator_(std::move(evaluator)),
        flights_(flights_of(settings)),
        own_stats_(company, flights_.size()) {
    const auto visits =
        static_cast<std::size_t>(flight_for(static_cast<std::uint64_t>(settings.batch)));
    evaluator_.prepare(seed, visits);
    if constexpr (E::kOverlaps) evaluator_.overlap(flights_.size());
    if (keeps_later_stats_) evaluator_.remember_games();
    // As many as can ever be needed: nothing is allocated during a search.
    for (Flight<Position>& flight : flights_) {
      flight.edges.resize(1 + visits * games::Proof::kMaxPlies);
      flight.leaf_positions.reserve(visits);
      flight.leaf_edges.reserve(visits);
    }
    positions_.reserve(flights_[0].edges.size());
    leaf_values_.resize(visits);
  }

  /// How many visits go in each flight if so many are on their way.
  std::uint64_t flight_for(std::uint64_t batch) const {
    const std::size_t flights = flights_.size();
    return flights == 1 ? batch : (batch + flights - 1) / flights;
  }

  // Between searches.

  void start_search() {
    root_stats_ = nullptr;
    evaluated_before_ += counts_.evaluated.count();
    counts_.reset();
  }
  /// Once so many positions were visited for the first time, the tree does not grow any more.
  void limit_nodes(std::uint64_t most) { most_nodes_ = most; }
  /// The tree was cleared or copied.
  void forget_chunk() { chunk_.forget(); }
  /// The tree was cleared: everything is as in a new worker, so that the same moves lead to the
  /// same leaves and values.
  void start_anew() {
    evaluated_before_ = 0;
    evaluator_.start_anew();
  }
  /// Precondition: the evaluator has plans.
  void rely_on_plans(bool relies) { evaluator_.rely_on_plans(relies); }

  // During a search.

  /// The last thing to do, once all flights are back: what the worker counted on its own becomes
  /// part of the tree.
  void finish() {
    root_stats_ = nullptr;
    own_stats_.close();
  }

  const Counts& counts() const { return counts_; }

  /// Of all moves at the root, as this worker sees them.
  Stats root_total() const {
    return root_stats_ != nullptr ? tree_->root().total(root_stats_) : tree_->root().total();
  }

  bool has_flights() const { return flights_away_ > 0; }
  /// Whether a flight has to come back before the next one.
  bool is_full() const { return flights_away_ == flights_.size(); }
  /// On their way.
  std::uint64_t visits_away() const { return visits_away_; }

  /// Precondition: at most as many visits as `flight_for` the settings' batch; not full.
  void send_down(const Position& root_position, Stats root_total, std::uint32_t visits) {
    take_up(next_);
    ++flights_away_;
    flight_->number = ++sent_;
    flight_->leaf_positions.clear();
    flight_->leaf_edges.clear();
    find_leaves(root_position, root_total, visits);
    flight_->edge_count = edge_count_;
    visits_away_ += visits;
    if (flight_->leaf_positions.empty()) return;
    flight_->first_leaf = evaluated_before_ + counts_.evaluated.count();
    counts_.evaluated.add(flight_->leaf_positions.size());
    if constexpr (E::kOverlaps) {
      evaluator_.begin(flight_->leaf_positions, flight_->first_leaf);
    }
  }

  /// Waits for the flight that was sent first. Returns whether the position at the root is proven
  /// now. Precondition: there is one.
  bool bring_back() {
    take_up(first_);
    --flights_away_;
    visits_away_ -= edges_[0].visits;
    play_out();
    return back_up();
  }

 private:
  static std::size_t flights_of(const Settings& settings) {
    if constexpr (!E::kOverlaps) return 1;
    return static_cast<std::size_t>(std::min(settings.flights, settings.batch));
  }

  /// Makes this flight the one at hand, and the one behind it the next of its kind.
  void take_up(std::size_t& index) {
    flight_ = &flights_[index];
    edges_ = flight_->edges.data();
    edge_count_ = flight_->edge_count;
    if (++index == flights_.size()) index = 0;
  }

  void find_leaves(const Position& root_position, Stats root_total, std::uint32_t visits) {
    positions_.clear();
    selector_.set_root_visits(root_total.visits());
    root_plies_ = root_position.plies();
    counts_.leaves.add(visits);
    Edge& root = edges_[0];
    root = Edge{};
    root.block = &tree_->root();
    root.visits = visits;
    root.seen = Stats(root_total.visits(), -root_total.value());
    choose_stats(root);
    root_stats_ = root.stats;
    edge_count_ = 1;
    if (visits == 1) {
      if (keeps_later_stats_) {
        walk<true>(root_position);
      } else {
        walk<false>(root_position);
      }
      return;
    }
    positions_.push_back(root_position);
    // The edges are a queue as well: those that lead on are at its end.
    for (std::size_t i = 0; i < edge_count_; ++i) {
      if (tree_->is_graph() && edges_[i].block == nullptr) arrive_late(edges_[i], positions_[i]);
      if (edges_[i].block != nullptr) share_visits(i);
    }
  }

  void play_out() {
    if (flight_->leaf_positions.empty()) return;
    const auto values = std::span(leaf_values_).first(flight_->leaf_positions.size());
    evaluator_.evaluate(flight_->leaf_positions, flight_->first_leaf, values);
    for (std::size_t leaf = 0; leaf < values.size(); ++leaf) {
      edges_[flight_->leaf_edges[leaf]].value += values[leaf];
    }
    if (keeps_later_stats_) add_later_stats();
  }

  /// Returns whether the position at the root is proven now.
  bool back_up() {
    for (std::size_t i = edge_count_ - 1; i > 0; --i) {
      if (i > kFetchedAhead) fetch_ahead(edges_[i - kFetchedAhead]);
      Edge& edge = edges_[i];
      Edge& parent = edges_[edge.parent];
      if (edge.has_new_proof) conclude(edge, parent);
      if (edge.is_shared) learn_from_others(edge, parent);
      const std::int32_t value = edge.value;
      parent.value -= value;
      add(parent.stats[edge.slot],
          Stats(edge.is_marked ? 0 : edge.visits, -value - edge.virtual_value),
          parent.own == nullptr ? writers_ : Writers::kOne);
    }
    return edges_[0].has_new_proof && edges_[0].block->proof().is_known();
  }

  /// What `back_up` needs of an edge. A locked addition waits for its line, and all that comes
  /// after it waits, too.
  void fetch_ahead(const Edge& edge) const {
    const Edge& parent = edges_[edge.parent];
    prefetch_to_write(&parent.stats[edge.slot], parent.own == nullptr ? writers_ : Writers::kOne);
    if (!edge.is_shared) return;
    // All stats of the usual numbers of moves.
    __builtin_prefetch(edge.stats);
    __builtin_prefetch(edge.stats + support::kLineBytes / sizeof(StatsWord));
  }

  /// One visit alone: plain UCT, or RAVE.
  template <bool kKeepsLaterStats>
  void walk(Position position) {
    for (std::size_t index = 0;; ++index) {
      Edge& parent = edges_[index];
      if (parent.block->is_shared() && ends_at_shared_block(parent, 1)) return;
      const std::size_t best = best_of<kKeepsLaterStats>(parent);
      if (best == Selector::kNone) {
        end_at_proven_block(parent, 1);
        return;
      }
      const std::size_t slot = guessed(parent, best);
      if (kKeepsLaterStats) positions_.push_back(position);
      tree_->play(position, parent.block->move(slot));
      Edge& edge = take_move(index, slot, 1);
      if (edge.block != nullptr) continue;
      arrive(edge, parent, position);
      if (edge.block == nullptr) return;
    }
  }

  template <bool kKeepsLaterStats>
  [[gnu::always_inline]] std::size_t best_of(const Edge& edge) {
    if constexpr (kKeepsLaterStats) {
      return selector_.best_with_later(*edge.block, edge.stats, tree_->later_stats(*edge.block),
                                       edge.seen);
    }
    return selector_.best(*edge.block, edge.stats, edge.seen);
  }

  /// The games of the leaf that a walk came to count for all moves on its way that they contain.
  void add_later_stats() {
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      const Block& block = *edges_[i].block;
      StatsWord* const later = tree_->later_stats(block);
      for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
        const playout::LaterMoves made = evaluator_.made_later(positions_[i], block.move(slot));
        // However many games a leaf has, they count as one: counts stay below those of visits.
        if (made.games > 0) add(later[slot], Stats(1, made.value / made.games), writers_);
      }
    }
  }

  /// The slot itself, by a detour that lets the CPU go on before it knows the slot: it takes the
  /// last choice, and whether that is right is a branch, which can be predicted. Without it every
  /// level would wait for the scores of the one above it.
  static std::size_t guessed(Edge& edge, std::size_t slot) {
    std::size_t guess = edge.own != nullptr ? edge.own->last_choice : edge.block->last_choice();
    if (guess != slot) {
      if (edge.own != nullptr) {
        edge.own->last_choice = static_cast<std::uint8_t>(slot);
      } else {
        edge.block->set_last_choice(slot);
      }
      guess = slot;
      // Keeps this a branch: a conditional move would wait.
      asm volatile("" : "+r"(guess));
    }
    return guess;
  }

  void share_visits(std::size_t index) {
    Edge& edge = edges_[index];
    const std::uint32_t visits = edge.visits - edge.own_visits;
    if (edge.block->is_shared() && ends_at_shared_block(edge, visits)) return;
    bool some_left = true;
    if (visits == 1) {
      const std::size_t slot = selector_.best(*edge.block, edge.stats, edge.seen);
      some_left = slot != Selector::kNone;
      if (some_left) descend(index, slot, 1);
    } else {
      some_left = selector_.share(
          *edge.block, edge.stats, edge.seen, visits,
          [this, index](std::size_t slot, std::uint32_t count) { descend(index, slot, count); });
    }
    if (!some_left) end_at_proven_block(edges_[index], visits);
  }

  void descend(std::size_t parent_index, std::size_t slot, std::uint32_t visits) {
    Edge& parent = edges_[parent_index];
    Position& position = positions_.emplace_back(positions_[parent_index]);
    tree_->play(position, parent.block->move(slot));
    Edge& edge = take_move(parent_index, slot, visits);
    if (edge.block != nullptr) return;
    if (tree_->is_graph()) {
      tree_->prefetch(position.key());
    } else {
      arrive(edge, parent, position);
    }
  }

  /// In a graph, as late as possible: by now the entry of the table should be there, and perhaps
  /// visits of the same batch that came by another way have made a block.
  void arrive_late(Edge& edge, const Position& position) {
    Edge& parent = edges_[edge.parent];
    if (const support::Line line = parent.block->link(edge.slot)) {
      edge.block = &tree_->block(line);
      edge.stats = edge.block->stats();
    } else {
      arrive(edge, parent, position);
    }
  }

  /// All moves of the block are proven, the last two perhaps by two workers at the same moment,
  /// neither of which saw the other's proof. Whoever comes next draws the conclusion.
  static void end_at_proven_block(Edge& edge, std::uint32_t visits) {
    edge.value += edge.block->proof().value() * playout::kUnitsPerWin * static_cast<int>(visits);
    edge.has_new_proof = true;
  }

  /// Visits come to a block that others reach by other ways. It may be proven; else what all of
  /// them know of the position counts, not only what came this way.
  static bool ends_at_shared_block(Edge& edge, std::uint32_t visits) {
    if (edge.block->tells_proof()) {
      end_at_proven_block(edge, visits);
      return true;
    }
    edge.is_shared = true;
    const Stats total = edge.block->total(edge.stats);
    if (total.visits() > edge.seen.visits()) edge.seen = Stats(total.visits(), -total.value());
    return false;
  }

  [[gnu::always_inline]] Edge& take_move(std::size_t parent_index, std::size_t slot,
                                         std::uint32_t visits) {
    const Edge& parent = edges_[parent_index];
    Edge& edge = edges_[edge_count_++];
    // Field by field: a whole edge at once would be written in larger pieces than it is read back
    // in a moment later, which the CPU can only do by waiting.
    edge.block = nullptr;
    edge.own = nullptr;
    edge.seen = load(parent.stats[slot]);
    edge.parent = static_cast<std::uint32_t>(parent_index);
    edge.visits = visits;
    edge.own_visits = 0;
    edge.value = 0;
    edge.virtual_value = 0;
    edge.slot = static_cast<std::uint8_t>(slot);
    edge.is_marked = false;
    edge.has_new_proof = false;
    edge.is_shared = false;
    if (const support::Line line = parent.block->link(slot)) {
      edge.block = &tree_->block(line);
      choose_stats(edge);
      edge.block->prefetch(edge.own == nullptr ? writers_ : Writers::kOne);
    }
    if (parent.own == nullptr ? parent.seen.visits() >= least_marked_ : marks_own_) {
      mark(edge, parent);
    }
    return edge;
  }

  void choose_stats(Edge& edge) {
    edge.stats = edge.block->stats();
    if (!keeps_own_stats_) return;
    edge.own = own_stats_.find(*edge.block, edge.seen.visits(), edge.visits, flight_->number);
    if (edge.own != nullptr) edge.stats = edge.own->stats.data();
  }

  /// Visits come to a position without a block: they end there, or some do and the others go on
  /// from a new block.
  void arrive(Edge& edge, Edge& parent, const Position& position) {
    const auto depth = static_cast<std::uint64_t>(position.plies() - root_plies_);
    if (depth > counts_.deepest.count()) counts_.deepest.set(depth);
    if (position.is_over()) {
      settle(edge, parent, position.is_won_by_other() ? games::Proof::in(1) : games::Proof::draw());
      return;
    }
    if (tree_->is_graph()) {
      key_ = position.key();
      if (const support::Line line = tree_->find(key_)) {
        join(edge, parent, line);
        return;
      }
    }
    // As many visits as a position needs before it gets a block end there, the rest goes on.
    const std::uint32_t seen = edge.seen.visits();
    if (seen == 0) {
      counts_.nodes.add(1);
      if (const games::Proof proof = evaluator_.glance(position); proof.is_known()) {
        settle(edge, parent, proof.one_ply_earlier());
        return;
      }
    }
    const std::uint32_t missing = expand_after_ > seen ? expand_after_ - seen : 0;
    edge.own_visits = std::min(edge.visits, missing);
    if (edge.visits > edge.own_visits && expand(edge, parent, position) == Expanded::kToProof) {
      return;
    }
    const auto index = static_cast<std::uint32_t>(&edge - edges_);
    for (std::uint32_t visit = 0; visit < edge.own_visits; ++visit) {
      flight_->leaf_positions.push_back(position);
      flight_->leaf_edges.push_back(index);
    }
  }

  /// Moves of the edge's block were proven. If that proves the block's position, the edge is proven
  /// too.
  static void conclude(Edge& edge, Edge& parent) {
    const games::Proof proof = edge.block->proof();
    if (!proof.is_known()) return;
    edge.value = proof.value() * playout::kUnitsPerWin * static_cast<int>(edge.visits);
    edge.block->tell_proof();
    parent.block->set_proof(edge.slot, proof.one_ply_earlier());
    parent.has_new_proof = true;
  }

  /// Visits by all ways have made the mean of a shared block, which so becomes that of the edge.
  /// What this adds to the edge, on top of what its own visits brought, goes on to the root as if
  /// they had brought it: a value stays the sum of its parts.
  void learn_from_others(Edge& edge, Edge& parent) {
    if (parent.block->proof(edge.slot).is_known()) return;
    const Stats all = edge.block->total(edge.stats);
    if (all.visits() == 0) return;
    const Stats before = load(parent.stats[edge.slot]);
    const std::int64_t visits = before.visits() + (edge.is_marked ? 0 : edge.visits);
    const std::int64_t right_value = visits * all.value() / all.visits();
    const std::int64_t value = edge.virtual_value - before.value() + edge.value;
    const std::int64_t most = std::int64_t{kMostLearned} * playout::kUnitsPerWin * edge.visits;
    edge.value += static_cast<std::int32_t>(std::clamp(right_value - value, -most, most));
  }

  /// The move is proven: its visits have this value, seen by the side that makes it.
  static void settle(Edge& edge, Edge& parent, games::Proof proof) {
    parent.block->set_proof(edge.slot, proof);
    parent.has_new_proof = true;
    edge.own_visits = edge.visits;
    edge.value = -proof.value() * playout::kUnitsPerWin * static_cast<int>(edge.visits);
  }

  enum class Expanded : std::uint8_t { kToBlock, kToProof, kNoRoom };

  /// Gives the edge's position a block, or proves it, or, if the arena is full, keeps all visits
  /// there.
  Expanded expand(Edge& edge, Edge& parent, const Position& position) {
    expansion_.clear();
    evaluator_.expand(position, expansion_);
    if (expansion_.proof.is_known()) {
      settle(edge, parent, expansion_.proof.one_ply_earlier());
      return Expanded::kToProof;
    }
    tree_->merge_moves(position, expansion_);
    support::Line line = 0;
    if (counts_.nodes.count() < most_nodes_) {
      line = tree_->is_graph() ? tree_->create_block(chunk_, expansion_.list(), key_)
                               : tree_->create_block(chunk_, expansion_.list());
    }
    if (line == 0) {
      counts_.refused.add(1);
      edge.own_visits = edge.visits;
      return Expanded::kNoRoom;
    }
    const support::Line published = parent.block->publish(edge.slot, line);
    if (published == line) {
      counts_.blocks.add(1);
      if (tree_->is_graph()) tree_->enter(key_, line);
    } else {
      // Another worker was quicker. The lines serve for the next expansion.
      counts_.races_lost.add(1);
      chunk_.give_back(line);
    }
    edge.block = &tree_->block(published);
    edge.stats = edge.block->stats();
    return Expanded::kToBlock;
  }

  /// Another way has been to the edge's position: its block serves for both, and its proof if it
  /// has one.
  void join(Edge& edge, Edge& parent, support::Line line) {
    Block& block = tree_->block(line);
    if (const games::Proof proof = block.proof(); proof.is_known()) {
      settle(edge, parent, proof.one_ply_earlier());
      return;
    }
    counts_.joined.add(1);
    block.share();
    edge.block = &tree_->block(parent.block->publish(edge.slot, line));
    edge.stats = edge.block->stats();
  }

  /// How many visits a position must have before those on their way through it are marked, for
  /// other workers and for the next flights of this one. Whole batches are so small that those of
  /// two workers have about one visit there when it has this many, so that they seldom meet with
  /// fewer. More workers, and flights, which know the same and so take the same moves, lose games
  /// by it (perf/README.md).
  static std::uint32_t least_marked(const Settings& settings, int company) {
    constexpr std::uint32_t kOfTwo = 128;
    constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();
    if (settings.virtual_loss == VirtualLoss::kNone) return kNever;
    if (flights_of(settings) > 1 || company > 2) return 0;
    return company == 2 ? kOfTwo : kNever;
  }

  /// Lets other workers see that visits are on their way.
  void mark(Edge& edge, const Edge& parent) const {
    const auto units = static_cast<float>(playout::kUnitsPerWin * static_cast<int>(edge.visits));
    // Without a value of its own, a move has that of its position, which `seen` has for the other
    // side.
    const float mean = edge.seen.visits() > 0 ? mean_of(edge.seen) : -mean_of(parent.seen);
    edge.virtual_value = virtual_loss_ == VirtualLoss::kLoss
                             ? -static_cast<std::int32_t>(units)
                             : static_cast<std::int32_t>(mean * units);
    edge.is_marked = true;
    add(parent.stats[edge.slot], Stats(edge.visits, edge.virtual_value),
        parent.own == nullptr ? writers_ : Writers::kOne);
  }

  /// By how many wins a visit may mend the value of an edge. Enough to keep up with the others, and
  /// little enough for the sums of a batch.
  static constexpr int kMostLearned = 64;

  /// Far enough for lines to come from memory or another core meanwhile.
  static constexpr std::size_t kFetchedAhead = 8;

  Tree* tree_;
  support::Chunk chunk_;
  Selector selector_;
  VirtualLoss virtual_loss_;
  std::uint32_t least_marked_;
  bool marks_own_;
  /// Not in a graph: there a copy hides what comes by other ways, and workers that mend a value
  /// without knowing of each other mend it too often (perf/README.md).
  bool keeps_own_stats_;
  bool keeps_later_stats_;
  Writers writers_;
  std::uint32_t expand_after_;
  E evaluator_;
  Counts counts_;
  std::uint64_t evaluated_before_ = 0;
  std::uint64_t most_nodes_ = 0;

  std::vector<Flight<Position>> flights_;
  /// The flight that is sent down next, and the one that comes back first.
  std::size_t next_ = 0;
  std::size_t first_ = 0;
  /// On their way.
  std::size_t flights_away_ = 0;
  std::uint64_t visits_away_ = 0;
  /// Flights in all.
  std::uint64_t sent_ = 0;
  OwnStatsTable own_stats_;
  /// Of the root's moves, as this worker sees them; null before the first flight.
  const StatsWord* root_stats_ = nullptr;

  // The flight at hand.
  Flight<Position>* flight_ = nullptr;
  Edge* edges_ = nullptr;
  std::size_t edge_count_ = 0;
  int root_plies_ = 0;
  /// After the move of the edge with the same number. While a visit walks alone they are there only
  /// for later stats, the leaf's not among them.
  support::LineVector<Position> positions_;
  support::LineVector<std::int32_t> leaf_values_;
  games::Expansion expansion_;
  /// Of the position that visits came to last, in a graph.
  games::Key key_;
};

}  // namespace quadrille::search
