#include <gtest/gtest.h>

#include <chrono>
#include <string_view>

#include "games/connect_four/table.hpp"
#include "search/searches.hpp"
#include "search/toy_game.hpp"

/// What a search does with an evaluator that has plans.
namespace quadrille::search {
namespace {

using connect_four::Wide;

/// Knows how every position ends that is not a draw.
class Planner : public ToyEvaluator {
 public:
  static constexpr bool kHasPlans = true;

  games::Proof glance(const ToyGame& position) const {
    const ToyTruth truth = truth_of(position);
    return relies_ && truth.value != 0 ? games::Proof::in(truth.plies) : games::Proof();
  }
  bool relies_on_plans() const { return relies_; }
  void rely_on_plans(bool relies) { relies_ = relies; }

 private:
  bool relies_ = true;
};

static_assert(playout::Planner<Planner>);

std::vector<ToyGame> games_worth(int value) {
  std::vector<ToyGame> games;
  for (const ToyGame& game : ongoing_toy_games()) {
    const ToyTruth truth = truth_of(game);
    // Others are known without a plan as soon as they are looked at.
    if (truth.value == value && truth.plies > 3) games.push_back(game);
  }
  return games;
}

template <class Check>
void for_each_lost_game(Check&& check) {
  for (const auto& settings : {settings_for(Mode::kSerial, 1), settings_for(Mode::kTree, 2),
                               settings_for(Mode::kRoot, 2), settings_for(Mode::kSimulated, 3)}) {
    const auto games = games_worth(-1);
    ASSERT_GT(games.size(), 10u);
    for (std::size_t i = 0; i < games.size(); i += 7) {
      SCOPED_TRACE(text_of(settings) + ", game " + std::to_string(i));
      check(settings, games[i]);
    }
  }
}

TEST(Plans, EndASearchThatWins) {
  for (const ToyGame& game : games_worth(1)) {
    const auto search = make_search(small_settings(), Planner());
    const Report report = run_leaves(*search, game, 1000);
    EXPECT_EQ(report.ended_by, EndedBy::kProof);
    ASSERT_TRUE(report.proof.is_win());
    EXPECT_TRUE(report.moves.front().proof.is_win());
    // As soon as every move was looked at.
    EXPECT_LE(report.leaves, 9u);
  }
}

TEST(Plans, AreForgottenInALostPosition) {
  for_each_lost_game([](const Settings& settings, const ToyGame& game) {
    // Of two threads, the quicker one decides when the other stops.
    if (settings.mode == Mode::kTree || settings.mode == Mode::kRoot) return;
    // More than it takes to prove any of them.
    constexpr std::uint64_t kLeaves = 1'000'000;
    const Report with = run_leaves(*make_search(settings, Planner()), game, kLeaves);
    const Report without = run_leaves(*make_search(settings, ToyEvaluator()), game, kLeaves);
    // By a tree of its own, whose visits are the same.
    EXPECT_EQ(with.moves, without.moves);
    EXPECT_EQ(with.best_move, without.best_move);
    EXPECT_GT(with.leaves, without.leaves);
  });
}

TEST(Plans, AreReportedAsALoss) {
  for_each_lost_game([](const Settings& settings, const ToyGame& game) {
    const Report report = run_leaves(*make_search(settings, Planner()), game, 60);
    EXPECT_TRUE(report.proof.is_loss());
    EXPECT_LE(report.leaves, 60u);
  });
}

TEST(Plans, LeaveTheRestOfTheLeavesToChances) {
  const auto lost = games_worth(-1);
  const auto search = make_search(small_settings(), Planner());
  // The plain search needs more to find out.
  const Report report = run_leaves(*search, lost.front(), 30);
  EXPECT_EQ(report.ended_by, EndedBy::kLeaves);
  EXPECT_EQ(report.leaves, 30u);
  EXPECT_TRUE(report.proof.is_loss());
  EXPECT_FALSE(report.moves.front().proof.is_known());
}

TEST(Plans, AnswerASearchWithoutALimit) {
  for (const ToyGame& game : games_worth(-1)) {
    const Report report = *make_search(small_settings(), Planner())->run(game, {});
    EXPECT_TRUE(report.proof.is_loss());
    EXPECT_LE(report.leaves, 9u);
  }
}

TEST(Plans, AreBackAsSoonAsThePositionIsNotLost) {
  const auto lost = games_worth(-1);
  const auto won = games_worth(1);
  const auto search = make_search(small_settings(), Planner());
  for (std::size_t i = 0; i < lost.size() && i < won.size(); i += 5) {
    run_leaves(*search, lost[i], 100);
    const Report after = run_leaves(*search, won[i], 100);
    const Report fresh = run_leaves(*make_search(small_settings(), Planner()), won[i], 100);
    EXPECT_EQ(without_seconds(after), without_seconds(fresh));
  }
}

TEST(Plans, DoNotKeepASearchFromItsTime) {
  using namespace std::chrono_literals;
  const auto search = make_search(small_settings(), Planner());
  const auto report = search->run(games_worth(-1).front(), {.time = 0ns});
  EXPECT_LT(report->seconds, 1);
}

/// The second player has lost by a plan, with 64 cells left.
class LostByAPlan : public testing::Test {
 protected:
  using Position = connect_four::Position<Wide>;

  Position position() const {
    Position result(arcade_.geometry);
    for (const char move : std::string_view("1963664646633333332553222")) result.play(move - '1');
    return result;
  }

  Arcade<Wide> arcade_{connect_four::board_of(9, 10, {{6, 2}})};
};

TEST_F(LostByAPlan, IsSearchedToTheEndOfItsBudget) {
  for (const bool graph : {false, true}) {
    Settings settings = small_settings();
    settings.graph = graph;
    const Report report =
        run_leaves(*make_search(settings, arcade_.evaluator()), position(), 20'000);
    EXPECT_TRUE(report.proof.is_loss());
    EXPECT_EQ(report.leaves, 20'000u);
    EXPECT_FALSE(report.moves.front().proof.is_known());
    EXPECT_GT(report.moves.front().visits, 1000u);
  }
}

TEST_F(LostByAPlan, KeepsItsTreeAsLongAsItIs) {
  const auto search = make_search(small_settings(), arcade_.evaluator());
  Position later = position();
  const Report first = run_leaves(*search, later, 20'000);
  const auto& line = first.moves.front().principal_variation;
  ASSERT_GE(line.size(), 2u);
  later.play(line[0]);
  later.play(line[1]);
  const Report second = run_leaves(*search, later, 1000);
  EXPECT_TRUE(second.proof.is_loss() || second.kept_visits == 0);
  EXPECT_GT(second.kept_visits, 100u);
  EXPECT_EQ(second.leaves, 1000u);
}

TEST_F(LostByAPlan, IsTheSameAgainWithALimitOfLeaves) {
  for (const Settings& settings : {settings_for(Mode::kSerial, 1), settings_for(Mode::kRoot, 2),
                                   settings_for(Mode::kSimulated, 3)}) {
    const auto search = make_search(settings, arcade_.evaluator());
    const Report first = without_seconds(run_leaves(*search, position(), 5000));
    search->clear();
    EXPECT_EQ(without_seconds(run_leaves(*search, position(), 5000)), first) << text_of(settings);
  }
}

}  // namespace
}  // namespace quadrille::search
