#include "search/transpositions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <thread>
#include <vector>

#include "support/rng.hpp"

/// The table that leads from positions to their blocks.
namespace quadrille::search {
namespace {

constexpr std::uint64_t kBytes = 64 * 1024;
/// What a bucket holds.
constexpr support::Line kBucket = 8;

Transpositions make_table(std::uint64_t bytes = kBytes) {
  auto table = Transpositions::reserve(bytes);
  if (!table) ADD_FAILURE() << table.error().message;
  return std::move(*table);
}

games::Key key_of(std::uint64_t number) {
  return {support::split_mix(number), static_cast<std::uint32_t>(number), 1};
}

constexpr auto kAccept = [](support::Line) { return true; };

TEST(Transpositions, FindWhatWasInserted) {
  Transpositions table = make_table();
  for (support::Line line = 1; line <= 100; ++line) EXPECT_TRUE(table.insert(key_of(line), line));
  for (support::Line line = 1; line <= 100; ++line) {
    EXPECT_EQ(table.find(key_of(line), kAccept), line);
  }
}

TEST(Transpositions, FindNothingElse) {
  Transpositions table = make_table();
  EXPECT_EQ(table.find(key_of(1), kAccept), 0u);
  // Without a key that is 0, an entry that was never written would be found.
  EXPECT_EQ(table.find(games::Key{}, kAccept), 0u);
  table.insert(key_of(1), 5);
  for (std::uint64_t other = 2; other < 1000; ++other) {
    ASSERT_EQ(table.find(key_of(other), kAccept), 0u) << other;
  }
}

TEST(Transpositions, LetTheCallerTellPositionsApartThatShareTheirMark) {
  Transpositions table = make_table();
  const games::Key key = key_of(1);
  games::Key twin = key;
  twin.hash ^= std::uint64_t{1} << 35;
  table.insert(key, 5);
  table.insert(twin, 6);
  EXPECT_EQ(table.find(key, [](support::Line line) { return line == 6; }), 6u);
  EXPECT_EQ(table.find(key, [](support::Line line) { return line == 5; }), 5u);
  EXPECT_EQ(table.find(key, [](support::Line) { return false; }), 0u);
}

TEST(Transpositions, ForgetEverythingWhenTheyAreClearedHoweverOften) {
  Transpositions table = make_table(Transpositions::kMinBytes);
  // More often than there are generations, so that old ones come again.
  for (support::Line round = 1; round < 600; ++round) {
    const games::Key key = key_of(round);
    table.insert(key, round);
    ASSERT_EQ(table.find(key, kAccept), round);
    table.clear();
    for (support::Line old = round < 300 ? 1 : round - 299; old <= round; ++old) {
      ASSERT_EQ(table.find(key_of(old), kAccept), 0u) << "round " << round;
    }
  }
}

TEST(Transpositions, UseThePlacesOfEarlierGenerations) {
  Transpositions table = make_table();
  games::Key key = key_of(1);
  for (int round = 0; round < 3; ++round) {
    for (support::Line line = 1; line <= kBucket; ++line) {
      key.hash += std::uint64_t{1} << 50;
      ASSERT_TRUE(table.insert(key, line));
      ASSERT_EQ(table.find(key, kAccept), line);
    }
    key.hash += std::uint64_t{1} << 50;
    ASSERT_FALSE(table.insert(key, 99)) << "the bucket is full";
    ASSERT_EQ(table.find(key, kAccept), 0u);
    table.clear();
  }
}

TEST(Transpositions, PutWhatFindsItsBucketFullIntoTheNextLevel) {
  // Two levels, so that there are two buckets for keys that differ in high bits only.
  Transpositions table = make_table(std::uint64_t{3} << 20);
  for (int round = 0; round < 3; ++round) {
    games::Key key = key_of(static_cast<std::uint64_t>(round));
    for (support::Line line = 1; line <= 2 * kBucket; ++line) {
      key.hash += std::uint64_t{1} << 50;
      ASSERT_TRUE(table.insert(key, line));
      ASSERT_EQ(table.find(key, kAccept), line);
    }
    for (support::Line line = 2 * kBucket; line > 0; --line) {
      ASSERT_EQ(table.find(key, kAccept), line);
      key.hash -= std::uint64_t{1} << 50;
    }
    key.hash += (2 * kBucket + std::uint64_t{1}) << 50;
    EXPECT_FALSE(table.insert(key, 99)) << "both buckets are full";
    table.clear();
    EXPECT_EQ(table.find(key, kAccept), 0u);
  }
}

TEST(Transpositions, HaveRoomForNearlyAsManyAsTheyHaveEntries) {
  for (const std::uint64_t bytes : {kBytes, std::uint64_t{3} << 20}) {
    Transpositions table = make_table(bytes);
    const std::uint64_t half = std::bit_floor(bytes - bytes / 8) / 8 / 2;
    std::uint64_t refused = 0;
    for (std::uint64_t i = 1; i <= half; ++i) {
      if (!table.insert(key_of(i), static_cast<support::Line>(i))) ++refused;
    }
    EXPECT_LT(refused, half / 50);
    // Low levels fill up completely, and everything is still found.
    for (std::uint64_t i = half / 2; i <= half / 2 + 100; ++i) {
      const auto line = static_cast<support::Line>(i);
      EXPECT_EQ(table.find(key_of(i), [line](support::Line found) { return found == line; }), line);
    }
  }
}

TEST(Transpositions, CountAllTheirMemory) {
  for (const std::uint64_t bytes : {Transpositions::kMinBytes, kBytes, kBytes * 100}) {
    const Transpositions table = make_table(bytes);
    EXPECT_GE(table.bytes(), bytes / 2);
    EXPECT_LE(table.bytes(), bytes + (std::uint64_t{2} << 20));
  }
}

TEST(Transpositions, LoseNothingThatManyThreadsInsertAtOnce) {
  constexpr int kThreads = 4;
  constexpr support::Line kEach = 500;
  Transpositions table = make_table(16 * kBytes);
  std::atomic<int> ready{0};
  std::atomic<int> refused{0};
  {
    std::vector<std::jthread> threads;
    for (support::Line thread = 0; thread < kThreads; ++thread) {
      threads.emplace_back([&, thread] {
        ++ready;
        while (ready < kThreads) std::this_thread::yield();
        for (support::Line i = 1; i <= kEach; ++i) {
          const support::Line line = thread * kEach + i;
          if (!table.insert(key_of(line), line)) ++refused;
        }
      });
    }
  }
  EXPECT_EQ(refused, 0);
  for (support::Line line = 1; line <= kThreads * kEach; ++line) {
    ASSERT_EQ(table.find(key_of(line), [line](support::Line found) { return found == line; }),
              line);
  }
}

}  // namespace
}  // namespace quadrille::search
