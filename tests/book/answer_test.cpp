#include "book/answer.hpp"

#include <gtest/gtest.h>

#include "engine.hpp"
#include "games/connect_four/notation.hpp"

namespace quadrille::book {
namespace {

using connect_four::AnyPosition;
using connect_four::Board;
using games::Proof;
using std::chrono_literals::operator""ms;

AnyPosition position_after(std::string_view moves) {
  AnyPosition position{Board{}};
  for (const char move : moves) position.play(move - '1');
  return position;
}

void add(Entries& entries, std::string_view moves, const Entry& entry) {
  Position position(classic_geometry());
  for (const char move : moves) position.play(move - '1');
  const solver::KeyPair keys = classic_ground().keys_of(position);
  entries[keys.canonical()] = keys.plain == keys.canonical() ? entry : mirrored(entry);
}

Book small_book() {
  Entries entries;
  add(entries, "", {{1, 1}, 3});
  add(entries, "1", {{2, 2}, 3});
  add(entries, "2", {{1, 1}, 2});
  add(entries, "3", {{0, 0}, 3});
  add(entries, "4", {{-1, -1}, 3});
  add(entries, "11", {{-18, -1}, std::nullopt});
  return Book(entries);
}

TEST(BookAnswer, IsThatOfASearchThatProvedThePosition) {
  const auto report = answer(small_book(), position_after(""));
  ASSERT_TRUE(report);
  EXPECT_EQ(report->best_move, 3);
  EXPECT_EQ(report->proof, Proof::in(41));
  EXPECT_EQ(report->value, 1);
  EXPECT_EQ(report->leaves, 0U);
  EXPECT_EQ(report->ended_by, search::EndedBy::kBook);
  ASSERT_EQ(report->moves.size(), 7U);
}

TEST(BookAnswer, OrdersTheMovesByWhatIsKnown) {
  const auto report = answer(small_book(), position_after(""));
  ASSERT_TRUE(report);
  std::vector<int> moves;
  for (const auto& move : report->moves) moves.push_back(move.move + 1);
  EXPECT_EQ(moves, (std::vector<int>{4, 3, 5, 2, 6, 1, 7}));
  EXPECT_EQ(report->moves[0].principal_variation, (std::vector<int>{3, 3}));
  EXPECT_EQ(report->moves[1].proof, Proof::draw());
  EXPECT_EQ(report->moves[1].value, 0.5);
  EXPECT_EQ(report->moves[3].proof, Proof::in(42));
  EXPECT_EQ(report->moves[5].proof, Proof::in(40));
}

TEST(BookAnswer, ADoubtfulDefenceIsNoAnswer) {
  EXPECT_FALSE(answer(small_book(), position_after("11")));
}

TEST(BookAnswer, OtherBoardsAndPositionsHaveNone) {
  EXPECT_FALSE(answer(small_book(), AnyPosition{Board{8, 7, {}}}));
  EXPECT_FALSE(answer(small_book(), AnyPosition{Board{12, 12, {}}}));
  EXPECT_FALSE(answer(small_book(), position_after("4444")));
}

TEST(BookAnswer, ComesFromTheEngineUnlessItIsOffOrLeavesAreLimited) {
  Settings settings;
  settings.search.memory_bytes = std::uint64_t{8} << 20;
  const AnyPosition start = position_after("");
  const auto by_book = Engine(settings).run(start, {.time = 1ms});
  ASSERT_TRUE(by_book);
  EXPECT_EQ(by_book->ended_by, search::EndedBy::kBook);
  EXPECT_EQ(by_book->best_move, 3);
  EXPECT_EQ(Engine(settings).run(start, {.leaves = 10})->leaves, 10U);
  settings.book = false;
  EXPECT_GT(Engine(settings).run(start, {.time = 1ms})->leaves, 0U);
}

}  // namespace
}  // namespace quadrille::book
