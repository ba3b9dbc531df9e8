#include "book/maker.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace quadrille::book {
namespace {

using solver::Bounds;
using solver::Meter;
using solver::Question;
using Solver = solver::Solver<Narrow>;

/// Stones from which on a position of a line can be easy; with fewer it costs too much to find out.
constexpr int kFirstEasyPlies = 6;

/// A reply and its score for the side that gets to move.
struct Branch {
  Column move;
  Position child;
  Bounds score;
};

std::vector<Column> from_the_middle(const Position& position) {
  std::vector<Column> moves;
  for (const Column move : position.legal_moves()) moves.push_back(move);
  const int middle = position.geometry().width() / 2;
  std::stable_sort(moves.begin(), moves.end(), [middle](Column a, Column b) {
    return std::abs(a - middle) < std::abs(b - middle);
  });
  return moves;
}

/// A move that reaches at least the lower bound of the position's score. To find out that another
/// one does not may take much longer, so each gets a few nodes, then each gets more. Nothing if the
/// meter is spent first.
std::optional<Column> find_move(Solver& solver, const Position& position, int low, Meter& meter) {
  constexpr std::uint64_t kFirstNodes = 1000;
  constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};
  std::vector<Branch> branches;
  for (const Column move : from_the_middle(position)) {
    const Position child = position.after(move);
    branches.push_back({move, child, solver.first_bounds(child)});
  }
  bool is_open = true;
  for (std::uint64_t nodes = kFirstNodes; is_open && !meter.is_spent(); nodes *= 4) {
    is_open = false;
    for (Branch& branch : branches) {
      if (branch.score.low > -low) continue;
      if (branch.score.high > -low) {
        meter.allow(nodes);
        solver.ask(branch.child, -low, meter, branch.score);
      }
      if (branch.score.high <= -low) {
        meter.allow(kNoLimit);
        return branch.move;
      }
      is_open = true;
    }
  }
  return std::nullopt;
}

/// What a move has to reach: the score, or no less than a win or a draw.
int goal_of(Bounds score) {
  if (score.low == score.high) return score.low;
  return score.low > 0 ? 1 : score.low;
}

/// A lost position is not worth a move unless it is known to be the longest defence.
bool deserves_move(Bounds score, Question question) {
  return question == Question::kScore || score.high >= 0;
}

bool is_complete(const std::optional<Entry>& entry, Question question) {
  return entry && is_settled(entry->score, question) &&
         (entry->move || !deserves_move(entry->score, question));
}

/// Nothing if the meter was spent first.
std::optional<Entry> solve(const Position& position, Question question, solver::Table& table,
                           Meter& meter) {
  Solver solver(classic_ground(), table);
  Entry entry{solver.bounds(position, question, meter), std::nullopt};
  if (meter.has_given_up()) return std::nullopt;
  if (deserves_move(entry.score, question)) {
    entry.move = find_move(solver, position, goal_of(entry.score), meter);
    if (!entry.move) return std::nullopt;
  }
  return entry;
}

}  // namespace

bool Maker::make(const Plan& plan, std::stop_token stop, const Watch& watch) {
  plan_ = plan;
  stop_ = std::move(stop);
  watch_ = watch;
  return add_lines() && add_all();
}

bool Maker::add_lines() {
  const int first = plan_.start.plies();
  // Either side may be the one that follows the book.
  Positions level = layer(first);
  Positions next_level = layer(first + 1);
  for (int plies = first; plies <= plan_.line_plies; ++plies) {
    Positions level_after_next;
    std::size_t done = 0;
    for (const auto& [key, position] : level) {
      tell(position, done++, level.size());
      if (!position.winning_moves().empty()) continue;
      const auto before = known(position);
      const bool is_there = before && before->is_exact() && before->move;
      if (!is_there && plies >= kFirstEasyPlies && is_easy(position)) continue;
      const auto entry = entry_of(position, Question::kScore);
      if (!entry) return false;
      const Position answered = position.after(*entry->move);
      if (answered.is_over()) continue;
      for (const Column reply : answered.legal_moves()) {
        const Position next = answered.after(reply);
        if (next.is_over()) continue;
        level_after_next.emplace(classic_ground().keys_of(next).canonical(), next);
      }
    }
    level = std::move(next_level);
    next_level = std::move(level_after_next);
  }
  return true;
}

bool Maker::add_all() {
  if (plan_.all_plies < plan_.start.plies()) return true;
  if (!add_layer(layer(plan_.all_plies))) return false;
  for (int plies = plan_.all_plies - 1; plies >= plan_.start.plies(); --plies) {
    add_from_replies(layer(plies));
  }
  return true;
}

bool Maker::add_layer(const Positions& positions) {
  // Neighbours have most of their stones in common, so what one thread found out for the first
  // helps with the next.
  constexpr std::size_t kInOneGo = 16;
  std::vector<const Position*> open;
  for (const auto& [key, position] : positions) {
    if (!is_complete(known(position), Question::kValue)) open.push_back(&position);
  }
  std::size_t done = positions.size() - open.size();
  bool is_stopped = false;
  std::mutex mutex;  // Of all but the counter.
  std::atomic<std::size_t> next{0};
  const auto work = [&](solver::Table& table) {
    for (;;) {
      // Relaxed: the counter only hands out numbers; joining the threads orders the rest.
      const std::size_t first = next.fetch_add(kInOneGo, std::memory_order_relaxed);
      if (first >= open.size()) return;
      const std::size_t last = std::min(first + kInOneGo, open.size());
      for (std::size_t i = first; i < last; ++i) {
        solver::Limits limits;
        limits.stop = stop_;
        Meter meter(limits);
        const auto entry = solve(*open[i], Question::kValue, table, meter);
        const std::scoped_lock lock(mutex);
        if (!entry) {
          is_stopped = true;
          return;
        }
        nodes_ += meter.nodes();
        keep(*open[i], *entry);
        tell(*open[i], ++done, positions.size());
      }
    }
  };
  std::vector<std::jthread> threads;
  for (solver::Table& table : tables_) {
    threads.emplace_back([&work, &table] { work(table); });
  }
  threads.clear();
  return !is_stopped;
}

void Maker::add_from_replies(const Positions& positions) {
  for (const auto& [key, position] : positions) {
    Entry found{{-32, -32}, std::nullopt};
    for (const Column move : from_the_middle(position)) {
      const auto reply = score_after(position.after(move));
      if (!reply) return;
      const Bounds score = solver::seen_from_other_side(*reply);
      if (score.low > found.score.low) found.move = move;
      found.score = {std::max(found.score.low, score.low), std::max(found.score.high, score.high)};
    }
    const auto before = known(position);
    if (before && before->is_exact() && before->move) continue;
    if (!found.is_exact() && !deserves_move(found.score, Question::kValue)) found.move.reset();
    keep(position, found);
  }
}

std::optional<Bounds> Maker::score_after(const Position& position) const {
  if (position.is_over()) return Solver(classic_ground(), tables_[0]).first_bounds(position);
  const auto entry = known(position);
  if (!entry) return std::nullopt;
  return entry->score;
}

Maker::Positions Maker::layer(int plies) const {
  Positions layer{{classic_ground().keys_of(plan_.start).canonical(), plan_.start}};
  for (int ply = plan_.start.plies(); ply < plies; ++ply) {
    Positions next;
    for (const auto& [key, position] : layer) {
      for (const Column move : position.legal_moves()) {
        const Position child = position.after(move);
        if (!child.is_over()) next.emplace(classic_ground().keys_of(child).canonical(), child);
      }
    }
    layer = std::move(next);
  }
  return layer;
}

std::optional<Entry> Maker::entry_of(const Position& position, Question question) {
  const auto before = known(position);
  if (is_complete(before, question)) return before;
  solver::Limits limits;
  limits.stop = stop_;
  limits.watch = [this](std::uint64_t nodes) {
    progress_.nodes = nodes_ + nodes;
    if (watch_) watch_(progress_);
  };
  Meter meter(limits);
  const auto entry = solve(position, question, tables_[0], meter);
  if (!entry) return std::nullopt;
  nodes_ += meter.nodes();
  keep(position, *entry);
  return entry;
}

std::optional<Entry> Maker::known(const Position& position) const {
  const solver::KeyPair keys = classic_ground().keys_of(position);
  const auto found = entries_.find(keys.canonical());
  if (found == entries_.end()) return std::nullopt;
  return keys.plain == keys.canonical() ? found->second : mirrored(found->second);
}

void Maker::keep(const Position& position, const Entry& entry) {
  const solver::KeyPair keys = classic_ground().keys_of(position);
  ++changes_;
  entries_[keys.canonical()] = keys.plain == keys.canonical() ? entry : mirrored(entry);
}

bool Maker::is_easy(const Position& position) {
  small_table_.reset();
  Solver solver(classic_ground(), small_table_);
  Meter meter(plan_.easy_nodes);
  const Bounds score = solver.bounds(position, Question::kValue, meter);
  nodes_ += meter.nodes();
  if (!is_settled(score, Question::kValue)) return false;
  return score.high < 0 || find_move(solver, position, goal_of(score), meter).has_value();
}

void Maker::tell(const Position& position, std::size_t done, std::size_t all) {
  progress_ = {position.plies(), done, all, nodes_};
  if (watch_) watch_(progress_);
}

}  // namespace quadrille::book
