#include <gtest/gtest.h>

#include <chrono>
#include <stop_token>
#include <thread>

#include "games/connect_four/table.hpp"
#include "search/searches.hpp"

/// Searches that somebody else ends.
namespace quadrille::search {
namespace {

using connect_four::board_of;
using connect_four::Narrow;

class Stop : public testing::TestWithParam<Mode> {
 protected:
  static Settings settings() {
    Settings settings = small_settings();
    settings.mode = GetParam();
    settings.threads = 8;
    return settings;
  }

  Arcade<Narrow> arcade_{board_of(7, 6)};
};

TEST_P(Stop, EndsASearchThatHasNoOtherLimit) {
  std::stop_source source;
  const std::jthread stopper([&source] {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    source.request_stop();
  });
  const auto search = make_search(settings(), arcade_.evaluator());
  Budget budget;
  budget.stop = source.get_token();
  EXPECT_EQ(search->run(arcade_.after({}), budget)->ended_by, EndedBy::kStop);
}

TEST_P(Stop, BeforeTheStartSearchesNothing) {
  std::stop_source source;
  source.request_stop();
  const auto search = make_search(settings(), arcade_.evaluator());
  Budget budget;
  budget.stop = source.get_token();
  const auto report = search->run(arcade_.after({}), budget);
  EXPECT_EQ(report->ended_by, EndedBy::kStop);
  EXPECT_EQ(report->leaves, 0u);
}

TEST_P(Stop, AtAnyMomentLeavesALegalMove) {
  const auto search = make_search(settings(), arcade_.evaluator());
  for (std::uint64_t i = 0; i < 25; ++i) {
    auto rng = support::Rng::stream(71, i);
    const auto position = arcade_.after_random_moves(static_cast<int>(rng.below(40)), rng);
    std::stop_source source;
    const std::jthread stopper([&source, wait = std::chrono::microseconds(rng.below(1000))] {
      std::this_thread::sleep_for(wait);
      source.request_stop();
    });
    Budget budget;
    budget.stop = source.get_token();
    const auto report = search->run(position, budget);
    ASSERT_TRUE(position.is_legal(report->best_move)) << "search " << i;
    ASSERT_EQ(report->best_move, report->moves.front().move) << "search " << i;
  }
}

TEST_P(Stop, IsForOneSearchAndNotForTheNext) {
  const auto search = make_search(settings(), arcade_.evaluator());
  std::stop_source source;
  source.request_stop();
  Budget stopped;
  stopped.stop = source.get_token();
  static_cast<void>(search->run(arcade_.after({}), stopped));
  EXPECT_EQ(run_leaves(*search, arcade_.after({}), 500).ended_by, EndedBy::kLeaves);
}

INSTANTIATE_TEST_SUITE_P(Modes, Stop,
                         testing::Values(Mode::kSerial, Mode::kTree, Mode::kRoot, Mode::kSimulated),
                         [](const testing::TestParamInfo<Mode>& test) {
                           return name_of(test.param);
                         });

}  // namespace
}  // namespace quadrille::search
