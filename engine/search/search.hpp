#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "games/mirror.hpp"
#include "playout/evaluator.hpp"
#include "search/budget.hpp"
#include "search/crew.hpp"
#include "search/images.hpp"
#include "search/lead.hpp"
#include "search/reuse.hpp"
#include "search/root.hpp"
#include "search/run.hpp"
#include "search/summary.hpp"
#include "search/worker.hpp"
#include "support/rng.hpp"

namespace quadrille::search {

/// Finds moves: owns the tree, or trees, and the workers, and keeps them from move to move.
///
///   auto search = Search<E>::create(settings, evaluator);
///   auto report = (*search)->run(position, {.time = 100ms});
///
/// One thread at a time may call `run`; a search is stopped through the budget's stop token.
template <playout::Evaluator E>
class Search {
 public:
  using Position = typename E::Position;

  /// An error names the setting that is out of range, or the memory that could not be had.
  static support::Result<std::unique_ptr<Search>> create(const Settings& settings,
                                                         const E& evaluator) {
    if (auto fault = find_fault(settings)) return *fault;
    std::vector<std::unique_ptr<Tree>> trees;
    const int count = settings.mode == Mode::kRoot ? settings.threads : 1;
    for (int tree = 0; tree < count; ++tree) {
      const std::uint64_t bytes = settings.memory_bytes / static_cast<std::uint64_t>(count);
      Tree::Extras extras;
      extras.is_graph = settings.graph;
      extras.has_later_stats = settings.selection.rave > 0;
      auto reserved = Tree::reserve(bytes, extras);
      if (!reserved) return reserved.error();
      trees.push_back(std::move(*reserved));
    }
    return std::unique_ptr<Search>(new Search(settings, evaluator, std::move(trees)));
  }

  const Settings& settings() const { return settings_; }

  /// An error means that there is nothing to search: the game is over.
  support::Result<Report> run(Position position, const Budget& budget,
                              const Progress& progress = {}) {
    Run run(budget, Clock::now());
    if (position.is_over()) return support::Error{"the game is over: there is no move to search"};
    const bool merges_images =
        settings_.graph && settings_.symmetry && games::has_mirror_image(position);
    for (const auto& tree : trees_) tree->set_merges_images(merges_images);
    is_mirrored_ = trees_[0]->make_canonical(position);
    can_end_early_ = ends_early(budget);
    before_ = Report();
    if (looks_for_chances_ && !is_lost_by_plans(evaluator_, position)) look_for_chances(false);
    find_move(run, position, budget, progress);
    if (has_lost_hope(run, budget)) {
      before_ = report(run);
      Budget rest = budget;
      if (rest.leaves) *rest.leaves -= before_.leaves;
      look_for_chances(true);
      run.go_on();
      find_move(run, position, rest, progress);
    }
    return report(run);
  }

  /// Forgets the tree.
  void clear() { position_.reset(); }

  /// The trees at rest, for tests of what holds in them.
  std::span<const std::unique_ptr<Tree>> trees() const { return trees_; }

 private:
  /// A tree grows by this many visits before the batches of its workers, together, grow by one.
  static constexpr std::uint64_t kVisitsPerBatchStep = 128;
  /// In how many parts a worker takes what it may search, at least.
  static constexpr std::uint64_t kParts = 8;
  static constexpr std::uint64_t kLargestPart = 256;
  /// Nodes that the solver gets for each leaf of its share: about as long as a leaf takes.
  static constexpr double kNodesPerLeaf = 4;
  /// Its nodes where nothing limits the search; well under a second.
  static constexpr std::uint64_t kNodesWithoutLimit = std::uint64_t{1} << 21;

  Search(const Settings& settings, E evaluator, std::vector<std::unique_ptr<Tree>> trees)
      : settings_(settings),
        evaluator_(std::move(evaluator)),
        trees_(std::move(trees)),
        crew_(settings.mode == Mode::kTree || settings.mode == Mode::kRoot ? settings.threads : 1) {
    const int workers = settings.mode == Mode::kSerial ? 1 : settings.threads;
    const bool is_shared = settings.mode != Mode::kRoot;
    visits_per_batch_step_ =
        kVisitsPerBatchStep * (is_shared ? static_cast<std::uint64_t>(workers) : 1);
    const bool is_parallel = settings.mode == Mode::kTree && workers > 1;
    for (int worker = 0; worker < workers; ++worker) {
      const auto index = static_cast<std::size_t>(worker);
      workers_.push_back(std::make_unique<Worker<E>>(
          *trees_[is_shared ? 0 : index], settings, is_shared ? workers : 1,
          is_parallel ? Writers::kMany : Writers::kOne, evaluator_,
          support::Rng::stream(settings.seed, index).draw64()));
    }
  }

  void find_move(Run& run, const Position& position, const Budget& budget,
                 const Progress& progress) {
    for (auto& worker : workers_) {
      kept_blocks_ += worker->counts().blocks.count();
      pool_used_ += worker->counts().nodes.count();
      worker->start_search();
    }
    // What a search without room for its own would find in it is not worth keeping.
    if (pool_left() < settings_.pool_reserve) position_.reset();
    for (std::size_t tree = 0; tree < trees_.size(); ++tree) set_position(tree, position);
    for (auto& worker : workers_) worker->limit_nodes(pool_left() / workers_.size());
    position_ = position;
    kept_visits_ = root_visits();
    if (is_proven()) run.end(EndedBy::kProof);
    if (settings_.skip_forced && has_one_choice(trees_[0]->root())) run.end(EndedBy::kForced);
    if (!settles_meanwhile(budget)) settle(run, budget, progress);
    search(run, budget, progress);
  }

  // Plans, of an evaluator that has them: wins that take half a game, which the opponent may not
  // know of. A position that is lost is searched again without them, and without the solver: the
  // move with the best chances is not the one that loses most slowly.

  /// Whether the position is lost, and something is left of the budget. Whoever sets no limit wants
  /// to know how it ends.
  bool has_lost_hope(const Run& run, const Budget& budget) const {
    if constexpr (E::kHasPlans) {
      if (!evaluator_.relies_on_plans() || run.ended_by() != EndedBy::kProof) return false;
      if (!budget.time && !budget.leaves) return false;
      const Report report = this->report(run);
      return report.proof.is_loss() && !run.is_late(Clock::now()) &&
             (!budget.leaves || report.leaves < *budget.leaves);
    }
    return false;
  }

  /// Forgets the tree, whose proofs rest on plans, or lack them.
  void look_for_chances(bool looks) {
    if constexpr (E::kHasPlans) {
      evaluator_.rely_on_plans(!looks);
      for (auto& worker : workers_) worker->rely_on_plans(!looks);
      looks_for_chances_ = looks;
      position_.reset();
    }
  }

  // Before a search.

  void set_position(std::size_t index, const Position& position) {
    Tree& tree = *trees_[index];
    const bool has_tree = settings_.reuse && position_.has_value() && tree.has_root();
    if (has_tree && *position_ == position) return;
    games::Expansion moves;
    evaluator_.list_moves(position, moves);
    tree.merge_moves(position, moves);
    std::uint64_t kept = 0;
    if (has_tree) {
      int effort = kSearchEffort;
      const support::Line line = find_block(tree, tree.root_line(), *position_, position, effort);
      if (line != 0) kept = keep_below(tree, line, moves.list());
    }
    for_each_worker_of(index, [](Worker<E>& worker) { worker.forget_chunk(); });
    if (index == 0) {
      known_ = games::Proof();
      if (kept == 0 && has_settled_) evaluator_.forget();
      if (kept == 0) has_settled_ = false;
    }
    if (kept == 0) {
      if (index == 0) pool_used_ = 0;
      tree.clear();
      tree.set_root(tree.create_block(moves.list()));
      kept = 1;
      for_each_worker_of(index, [](Worker<E>& worker) { worker.start_anew(); });
    }
    if (index == 0) kept_blocks_ = 0;
    kept_blocks_ += kept;
    look_ahead(evaluator_, position, tree.root());
    if (settings_.skip_forced) look_for_replies(evaluator_, position, tree.root());
  }

  // Exact values of the position, before a search or while it runs.

  /// With a limit of leaves the order decides what is found, so nothing happens at the same time.
  bool settles_meanwhile(const Budget& budget) const {
    return crew_.size() > 1 && budget.time && !budget.leaves;
  }

  void settle(Run& run, const Budget& budget, const Progress& progress) {
    if (run.is_over() || settings_.solver_share == 0 || looks_for_chances_ ||
        !evaluator_.can_settle(*position_)) {
      return;
    }
    Reporter reporter(*this, run, progress);
    std::stop_source stop;
    solver::Limits limits;
    limits.stop = stop.get_token();
    limits.watch = [&](std::uint64_t) {
      const auto now = Clock::now();
      run.check(now);
      if (run.is_over()) stop.request_stop();
      reporter.tell(now);
    };
    if (budget.time) {
      // The others search meanwhile.
      const int threads = settles_meanwhile(budget) ? crew_.size() : 1;
      const double share = std::min(threads * settings_.solver_share, kSolverShareRange.high);
      limits.time = std::chrono::nanoseconds(
          static_cast<std::int64_t>(share * static_cast<double>(budget.time->count())));
    }
    if (budget.leaves) {
      limits.nodes = static_cast<std::uint64_t>(settings_.solver_share * kNodesPerLeaf *
                                                static_cast<double>(*budget.leaves));
    } else if (!budget.time) {
      limits.nodes = kNodesWithoutLimit;
    }
    games::Verdict verdict;
    has_settled_ = true;
    evaluator_.settle(*position_, limits, verdict);
    adopt(verdict);
    if (is_proven()) run.end(EndedBy::kProof);
  }

  /// Where both know an end, that which comes sooner is the one that can be forced.
  void adopt(const games::Verdict& verdict) {
    known_ = verdict.position;
    for (const auto& tree : trees_) {
      Block& root = tree->root();
      for (std::size_t slot = 0; slot < root.move_count(); ++slot) {
        const games::Proof proof = verdict.moves[root.move(slot)];
        const games::Proof before = root.proof(slot);
        if (!proof.is_known()) continue;
        if (!before.is_known() || proof.byte() < before.byte()) root.set_proof(slot, proof);
      }
    }
  }

  std::uint64_t pool_left() const {
    constexpr auto kNoLimit = std::numeric_limits<std::uint64_t>::max();
    if (settings_.pool_nodes == 0) return kNoLimit;
    return settings_.pool_nodes - std::min(pool_used_, settings_.pool_nodes);
  }

  template <class Visitor>
  void for_each_worker_of(std::size_t tree, Visitor&& visitor) {
    for (std::size_t worker = 0; worker < workers_.size(); ++worker) {
      if (trees_.size() == 1 || worker == tree) visitor(*workers_[worker]);
    }
  }

  // During a search.

  void search(Run& run, const Budget& budget, const Progress& progress) {
    const std::uint64_t leaves = budget.leaves.value_or(std::numeric_limits<std::uint64_t>::max());
    if (settings_.mode == Mode::kSimulated) {
      simulate(run, leaves, progress);
      return;
    }
    // One supply per tree: with a tree for each worker, each gets its share.
    std::vector<std::unique_ptr<Supply>> supplies;
    for (std::size_t tree = 0; tree < trees_.size(); ++tree) {
      const std::uint64_t rest = leaves % trees_.size();
      supplies.push_back(std::make_unique<Supply>(leaves / trees_.size() + (tree < rest ? 1 : 0)));
    }
    const std::uint64_t part = std::clamp<std::uint64_t>(
        leaves / (kParts * workers_.size()), static_cast<std::uint64_t>(settings_.batch),
        std::max<std::uint64_t>(kLargestPart, static_cast<std::uint64_t>(settings_.batch)));
    const auto start = Clock::now();
    crew_.run([&](int index) {
      const auto worker = static_cast<std::size_t>(index);
      const std::size_t tree = trees_.size() == 1 ? 0 : worker;
      static const Progress silent;
      auto since = start;
      if (index == 0 && settles_meanwhile(budget)) {
        settle(run, budget, progress);
        since = Clock::now();
      }
      work(*workers_[worker], run, since, *supplies[tree], part, index == 0 ? progress : silent);
      workers_[worker]->finish();
    });
    run.end(EndedBy::kLeaves);
  }

  void work(Worker<E>& worker, Run& run, Clock::time_point since, Supply& supply,
            std::uint64_t part, const Progress& progress) {
    // The workers read it all the time: a copy of their own, away from what others write.
    const Position position = *position_;
    Pace pace(run, since);
    Reporter reporter(*this, run, progress);
    const Lead lead(Clock::now(), root_visits());
    std::uint64_t mine = 0;
    for (;;) {
      if (worker.is_full()) bring_back(worker, run);
      const std::uint64_t leaves = worker.counts().leaves.count();
      if (pace.is_check_due(leaves) || leaves == 0) {
        const auto now = Clock::now();
        run.check(now);
        if (can_end_early_ && is_decided(lead, run, now)) run.end(EndedBy::kDecided);
        pace.checked(now, leaves);
        reporter.tell(now);
      }
      if (run.is_over()) break;
      if (mine == 0) mine = supply.take(part);
      // Others may still be at work on theirs.
      if (mine == 0) break;
      const Stats total = worker.root_total();
      if (!has_room_to_count(total)) run.end(EndedBy::kVisitLimit);
      mine -= send_down(worker, run, position, total, pace.limit(mine));
    }
    while (worker.has_flights()) bring_back(worker, run);
  }

  static void bring_back(Worker<E>& worker, Run& run) {
    if (worker.bring_back()) run.end(EndedBy::kProof);
  }
  /// Sends down the next flight, of at most so many visits, and returns how many they are.
  std::uint64_t send_down(Worker<E>& worker, Run& run, const Position& position, Stats total,
                          std::uint64_t most) const {
    const std::uint64_t batch = batch_for(total);
    const std::uint64_t visits = std::min(most, worker.flight_for(batch));
    while (worker.has_flights() && worker.visits_away() + visits > batch) bring_back(worker, run);
    worker.send_down(position, total, static_cast<std::uint32_t>(visits));
    return visits;
  }

  /// All workers take turns on this thread. Each brings back what it sent down when it was last its
  /// turn and sends down the next batch, so that there is always a batch of every other worker on
  /// its way, as if all ran at the same speed.
  void simulate(Run& run, std::uint64_t leaves, const Progress& progress) {
    Pace pace(run, Clock::now());
    Reporter reporter(*this, run, progress);
    std::uint64_t sent = 0;
    for (std::size_t turn = 0;; turn = (turn + 1) % workers_.size()) {
      if (pace.is_check_due(sent) || sent == 0) {
        const auto now = Clock::now();
        run.check(now);
        pace.checked(now, sent);
        reporter.tell(now);
      }
      Worker<E>& worker = *workers_[turn];
      if (worker.is_full()) bring_back(worker, run);
      if (sent == leaves) run.end(EndedBy::kLeaves);
      const Stats total = worker.root_total();
      if (!has_room_to_count(total)) run.end(EndedBy::kVisitLimit);
      if (run.is_over()) break;
      sent += send_down(worker, run, *position_, total, pace.limit(leaves - sent));
    }
    for (const auto& worker : workers_) {
      while (worker->has_flights()) bring_back(*worker, run);
      worker->finish();
    }
  }

  bool ends_early(const Budget& budget) const {
    return settings_.final_choice == FinalChoice::kVisits && budget.time &&
           (settings_.early_stop == EarlyStop::kAlways ||
            (settings_.early_stop == EarlyStop::kClock && budget.can_save_time));
  }
  /// Whether the move that has most visits is the one that will be played.
  bool is_decided(const Lead& lead, const Run& run, Clock::time_point now) const {
    const std::optional<Standings> standings = standings_of(trees_);
    if (!standings) return false;
    const bool is_shared = trees_.size() == 1 && workers_.size() > 1;
    return lead.is_safe(*standings, now, run.time_left(now),
                        is_shared ? workers_.size() * hidden_visits() : 0);
  }
  /// What another worker has counted on its own and does not show yet, at most.
  std::uint64_t hidden_visits() const {
    const auto batch = static_cast<std::uint32_t>(settings_.batch);
    return batch + OwnStatsTable::largest_share(batch);
  }

  /// What is on its way is not known yet: it stays a small part of what is, however many workers
  /// there are.
  std::uint64_t batch_for(Stats total) const {
    const auto most = static_cast<std::uint64_t>(settings_.batch);
    // In nearly all batches, which so need no division.
    if (total.visits() >= (most - 1) * visits_per_batch_step_) return most;
    return 1 + total.visits() / visits_per_batch_step_;
  }
  bool has_room_to_count(Stats total) const {
    // In a graph workers may mend a value twice, which then is larger than its visits allow.
    const std::uint32_t most = settings_.graph ? Stats::kMaxVisits / 2 : Stats::kMaxVisits;
    return total.visits() + workers_.size() * hidden_visits() < most;
  }

  /// Tells the caller how it goes, now and then.
  class Reporter {
   public:
    Reporter(const Search& search, const Run& run, const Progress& progress)
        : search_(&search), run_(&run), progress_(&progress), told_(run.start()) {}

    void tell(Clock::time_point now) {
      if (!progress_->call || now - told_ < progress_->interval) return;
      told_ = now;
      progress_->call(search_->report(*run_));
    }

   private:
    const Search* search_;
    const Run* run_;
    const Progress* progress_;
    Clock::time_point told_;
  };

  // After a search, and for progress.

  std::vector<const Tree*> tree_list() const {
    std::vector<const Tree*> list;
    for (const auto& tree : trees_) list.push_back(tree.get());
    return list;
  }

  std::uint64_t root_visits() const {
    std::uint64_t visits = 0;
    for (const auto& tree : trees_) visits += tree->root().total().visits();
    return visits;
  }
  bool is_proven() const {
    return std::any_of(trees_.begin(), trees_.end(), [this](const auto& tree) {
      return tree->root().proof().is_known() || has_known_best(tree->root());
    });
  }
  /// Whether a move is known that is worth as much as the position.
  bool has_known_best(const Block& root) const {
    if (!known_.is_known()) return false;
    for (std::size_t slot = 0; slot < root.move_count(); ++slot) {
      const games::Proof proof = root.proof(slot);
      if (proof.is_known() && proof.value() == known_.value()) return true;
    }
    return false;
  }

  Report report(const Run& run) const {
    Report report;
    report.moves = summarise(tree_list(), settings_.final_choice, known_);
    turn_to_caller(*trees_[0], *position_, is_mirrored_, report.moves);
    report.best_move = report.moves.front().move;
    report.value = report.moves.front().value;
    report.proof = known_.is_known() ? known_ : before_.proof;
    report.leaves = before_.leaves;
    report.playouts = before_.playouts;
    report.races_lost = before_.races_lost;
    report.transpositions = before_.transpositions;
    for (const auto& tree : trees_) {
      const games::Proof proof = tree->root().proof();
      if (proof.is_known()) report.proof = proof;
      report.tree_bytes += tree->bytes();
      report.memory_bytes += tree->memory_bytes();
    }
    report.blocks = kept_blocks_;
    for (const auto& worker : workers_) {
      const auto& counts = worker->counts();
      report.leaves += counts.leaves.count();
      report.playouts +=
          counts.evaluated.count() * static_cast<std::uint64_t>(evaluator_.playouts_per_leaf());
      report.blocks += counts.blocks.count();
      report.races_lost += counts.races_lost.count();
      report.transpositions += counts.joined.count();
      report.deepest = std::max(report.deepest, static_cast<int>(counts.deepest.count()));
      report.is_arena_full = report.is_arena_full || counts.refused.count() > 0;
    }
    report.kept_visits = kept_visits_;
    report.ended_by = run.ended_by();
    report.mode = settings_.mode;
    report.threads = settings_.mode == Mode::kSerial ? 1 : settings_.threads;
    report.seconds = run.seconds();
    return report;
  }

  /// Blocks that are looked at to find a position again; far less than a millisecond.
  static constexpr int kSearchEffort = 2000;

  Settings settings_;
  E evaluator_;
  std::vector<std::unique_ptr<Tree>> trees_;
  std::vector<std::unique_ptr<Worker<E>>> workers_;
  Crew crew_;
  /// Before the batch of each worker grows by one.
  std::uint64_t visits_per_batch_step_ = 0;
  /// What the trees' roots stand for, and whether that is the mirror image of what was asked for.
  std::optional<Position> position_;
  bool is_mirrored_ = false;
  /// What the solver knows of that position, seen by its side to move.
  games::Proof known_{};
  bool has_settled_ = false;
  bool can_end_early_ = false;
  /// The position is lost by plans, which the tree does without.
  bool looks_for_chances_ = false;
  /// What this search found and did before that.
  Report before_{};
  std::uint64_t kept_visits_ = 0;
  std::uint64_t kept_blocks_ = 0;
  /// Positions added since the tree was built.
  std::uint64_t pool_used_ = 0;
};

}  // namespace quadrille::search
