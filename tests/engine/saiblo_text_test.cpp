#include "engine/saiblo_text.hpp"

#include <gtest/gtest.h>

#include "games/connect_four/contest_board.hpp"
#include "games/connect_four/notation.hpp"

namespace quadrille::protocol {
namespace {

using connect_four::Board;
using connect_four::Column;
using connect_four::Outcome;

/// As the platform sends it, the head included.
std::string platform_text(const match::Question& question) {
  std::string text;
  const auto add = [&text](int number) { text += std::to_string(number) + '\n'; };
  for (const int number : {question.rows, question.columns, question.no_x, question.no_y,
                           question.last_x, question.last_y}) {
    add(number);
  }
  for (const int top : question.top) add(top);
  for (const int cell : question.board) add(cell);
  return text;
}

TEST(Saiblo, ReadsTheQuestionsOfRandomGamesInPieces) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    auto rng = support::Rng::stream(seed, 1);
    match::GameSoFar game(connect_four::contest_board(seed));
    while (game.position.outcome() == Outcome::kOngoing) {
      const match::Question question = question_of(game);
      SaibloReader reader;
      // In pieces.
      for (const char byte : platform_text(question)) reader.feed({&byte, 1});
      const auto taken = reader.take();
      ASSERT_TRUE(taken && *taken);
      ASSERT_EQ(**taken, question);
      const auto column =
          static_cast<Column>(rng.below(static_cast<std::uint32_t>(question.columns)));
      if (game.position.is_legal(column)) game.play(column);
    }
  }
}

TEST(Saiblo, TurnsFollowOnEachOther) {
  const match::GameSoFar game{Board{}};
  const std::string text = platform_text(question_of(game));
  // The second turn has no head.
  const std::string head = "6\n7\n-1\n-1\n";
  ASSERT_TRUE(text.starts_with(head));
  SaibloReader reader;
  reader.feed(text + text.substr(head.size()));
  EXPECT_TRUE(reader.take().has_value());
  EXPECT_TRUE(reader.take().has_value());
  EXPECT_FALSE(reader.take().has_value());
}

TEST(Saiblo, WaitsForTheEndOfANumber) {
  SaibloReader reader;
  reader.feed("1");
  EXPECT_FALSE(reader.take().has_value());
  reader.feed("4 ");
  const auto taken = reader.take();
  ASSERT_TRUE(taken && !*taken);
  EXPECT_EQ(taken->error().message, "number 1: the number of rows is 14, allowed are 4 to 13");
}

TEST(Saiblo, NumbersThatAreNoneEndIt) {
  const auto refused = [](const char* text) -> std::string {
    SaibloReader reader;
    reader.feed(text);
    const auto taken = reader.take();
    if (!taken) return "waits";
    EXPECT_FALSE(reader.take().has_value());
    return *taken ? "taken" : taken->error().message;
  };
  EXPECT_EQ(refused("9 x 1 1 "), "number 2: 'x' is not a whole number");
  EXPECT_EQ(refused("9 9 9 1 "), "number 3: noX is 9, allowed are -1 to 8");
  EXPECT_EQ(refused("9 9 1 1 -1 -2 "), "number 6: lastY is -2, allowed are -1 to 8");
  EXPECT_EQ(refused("99999999999 "), "number 1: '99999999999' is not a whole number");
  EXPECT_EQ(refused("1111111111111111111111111111111111111111"),
            "number 1: '1111111111111111111111111111111111111111' is not a whole number");
  EXPECT_EQ(refused(" \n"), "waits");
}

}  // namespace
}  // namespace quadrille::protocol
