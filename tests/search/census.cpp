#include "search/census.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <vector>

#include "playout/evaluator.hpp"

namespace quadrille::search {
namespace {

class Walk {
 public:
  explicit Walk(const Tree& tree) : tree_(tree), is_taken_(tree.bytes() / support::kLineBytes) {
    const std::uint64_t lines_per_half = tree.bytes_per_half() / support::kLineBytes;
    // Line 0 belongs to neither half.
    const std::uint64_t half = (tree.root_line() - 1) / lines_per_half;
    begin_ = 1 + half * lines_per_half;
    if (tree.bytes() > tree.bytes_per_half()) report("more bytes than a half has");
    if (take(tree.root_line()) != Taken::kNew) return;
    census_.visits = tree.root().total().visits();
    walk(tree.root());
    for (const auto& [line, arrivals] : shared_) compare(tree.block(line), arrivals);
  }

  const Census& census() const { return census_; }

 private:
  enum class Taken { kNew, kBefore, kFailed };

  /// What comes to a shared block.
  struct Arrivals {
    std::uint64_t links = 0;
    std::int64_t visits = 0;
  };

  void report(const std::string& flaw) {
    if (census_.flaw.empty()) census_.flaw = flaw;
  }

  /// Marks the lines of a block as its own, unless another link has led here before.
  Taken take(support::Line line) {
    const auto is_inside = [this](std::uint64_t first, std::uint64_t count) {
      return first >= begin_ && first + count <= begin_ + is_taken_.size();
    };
    if (!is_inside(line, 1) || !is_inside(line, tree_.block(line).lines())) {
      report("a link leads out of the memory in use");
      return Taken::kFailed;
    }
    if (shared_.count(line) != 0) return Taken::kBefore;
    for (std::uint64_t i = 0; i < tree_.block(line).lines(); ++i) {
      if (is_taken_[line - begin_ + i]) {
        report("a link leads into another block");
        return Taken::kFailed;
      }
      is_taken_[line - begin_ + i] = true;
    }
    ++census_.blocks;
    if (tree_.block(line).is_shared()) shared_[line] = {};
    return Taken::kNew;
  }

  void walk(const Block& block) {
    for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
      const Stats stats = load(block.stats(slot));
      const std::int64_t excess = std::abs(stats.value()) - largest_value(stats.visits());
      census_.largest_excess = std::max(census_.largest_excess, excess);
      if (excess > 0 && !tree_.is_graph()) report("a value is too large for its visits");
      const support::Line link = block.link(slot);
      if (link == 0) continue;
      const Taken taken = take(link);
      if (taken == Taken::kFailed) return;
      const Block& next = tree_.block(link);
      if (next.is_shared()) {
        ++shared_[link].links;
        shared_[link].visits += stats.visits();
      } else {
        compare(stats, block.proof(slot), next);
      }
      if (taken == Taken::kNew) walk(next);
    }
  }

  void compare(const Block& shared, const Arrivals& arrivals) {
    ++census_.shared_blocks;
    census_.shared_links += arrivals.links;
    if (shared.proof().is_known()) return;
    ++census_.open_shared_blocks;
    census_.links_to_open_shared_blocks += arrivals.links;
    census_.visits_ending_at_shared_blocks += arrivals.visits - shared.total().visits();
  }

  /// A move with what goes on after it, which the other side sees.
  void compare(Stats move, games::Proof proof, const Block& block) {
    const Stats next = block.total();
    if (next.visits() > move.visits()) {
      report("more visits leave a position than come to it");
      return;
    }
    const std::uint64_t own = move.visits() - next.visits();
    if (!tree_.is_graph() || !block.proof().is_known()) {
      census_.fewest_own_visits = std::min(census_.fewest_own_visits, own);
      census_.most_own_visits = std::max(census_.most_own_visits, own);
    }
    if (!proof.is_known() && std::abs(move.value() + next.value()) > largest_value(own)) {
      report("a value is not the sum of its parts");
    }
  }

  static std::int64_t largest_value(std::uint64_t visits) {
    return playout::kUnitsPerWin * static_cast<std::int64_t>(visits);
  }

  const Tree& tree_;
  std::uint64_t begin_ = 0;
  std::vector<bool> is_taken_;
  std::map<support::Line, Arrivals> shared_;
  Census census_;
};

}  // namespace

Census take_census(const Tree& tree) { return Walk(tree).census(); }

}  // namespace quadrille::search
