#include "accuracy/accuracy.hpp"

#include <gtest/gtest.h>

namespace quadrille::accuracy {
namespace {

/// A win in one for the side to move: only column 1 keeps the value. Then one in which every move
/// that the search could choose is called a mistake but the one that it will not choose.
std::vector<Truth> truths() {
  const auto parsed = parse_truths(
      "position,s1,s2,s3,s4,s5,s6,s7\n"
      "121212,18,-3,-3,-3,-3,-3,-3\n"
      "12121,-2,-1,-2,-2,-2,-2,-2\n"
      "121212,-2,1,-2,-2,-2,-2,-2\n",
      connect_four::Board{});
  EXPECT_TRUE(parsed);
  return *parsed;
}

Accuracy measured(const search::Budget& budget, int concurrency) {
  const auto positions = truths();
  int calls = 0;
  const auto accuracy =
      measure(positions, Settings{}, budget, concurrency, [&calls](const Accuracy& so_far) {
        ++calls;
        EXPECT_EQ(so_far.all.wdl_optimal.trials, static_cast<std::uint64_t>(calls));
      });
  EXPECT_TRUE(accuracy);
  return *accuracy;
}

TEST(Accuracy, CountsMovesThatKeepTheValueAndThoseWithTheBestScore) {
  for (const int concurrency : {1, 2}) {
    const Accuracy accuracy = measured({{}, 100, {}}, concurrency);
    // The winning move; the block, which another move of the same value beats by score or not; and
    // the winning move again, where the file says that it loses.
    EXPECT_EQ(accuracy.all.wdl_optimal, (Share{2, 3}));
    EXPECT_EQ(accuracy.by_ply.at(6).wdl_optimal, (Share{1, 2}));
    EXPECT_EQ(accuracy.by_ply.at(5).wdl_optimal, (Share{1, 1}));
    EXPECT_EQ(accuracy.by_ply.at(5).score_optimal, (Share{0, 1}));
    // A win that is one, also where the file wants another move.
    EXPECT_EQ(accuracy.by_ply.at(6).proven, (Share{2, 2}));
    ASSERT_EQ(accuracy.mistakes.size(), 1U);
    EXPECT_EQ(accuracy.mistakes[0].index, 2U);
    EXPECT_EQ(accuracy.mistakes[0].move, 0);
  }
}

TEST(Accuracy, DoesNotCountAProofOfAnotherValue) {
  const auto lost = parse_truths("position,s1,s2,s3,s4,s5,s6,s7\n121212,-2,-3,-3,-3,-3,-3,-3\n",
                                 connect_four::Board{});
  const auto accuracy = measure(*lost, Settings{}, {{}, 100, {}}, 1, [](const Accuracy&) {});
  EXPECT_EQ(accuracy->all.proven, (Share{0, 1}));
}

TEST(Accuracy, EndsWhenItIsStopped) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(measured({{}, 100, stop.get_token()}, 1).all.wdl_optimal.trials, 0U);
}

TEST(Accuracy, EndsWithTheErrorOfASearch) {
  Settings settings;
  settings.search.memory_bytes = std::uint64_t{1} << 60;
  EXPECT_FALSE(measure(truths(), settings, {{}, 100, {}}, 1, [](const Accuracy&) {}));
}

}  // namespace
}  // namespace quadrille::accuracy
