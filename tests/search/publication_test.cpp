#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <barrier>
#include <cstddef>
#include <thread>
#include <utility>
#include <vector>

#include "search/tree.hpp"

/// Workers that expand the same position at the same moment.
namespace quadrille::search {
namespace {

using support::Line;

constexpr std::size_t kThreads = 8;
constexpr std::size_t kSlots = 12;
constexpr int kRounds = 40;

struct Attempt {
  Line own = 0;
  /// The link that stands afterwards.
  Line standing = 0;
  /// The moves of the block that it leads to.
  std::vector<games::MoveByte> moves;
};

/// What each worker found in one slot.
using Race = std::array<Attempt, kThreads>;

/// A block's moves tell who made it, and for which slot.
std::vector<games::MoveByte> signature(std::size_t worker, std::size_t slot) {
  return std::vector<games::MoveByte>(slot + 1, static_cast<games::MoveByte>(worker));
}

Attempt try_to_publish(Tree& tree, std::size_t worker, std::size_t slot, support::Chunk& chunk) {
  Attempt attempt;
  attempt.own = tree.create_block(chunk, signature(worker, slot));
  attempt.standing = tree.root().publish(slot, attempt.own);
  const Block& block = tree.block(attempt.standing);
  for (std::size_t i = 0; i < block.move_count(); ++i) attempt.moves.push_back(block.move(i));
  if (attempt.standing != attempt.own) chunk.give_back(attempt.own);
  return attempt;
}

/// Everybody tries to publish a block of its own in each slot of the root, all at the same time.
std::array<Race, kSlots> race_on(Tree& tree) {
  tree.set_root(tree.create_block(std::vector<games::MoveByte>(kSlots, 0)));
  std::array<Race, kSlots> races;
  std::barrier start(static_cast<std::ptrdiff_t>(kThreads));
  std::vector<std::jthread> threads;
  for (std::size_t worker = 0; worker < kThreads; ++worker) {
    threads.emplace_back([worker, &tree, &races, &start] {
      support::Chunk chunk;
      for (std::size_t slot = 0; slot < kSlots; ++slot) {
        start.arrive_and_wait();
        races[slot][worker] = try_to_publish(tree, worker, slot, chunk);
      }
    });
  }
  threads.clear();
  return races;
}

template <class Check>
void for_each_race(Check&& check) {
  Tree tree(std::move(*support::Arena::reserve(1 << 20)));
  for (int round = 0; round < kRounds; ++round) {
    tree.clear();
    const auto races = race_on(tree);
    for (std::size_t slot = 0; slot < kSlots; ++slot) check(tree, slot, races[slot]);
  }
}

TEST(Publication, HasExactlyOneWinner) {
  for_each_race([](const Tree&, std::size_t, const Race& race) {
    EXPECT_EQ(std::count_if(race.begin(), race.end(),
                            [](const Attempt& attempt) { return attempt.own == attempt.standing; }),
              1);
  });
}

TEST(Publication, IsSeenByAllInTheSameWay) {
  for_each_race([](const Tree& tree, std::size_t slot, const Race& race) {
    for (const Attempt& attempt : race) {
      EXPECT_EQ(attempt.standing, tree.root().link(slot));
    }
  });
}

TEST(Publication, ShowsEverybodyTheWinnersBlock) {
  for_each_race([](const Tree&, std::size_t slot, const Race& race) {
    const auto winner = std::find_if(race.begin(), race.end(), [](const Attempt& attempt) {
      return attempt.own == attempt.standing;
    });
    ASSERT_NE(winner, race.end());
    const auto number = static_cast<std::size_t>(winner - race.begin());
    for (const Attempt& attempt : race) EXPECT_EQ(attempt.moves, signature(number, slot));
  });
}

TEST(Publication, LoserKeepsTheMemoryForItsNextBlock) {
  Tree tree(std::move(*support::Arena::reserve(1 << 20)));
  tree.set_root(tree.create_block(signature(0, kSlots)));
  std::array<support::Chunk, 2> chunks;
  try_to_publish(tree, 0, 3, chunks[0]);
  const Attempt lost = try_to_publish(tree, 1, 3, chunks[1]);
  EXPECT_NE(lost.standing, lost.own);
  EXPECT_EQ(try_to_publish(tree, 1, 2, chunks[1]).own, lost.own);
}

}  // namespace
}  // namespace quadrille::search
