#include "book/shipped.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "accuracy/truth.hpp"

namespace quadrille::book {
namespace {

Position laid_out(const games::AnyPosition& position) {
  return connect_four::position_of(position.get_if<connect_four::AnyPosition>()->diagram(),
                                   classic_geometry());
}

std::vector<accuracy::Truth> truths_in(const std::string& name) {
  std::ifstream file(std::string(QUADRILLE_TEST_DATA "/") + name);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  const auto truths = accuracy::parse_truths(text, connect_four::Board{});
  EXPECT_TRUE(truths);
  return truths ? *truths : std::vector<accuracy::Truth>();
}

TEST(ShippedBook, IsWhole) {
  ASSERT_TRUE(shipped()) << shipped().error().message;
  EXPECT_GT(shipped()->size(), 0U);
}

TEST(ShippedBook, AgreesWithTheScoresOfAnotherSolver) {
  ASSERT_TRUE(shipped());
  int entries = 0;
  for (const char* name : {"connect4-7x6-truth-openings.csv", "connect4-7x6-truth.csv"}) {
    for (const accuracy::Truth& truth : truths_in(name)) {
      const Position position = laid_out(truth.position);
      for (const Column move : position.legal_moves()) {
        const auto reply = shipped()->find(position.after(move));
        if (!reply) continue;
        ++entries;
        const int score = -*truth.scores[static_cast<std::size_t>(move)];
        EXPECT_TRUE(reply->score.contains(score)) << truth.text << ' ' << move + 1;
      }
      const auto entry = shipped()->find(position);
      if (!entry) continue;
      ++entries;
      EXPECT_TRUE(entry->score.contains(truth.best_score())) << truth.text;
      if (!entry->move) continue;
      EXPECT_TRUE(truth.keeps_value(*entry->move)) << truth.text;
      EXPECT_TRUE(!entry->is_exact() || truth.is_best(*entry->move)) << truth.text;
    }
  }
  EXPECT_GT(entries, 30);
}

}  // namespace
}  // namespace quadrille::book
