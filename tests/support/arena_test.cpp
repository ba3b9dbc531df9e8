#include "support/arena.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "support/machine.hpp"

namespace quadrille::support {
namespace {

TEST(Arena, HasAsManyBytesAsWereAskedForInWholeLines) {
  EXPECT_EQ(Arena::reserve(64 * 1024)->bytes(), 64 * 1024u);
  EXPECT_EQ(Arena::reserve(64 * 1024 + 63)->bytes(), 64 * 1024u);
}

TEST(Arena, HasTwoHalvesThatLieInIt) {
  for (const std::uint64_t bytes : {64u * 1024, 100u * 1024, 8u << 20}) {
    auto arena = std::move(*Arena::reserve(bytes));
    EXPECT_GT(arena.begin_of_half(0), 0u);
    EXPECT_EQ(arena.begin_of_half(1), arena.begin_of_half(0) + arena.lines_per_half());
    EXPECT_LE((arena.begin_of_half(1) + arena.lines_per_half()) * kLineBytes, arena.bytes());
  }
}

TEST(Arena, CanBeWrittenFromItsFirstToItsLastByte) {
  for (const std::uint64_t bytes : {64u * 1024, 6u << 20}) {
    auto arena = std::move(*Arena::reserve(bytes));
    std::memset(arena.at(0), 1, arena.bytes());
    EXPECT_EQ(static_cast<int>(*(arena.at(0) + arena.bytes() - 1)), 1);
  }
}

TEST(Arena, BeginsAtACacheLine) {
  for (const std::uint64_t bytes : {64u * 1024, 6u << 20}) {
    const auto arena = std::move(*Arena::reserve(bytes));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(arena.at(0)) % kLineBytes, 0u);
  }
}

TEST(Arena, RefusesMoreThanTheMachineHas) {
  for (const std::uint64_t bytes : {usable_memory_bytes() + kLineBytes, std::uint64_t{1} << 45,
                                    std::numeric_limits<std::uint64_t>::max()}) {
    const auto arena = Arena::reserve(bytes);
    ASSERT_FALSE(arena.has_value()) << bytes;
    EXPECT_TRUE(arena.error().message.starts_with("no arena of ")) << arena.error().message;
  }
}

TEST(Growth, HandsOutLinesOneAfterTheOtherUntilNoneIsLeft) {
  Growth growth;
  growth.restart(11, 10);
  EXPECT_EQ(growth.take(4), 11u);
  EXPECT_EQ(growth.take(5), 15u);
  EXPECT_EQ(growth.take(2), 0u);
  EXPECT_EQ(growth.take(1), 20u);
  EXPECT_EQ(growth.take(1), 0u);
  EXPECT_EQ(growth.used_lines(), 10u);
}

TEST(Growth, StartsAgainFromItsBegin) {
  Growth growth;
  growth.restart(1, 10);
  growth.take(10);
  growth.restart(101, 5);
  EXPECT_EQ(growth.used_lines(), 0u);
  EXPECT_EQ(growth.take(5), 101u);
}

TEST(Growth, NeverCountsMoreLinesThanThereAre) {
  Growth growth;
  growth.restart(1, 100);
  {
    constexpr int kThreads = 8;
    std::vector<std::jthread> threads;
    threads.reserve(kThreads);
    for (int thread = 0; thread < kThreads; ++thread) {
      threads.emplace_back([&growth] {
        for (int i = 0; i < 50; ++i) growth.take(3);
      });
    }
  }
  EXPECT_LE(growth.used_lines(), 100u);
}

TEST(Chunk, IsCutUpWithoutAskingForMore) {
  Growth growth;
  growth.restart(1, 100);
  Chunk chunk;
  EXPECT_EQ(chunk.take(growth, 3, 16), 1u);
  EXPECT_EQ(chunk.take(growth, 3, 16), 4u);
  EXPECT_EQ(growth.used_lines(), 16u);
}

TEST(Chunk, TakesThePieceThatIsLeftNearTheEnd) {
  Growth growth;
  growth.restart(1, 20);
  Chunk chunk;
  Chunk other;
  other.take(growth, 2, 16);
  EXPECT_EQ(chunk.take(growth, 3, 16), 17u);
  EXPECT_EQ(chunk.take(growth, 3, 16), 0u);
  EXPECT_EQ(chunk.take(growth, 1, 16), 20u);
  EXPECT_EQ(chunk.take(growth, 1, 16), 0u);
}

TEST(Chunk, IsAsLargeAsWhatIsTaken) {
  Growth growth;
  growth.restart(1, 100);
  Chunk chunk;
  EXPECT_EQ(chunk.take(growth, 50, 16), 1u);
  EXPECT_EQ(growth.used_lines(), 50u);
}

TEST(Chunk, GivesBackLinesForTheNextTaker) {
  Growth growth;
  growth.restart(1, 100);
  Chunk chunk;
  chunk.take(growth, 2, 16);
  const Line line = chunk.take(growth, 3, 16);
  chunk.give_back(line);
  EXPECT_EQ(chunk.take(growth, 5, 16), line);
}

TEST(Chunk, HasNothingOnceItForgets) {
  Growth growth;
  growth.restart(1, 100);
  Chunk chunk;
  chunk.take(growth, 2, 16);
  chunk.forget();
  growth.restart(201, 100);
  EXPECT_EQ(chunk.take(growth, 2, 16), 201u);
}

TEST(Chunk, SharesNoLineWithThoseOfOtherThreads) {
  constexpr std::uint64_t kLines = 20'000;
  constexpr Line kBegin = 7;
  struct Piece {
    Line first;
    std::uint32_t count;
  };
  Growth growth;
  growth.restart(kBegin, kLines);
  std::vector<std::vector<Piece>> pieces(8);
  {
    std::vector<std::jthread> threads;
    for (std::uint32_t thread = 0; thread < 8; ++thread) {
      threads.emplace_back([&growth, &mine = pieces[thread], thread] {
        Chunk chunk;
        for (std::uint32_t i = 0;; ++i) {
          const std::uint32_t count = 1 + (i + thread) % 3;
          const Line first = chunk.take(growth, count, 16);
          if (first == 0) break;
          // Every now and then another worker was quicker.
          if (i % 5 == 0) {
            chunk.give_back(first);
          } else {
            mine.push_back({first, count});
          }
        }
      });
    }
  }
  std::vector<int> owners(kBegin + kLines, 0);
  for (const auto& mine : pieces) {
    for (const Piece& piece : mine) {
      for (std::uint32_t i = 0; i < piece.count; ++i) ++owners.at(piece.first + i);
    }
  }
  EXPECT_EQ(*std::max_element(owners.begin(), owners.end()), 1);
  EXPECT_EQ(std::count(owners.begin(), owners.begin() + kBegin, 0), kBegin);
}

}  // namespace
}  // namespace quadrille::support
