#include "search/selector.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "search/loose_block.hpp"
#include "search/searches.hpp"
#include "support/rng.hpp"
#include "support/root_of_log.hpp"

/// The search shares many visits at once. It must be as if they were given out one by one, each to
/// the move with the highest score at that time.
namespace quadrille::search {
namespace {

using support::Rng;

/// The formulas as they are written down, for a block and the stats of the move that leads to it.
class Formula {
 public:
  Formula(const Selection& selection, VirtualLoss virtual_loss, std::uint32_t root_visits)
      : selection_(selection), virtual_loss_(virtual_loss), root_visits_(root_visits) {}

  /// Of a move with so many visits in flight.
  double score(const Block& block, Stats seen, std::size_t slot, std::uint32_t in_flight) const {
    const Stats stats = load(block.stats(slot));
    // A move without a visit may count as some with the mean of the position, which the other side
    // sees in `seen`.
    const double mean_of_position =
        seen.visits() > 0 ? -points(seen) / static_cast<double>(seen.visits()) : 0;
    const bool is_new = stats.visits() == 0;
    const double visits = is_new ? selection_.first_visits : stats.visits();
    const double sum = is_new ? visits * mean_of_position : points(stats);
    const double n = visits + in_flight;
    double mean = visits > 0 ? sum / visits : mean_of_position;
    if (virtual_loss_ == VirtualLoss::kLoss && in_flight > 0) mean = (sum - in_flight) / n;
    return mean + exploration(block, seen, n);
  }

  /// With the moves that are made later.
  double score_with_later(const Block& block, Stats later, Stats seen, std::size_t slot) const {
    const auto mean_of = [](Stats stats, double otherwise) {
      return stats.visits() > 0 ? points(stats) / stats.visits() : otherwise;
    };
    const Stats own = load(block.stats(slot));
    const double beta = std::sqrt(selection_.rave / (3.0 * own.visits() + selection_.rave));
    const bool is_puct = selection_.formula == Selection::Formula::kPuct;
    return (1 - beta) * mean_of(own, 0) + beta * mean_of(later, -mean_of(seen, 0)) +
           exploration(block, seen, own.visits() + (is_puct ? 0.0 : 1.0));
  }

 private:
  double exploration(const Block& block, Stats seen, double n) const {
    const double scale = selection_.values == Selection::Values::kWins ? 2 : 1;
    const std::uint32_t total =
        std::max(selection_.count == Selection::Count::kRoot ? root_visits_ : seen.visits(), 1u);
    if (selection_.formula == Selection::Formula::kPuct) {
      const double prior = 1 / static_cast<double>(block.move_count());
      return scale * selection_.c * prior * std::sqrt(total) / (n + 1);
    }
    if (n == 0) return std::numeric_limits<double>::infinity();
    return scale * selection_.c * std::sqrt(selection_.factor / n) * root_of_log_(total);
  }

  static double points(Stats sum) {
    return static_cast<double>(sum.value()) / playout::kUnitsPerWin;
  }

  Selection selection_;
  VirtualLoss virtual_loss_;
  std::uint32_t root_visits_;
  support::RootOfLog root_of_log_;
};

/// Scores that differ by less are equal in single precision.
bool is_clearly_above(double a, double b) { return a > b + 4e-6 * (1 + std::abs(b)); }

/// As unequal as the blocks of a tree: visits of all sizes, some moves new, some proven.
void fill_at_random(Block& block, Rng& rng) {
  const std::uint32_t new_moves = rng.below(4);
  const std::uint32_t proven_moves = rng.below(4);
  const std::uint32_t most_visits = 1u << rng.below(20);
  const bool are_all_equal = rng.below(8) == 0;
  for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
    if (rng.below(8) < proven_moves) {
      block.set_proof(slot, rng.below(2) == 0 ? games::Proof::draw() : games::Proof::in(6));
    }
    if (rng.below(8) < new_moves) continue;
    const std::uint32_t visits = are_all_equal ? most_visits : 1 + rng.below(most_visits);
    const std::int64_t limit = std::int64_t{playout::kUnitsPerWin} * visits;
    const std::int64_t value =
        are_all_equal
            ? 0
            : static_cast<std::int64_t>(rng.below(static_cast<std::uint32_t>(2 * limit + 1))) -
                  limit;
    block.stats(slot).store(Stats(visits, value).word(), std::memory_order_relaxed);
  }
}

struct Case {
  LooseBlock block;
  /// Of the move that leads to the block.
  Stats seen;
  std::uint32_t root_visits;
};

Case random_case(Rng& rng) {
  const std::uint32_t size = rng.below(13);
  Case result{LooseBlock(size == 0 ? 81 : size), {}, 0};
  fill_at_random(*result.block, rng);
  // A position has its own visits besides those of its moves.
  const Stats total = result.block->total();
  const std::uint32_t own = rng.below(3);
  result.seen = Stats(total.visits() + own, -total.value() + 16 * static_cast<int>(own));
  result.root_visits = result.seen.visits() + rng.below(100'000);
  return result;
}

std::vector<Selection> all_selections() {
  std::vector<Selection> selections;
  for (const auto formula : kBothFormulas) {
    for (const double c : {0.0, 0.5, 1.0, 4.0}) {
      for (const int factor : {1, 2}) {
        for (const auto count : {Selection::Count::kParent, Selection::Count::kRoot}) {
          for (const auto values : {Selection::Values::kWins, Selection::Values::kSigned}) {
            for (const double first_visits : {0.0, 0.5, 3.0}) {
              selections.push_back({formula, c, factor, count, values, first_visits});
            }
          }
        }
      }
    }
  }
  return selections;
}

class SelectorWith : public testing::TestWithParam<VirtualLoss> {};

std::vector<std::uint32_t> shares_of(const Selector& selector, const Case& test,
                                     std::uint32_t visits) {
  std::vector<std::uint32_t> given(test.block->move_count(), 0);
  selector.share(*test.block, test.seen, visits,
                 [&given](std::size_t slot, std::uint32_t count) { given[slot] += count; });
  return given;
}

std::vector<std::size_t> open_slots(const Block& block) {
  std::vector<std::size_t> slots;
  for (std::size_t slot = 0; slot < block.move_count(); ++slot) {
    if (!block.proof(slot).is_known()) slots.push_back(slot);
  }
  return slots;
}

// Scores only fall as visits are given. So they were given one by one to the best if, of each move,
// the last visit was still worth as much as one more visit of any other move.
TEST_P(SelectorWith, SharesVisitsAsSingleChoicesWould) {
  auto rng = Rng::stream(41, 0);
  for (const Selection& selection : all_selections()) {
    for (int i = 0; i < 40; ++i) {
      const Case test = random_case(rng);
      const Block& block = *test.block;
      const std::uint32_t visits = 1 + rng.below(i % 8 == 0 ? 1024 : 48);
      Selector selector(selection, GetParam());
      selector.set_root_visits(test.root_visits);
      const auto given = shares_of(selector, test, visits);
      const Formula formula(selection, GetParam(), test.root_visits);
      for (const std::size_t slot : open_slots(block)) {
        if (given[slot] == 0) continue;
        const double last = formula.score(block, test.seen, slot, given[slot] - 1);
        for (const std::size_t other : open_slots(block)) {
          ASSERT_FALSE(is_clearly_above(formula.score(block, test.seen, other, given[other]), last))
              << "slot " << other << " deserves a visit more than " << slot << "; " << visits
              << " visits, c " << selection.c << ", case " << i;
        }
      }
    }
  }
}

TEST_P(SelectorWith, GivesAllVisitsAwayAndNoneToAProvenMove) {
  auto rng = Rng::stream(42, 0);
  for (const Selection& selection : all_selections()) {
    for (int i = 0; i < 40; ++i) {
      const Case test = random_case(rng);
      const std::uint32_t visits = 1 + rng.below(100);
      const auto given = shares_of(Selector(selection, GetParam()), test, visits);
      std::uint32_t given_to_open = 0;
      for (const std::size_t slot : open_slots(*test.block)) given_to_open += given[slot];
      ASSERT_EQ(std::accumulate(given.begin(), given.end(), 0u), given_to_open);
      ASSERT_EQ(given_to_open, open_slots(*test.block).empty() ? 0 : visits);
    }
  }
}

TEST_P(SelectorWith, ChoosesTheHighestScoreForASingleVisit) {
  auto rng = Rng::stream(43, 0);
  for (const Selection& selection : all_selections()) {
    for (int i = 0; i < 100; ++i) {
      const Case test = random_case(rng);
      const auto open = open_slots(*test.block);
      if (open.empty()) continue;
      Selector selector(selection, GetParam());
      selector.set_root_visits(test.root_visits);
      const std::size_t best = selector.best(*test.block, test.seen);
      ASSERT_NE(std::find(open.begin(), open.end(), best), open.end());
      const Formula formula(selection, GetParam(), test.root_visits);
      const double best_score = formula.score(*test.block, test.seen, best, 0);
      for (const std::size_t slot : open) {
        ASSERT_FALSE(is_clearly_above(formula.score(*test.block, test.seen, slot, 0), best_score))
            << "slot " << slot << " before " << best << ", c " << selection.c << ", case " << i;
      }
    }
  }
}

TEST_P(SelectorWith, ChoosesTheHighestScoreWithMovesMadeLater) {
  auto rng = Rng::stream(45, 0);
  for (Selection selection : all_selections()) {
    for (int i = 0; i < 40; ++i) {
      const Case test = random_case(rng);
      const Block& block = *test.block;
      const LooseBlock later(block.move_count());
      fill_at_random(*later, rng);
      selection.rave = 1 + rng.below(1000);
      Selector selector(selection, GetParam());
      selector.set_root_visits(test.root_visits);
      const std::size_t best =
          selector.best_with_later(block, block.stats(), later->stats(), test.seen);
      const auto open = open_slots(block);
      ASSERT_EQ(best == Selector::kNone, open.empty());
      if (open.empty()) continue;
      const Formula formula(selection, GetParam(), test.root_visits);
      const auto score = [&](std::size_t slot) {
        return formula.score_with_later(block, load(later->stats(slot)), test.seen, slot);
      };
      ASSERT_NE(std::find(open.begin(), open.end(), best), open.end());
      for (const std::size_t slot : open) {
        ASSERT_FALSE(is_clearly_above(score(slot), score(best)))
            << "slot " << slot << " before " << best << ", c " << selection.c << ", case " << i;
      }
    }
  }
}

TEST_P(SelectorWith, SharesASingleVisitAsItWouldChoose) {
  auto rng = Rng::stream(44, 0);
  for (const Selection& selection : all_selections()) {
    for (int i = 0; i < 40; ++i) {
      const Case test = random_case(rng);
      Selector selector(selection, GetParam());
      selector.set_root_visits(test.root_visits);
      std::vector<std::uint32_t> expected(test.block->move_count(), 0);
      const std::size_t best = selector.best(*test.block, test.seen);
      if (best != Selector::kNone) expected.at(best) = 1;
      ASSERT_EQ(shares_of(selector, test, 1), expected);
    }
  }
}

TEST_P(SelectorWith, SaysSoIfEveryMoveIsProven) {
  for (const std::size_t size : {1u, 4u, 5u, 8u, 9u, 81u}) {
    LooseBlock block(size);
    for (std::size_t slot = 0; slot < size; ++slot) {
      block->set_proof(slot, games::Proof::draw());
    }
    const Selector selector({}, GetParam());
    EXPECT_EQ(selector.best(*block, Stats(10, 0)), Selector::kNone) << size << " moves";
    const bool is_shared = selector.share(*block, Stats(10, 0), 5, [](std::size_t, std::uint32_t) {
      ADD_FAILURE() << "a proven move got visits";
    });
    EXPECT_FALSE(is_shared) << size << " moves";
  }
}

TEST_P(SelectorWith, GivesAllVisitsToTheOnlyMoveThatIsOpen) {
  LooseBlock block(7);
  for (const std::size_t slot : {0u, 1u, 2u, 3u, 5u, 6u}) {
    block->set_proof(slot, games::Proof::in(4));
  }
  const Selector selector({}, GetParam());
  EXPECT_EQ(selector.best(*block, Stats(10, 0)), 4u);
  selector.share(*block, Stats(10, 0), 32, [](std::size_t slot, std::uint32_t count) {
    EXPECT_EQ(slot, 4u);
    EXPECT_EQ(count, 32u);
  });
}

INSTANTIATE_TEST_SUITE_P(VirtualLosses, SelectorWith, testing::ValuesIn(kAllVirtualLosses),
                         [](const testing::TestParamInfo<VirtualLoss>& test) {
                           return test.param == VirtualLoss::kNone   ? "None"
                                  : test.param == VirtualLoss::kLoss ? "Loss"
                                                                     : "Unobserved";
                         });

// A visit in flight that counts as a loss is as good as one that came back lost, so the choices can
// be made one by one on a real block.
TEST(Selector, SharesVisitsExactlyAsSingleChoicesWouldWithLosses) {
  auto rng = Rng::stream(45, 0);
  for (const Selection& selection : all_selections()) {
    // One that came back takes the place of those that a new move counts as.
    if (selection.first_visits > 0) continue;
    // Without exploration lost moves stay equal, and rounding decides between them.
    if (selection.c == 0) continue;
    for (int i = 0; i < 40; ++i) {
      const Case test = random_case(rng);
      const std::uint32_t visits = 1 + rng.below(64);
      Selector selector(selection, VirtualLoss::kLoss);
      selector.set_root_visits(test.root_visits);
      const auto given = shares_of(selector, test, visits);
      std::vector<std::uint32_t> expected(given.size(), 0);
      for (std::uint32_t visit = 0; visit < visits; ++visit) {
        const std::size_t best = selector.best(*test.block, test.seen);
        if (best == Selector::kNone) break;
        ++expected.at(best);
        add(test.block->stats(best), Stats(1, -playout::kUnitsPerWin), Writers::kOne);
      }
      ASSERT_EQ(given, expected) << visits << " visits, c " << selection.c << ", case " << i;
    }
  }
}

TEST(Selector, TriesNewMovesFirstInTheirOrder) {
  const LooseBlock block(7);
  const Selector selector({}, VirtualLoss::kUnobserved);
  for (std::size_t slot = 0; slot < 7; ++slot) {
    ASSERT_EQ(selector.best(*block, Stats(static_cast<std::int64_t>(slot), 0)), slot);
    block->stats(slot).store(Stats(1, 16).word(), std::memory_order_relaxed);
  }
}

TEST(Selector, TakesTheFirstOfEquals) {
  const LooseBlock block(9);
  for (std::size_t slot = 0; slot < 9; ++slot) {
    block->stats(slot).store(Stats(5, slot < 3 ? -3 : 7).word(), std::memory_order_relaxed);
  }
  const Selector selector({}, VirtualLoss::kUnobserved);
  EXPECT_EQ(selector.best(*block, Stats(45, 0)), 3u);
}

}  // namespace
}  // namespace quadrille::search
