#include "solver/table.hpp"

#include <gtest/gtest.h>

#include <string>

#include "solver/tables.hpp"

namespace quadrille::solver {
namespace {

constexpr int kKeyBits = 49;
constexpr Bounds kNothing{-100, 100};

Bounds known(const Table& table, std::uint64_t key) {
  Bounds bounds = kNothing;
  table.look_up(table.spot(key, kKeyBits), bounds);
  return bounds;
}

TEST(SolverTable, KnowsWhatWasStored) {
  Table table = small_table();
  EXPECT_EQ(known(table, 12345), kNothing);
  table.store(table.spot(12345, kKeyBits), {-79, 3}, 1);
  EXPECT_EQ(known(table, 12345), (Bounds{-79, 3}));
  EXPECT_EQ(known(table, 12346), kNothing);
}

TEST(SolverTable, OnlyEverNarrowsBounds) {
  Table table = small_table();
  table.store(table.spot(7, kKeyBits), {-5, 8}, 1);
  Bounds bounds{-2, 20};
  table.look_up(table.spot(7, kKeyBits), bounds);
  EXPECT_EQ(bounds, (Bounds{-2, 8}));
}

TEST(SolverTable, KeepsOneEntryPerPosition) {
  Table table = small_table();
  table.store(table.spot(7, kKeyBits), {-5, 8}, 100);
  table.store(table.spot(7, kKeyBits), {1, 8}, 1);
  EXPECT_EQ(known(table, 7), (Bounds{1, 8}));
}

TEST(SolverTable, ForgetsEverythingAtEveryReset) {
  Table table = small_table();
  // More resets than there are generations.
  for (int i = 0; i < 200; ++i) {
    for (std::uint64_t key = 1; key < 50; ++key) {
      ASSERT_EQ(known(table, key), kNothing) << "after " << i << " resets";
      table.store(table.spot(key, kKeyBits), {0, 0}, 1);
    }
    table.reset();
  }
}

TEST(SolverTable, ForgetsOneBoardWhenItSeesAnother) {
  Table table = small_table();
  table.use_for(1);
  table.store(table.spot(7, kKeyBits), {0, 0}, 1);
  table.use_for(1);
  EXPECT_EQ(known(table, 7), (Bounds{0, 0}));
  table.use_for(2);
  EXPECT_EQ(known(table, 7), kNothing);
}

TEST(SolverTable, GivesUpLittleWorkForNewPositions) {
  Table table = Table::reserve(Table::kMinBytes).value();
  constexpr std::uint64_t kOfMuchWork = 100;
  for (std::uint64_t key = 1; key <= kOfMuchWork; ++key) {
    table.store(table.spot(key, kKeyBits), {1, 1}, 1'000'000);
  }
  for (std::uint64_t key = 1000; key < 1'000'000; ++key) {
    table.store(table.spot(key, kKeyBits), {0, 0}, 1);
  }
  std::uint64_t kept = 0;
  for (std::uint64_t key = 1; key <= kOfMuchWork; ++key) {
    kept += known(table, key) == Bounds{1, 1} ? 1 : 0;
  }
  EXPECT_EQ(kept, kOfMuchWork);
}

TEST(SolverTable, NeverConfusesPositionsWhoseKeysFit) {
  Table table = Table::reserve(Table::kMinBytes).value();
  constexpr std::uint64_t kKeys = 200'000;
  // Far apart, so that buckets and checks collide if they can.
  const auto key_of = [](std::uint64_t i) { return i << 31 ^ i; };
  for (std::uint64_t i = 0; i < kKeys; ++i) {
    const int score = static_cast<int>(i % 41) - 20;
    table.store(table.spot(key_of(i), kKeyBits), {score, score}, 1);
  }
  for (std::uint64_t i = 0; i < kKeys; ++i) {
    const int score = static_cast<int>(i % 41) - 20;
    const Bounds bounds = known(table, key_of(i));
    if (bounds == kNothing) continue;
    ASSERT_EQ(bounds, (Bounds{score, score}));
  }
}

TEST(SolverTable, StaysWithinItsMemory) {
  for (const std::uint64_t bytes : {Table::kMinBytes, std::uint64_t{5'000'001}}) {
    const auto table = Table::reserve(bytes);
    ASSERT_TRUE(table);
    EXPECT_LE(table->bytes(), bytes);
    EXPECT_GT(table->bytes(), bytes / 3);
  }
}

TEST(SolverTable, IsRefusedWhereTheMachineHasNotTheMemory) {
  const auto table = Table::reserve(std::uint64_t{1} << 50);
  ASSERT_FALSE(table);
  EXPECT_NE(table.error().message.find("GB"), std::string::npos);
}

}  // namespace
}  // namespace quadrille::solver
