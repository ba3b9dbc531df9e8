#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "search/searches.hpp"
#include "search/toy_game.hpp"

/// The search proves positions of the toy game, in all modes, and brute force agrees.
namespace quadrille::search {
namespace {

struct Crowd {
  Mode mode;
  int threads;
  int batch;
  bool graph;
  bool symmetry;
};

std::vector<Crowd> all_crowds() {
  std::vector<Crowd> crowds;
  const auto add = [&crowds](bool graph, bool symmetry) {
    for (const int batch : {1, 8, 32}) {
      crowds.push_back({Mode::kSerial, 1, batch, graph, symmetry});
      for (const Mode mode : {Mode::kTree, Mode::kRoot, Mode::kSimulated}) {
        for (const int threads : {1, 2, 8}) {
          crowds.push_back({mode, threads, batch, graph, symmetry});
        }
      }
    }
  };
  add(false, false);
  add(true, false);
  add(true, true);
  return crowds;
}

class ProvenValues : public testing::TestWithParam<Crowd> {
 protected:
  /// Calls `check` with positions and what a search without a limit says about them.
  template <class Check>
  static void for_each_search(std::uint64_t seed, Check&& check) {
    constexpr int kPositions = 5;
    auto rng = support::Rng::stream(seed, 0);
    for (const VirtualLoss virtual_loss : kAllVirtualLosses) {
      for (const auto formula : kBothFormulas) {
        Settings settings = small_settings();
        settings.mode = GetParam().mode;
        settings.threads = GetParam().threads;
        settings.batch = GetParam().batch;
        settings.graph = GetParam().graph;
        settings.symmetry = GetParam().symmetry;
        settings.virtual_loss = virtual_loss;
        settings.selection.formula = formula;
        settings.seed = seed;
        const auto search = make_search(settings, ToyEvaluator());
        for (int i = 0; i < kPositions; ++i) {
          const auto& games = ongoing_toy_games();
          const ToyGame& game = games[rng.below(static_cast<std::uint32_t>(games.size()))];
          SCOPED_TRACE(text_of(settings) + ", search " + std::to_string(i));
          check(game, *search->run(game, {}));
        }
      }
    }
  }
};

TEST_P(ProvenValues, AgreeWithBruteForce) {
  for_each_search(1, [](const ToyGame& game, const Report& report) {
    ASSERT_TRUE(report.proof.is_known());
    EXPECT_EQ(report.ended_by, EndedBy::kProof);
    EXPECT_EQ(report.proof.value(), truth_of(game).value);
  });
}

TEST_P(ProvenValues, AgreeWithBruteForceForEachMove) {
  for_each_search(2, [](const ToyGame& game, const Report& report) {
    EXPECT_EQ(report.moves.size(), game.legal_moves().size());
    for (const MoveReport& move : report.moves) {
      if (!move.proof.is_known()) continue;
      const ToyGame next = game.after(static_cast<games::MoveByte>(move.move));
      EXPECT_EQ(move.proof.value(), -truth_of(next).value) << "move " << move.move;
    }
  });
}

TEST_P(ProvenValues, AreKeptByTheBestMove) {
  for_each_search(3, [](const ToyGame& game, const Report& report) {
    const ToyGame next = game.after(static_cast<games::MoveByte>(report.best_move));
    EXPECT_EQ(-truth_of(next).value, truth_of(game).value);
  });
}

// A proof is a way to force the end. The winner may have missed a shorter one, so that the loser
// too seems to hold out longer, but nobody can end the game sooner than is possible.
TEST_P(ProvenValues, NeverPromiseAnEndSoonerThanItCanBeForced) {
  for_each_search(4, [](const ToyGame& game, const Report& report) {
    if (!report.proof.is_draw()) {
      EXPECT_GE(report.proof.plies(), truth_of(game).plies);
    }
    for (const MoveReport& move : report.moves) {
      if (!move.proof.is_known() || move.proof.is_draw()) continue;
      const ToyGame next = game.after(static_cast<games::MoveByte>(move.move));
      EXPECT_GE(move.proof.plies(), truth_of(next).plies + 1) << "move " << move.move;
    }
  });
}

TEST_P(ProvenValues, ComeWithPrincipalVariationsOfLegalMoves) {
  for_each_search(5, [](const ToyGame& game, const Report& report) {
    for (const MoveReport& move : report.moves) {
      ToyGame end = game;
      for (const int next : move.principal_variation) {
        ASSERT_FALSE(end.is_over());
        ASSERT_TRUE(end.is_free(next));
        end.play(static_cast<games::MoveByte>(next));
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Crowds, ProvenValues, testing::ValuesIn(all_crowds()),
                         [](const testing::TestParamInfo<Crowd>& test) {
                           const Crowd& crowd = test.param;
                           return name_of(crowd.mode) + "Threads" + std::to_string(crowd.threads) +
                                  "Batch" + std::to_string(crowd.batch) +
                                  (crowd.graph ? "Graph" : "") + (crowd.symmetry ? "Symmetry" : "");
                         });

TEST(ProvenValue, OfTheEmptyBoardIsADrawInAllModes) {
  for (const Mode mode : {Mode::kSerial, Mode::kTree, Mode::kRoot, Mode::kSimulated}) {
    Settings settings = small_settings();
    settings.mode = mode;
    settings.threads = 2;
    const auto report = make_search(settings, ToyEvaluator())->run(ToyGame(), {});
    EXPECT_TRUE(report->proof.is_draw()) << name_of(mode);
  }
}

TEST(ProvenValue, IsFoundHoweverLatePositionsAreExpanded) {
  for (const int expand_after : {1, 3, 20}) {
    Settings settings = small_settings();
    settings.expand_after = expand_after;
    const auto search = make_search(settings, ToyEvaluator());
    for (std::size_t i = 0; i < ongoing_toy_games().size(); i += 50) {
      const ToyGame& game = ongoing_toy_games()[i];
      const auto report = search->run(game, {});
      EXPECT_EQ(report->proof.value(), truth_of(game).value) << "expand after " << expand_after;
    }
  }
}

}  // namespace
}  // namespace quadrille::search
