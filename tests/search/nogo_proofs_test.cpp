#include <gtest/gtest.h>

#include "games/nogo/brute_force.hpp"
#include "playout/nogo/leaves.hpp"
#include "search/searches.hpp"

/// The search proves positions of NoGo on small boards, in all modes and with all ways to value
/// leaves, and brute force agrees.
namespace quadrille::search {
namespace {

using nogo::Board;
using nogo::BruteForce;
using nogo::Geometry;
using nogo::Small;
using playout::nogo::LeafSettings;
using playout::nogo::Leaves;
using playout::nogo::Style;
using playout::nogo::Value;
using Position = nogo::Position<Small>;

/// Not over.
Position random_position(const Geometry<Small>& geometry, int plies, support::Rng& rng) {
  for (;;) {
    Position position(geometry);
    while (!position.is_over() && position.plies() < plies) {
      const auto cells = static_cast<std::uint32_t>(geometry.board().cells());
      const auto move = static_cast<nogo::Move>(rng.below(cells));
      if (position.is_legal(move)) position.play(move);
    }
    if (!position.is_over()) return position;
  }
}

void expect_truth(const Report& report, const Position& position, BruteForce& truth) {
  ASSERT_TRUE(report.proof.is_known());
  EXPECT_EQ(report.proof.is_win(), truth.is_won(position));
  EXPECT_EQ(!truth.is_won(position.after(report.best_move)), truth.is_won(position));
  for (const MoveReport& move : report.moves) {
    if (!move.proof.is_known()) continue;
    EXPECT_EQ(move.proof.is_win(), !truth.is_won(position.after(move.move)));
  }
}

/// Far more than a proof needs here; without a limit a missing proof would never end.
constexpr std::uint64_t kMostLeaves = 500'000;

class NogoProofs : public testing::TestWithParam<Mode> {};

TEST_P(NogoProofs, AgreeWithBruteForce) {
  for (const int size : {3, 4}) {
    const Geometry<Small> geometry(Board{size});
    BruteForce truth;
    auto rng = support::Rng::stream(50, static_cast<std::uint64_t>(size));
    for (const LeafSettings& leaves :
         {LeafSettings{.value = Value::kMobility, .moves_before = 0},
          LeafSettings{.value = Value::kMobility},
          LeafSettings{.value = Value::kPlayout, .tree_knowledge = false},
          LeafSettings{.value = Value::kPlayout, .style = Style::kUniform},
          LeafSettings{.value = Value::kPlayout, .style = Style::kKeepOwn}}) {
      Settings settings = small_settings();
      settings.mode = GetParam();
      settings.threads = 2;
      settings.batch = 8;
      const auto search = make_search(settings, Leaves<Small>(leaves));
      for (int i = 0; i < 10; ++i) {
        const int plies = size == 3 ? i % 4 : 6 + i % 4;
        const Position position = random_position(geometry, plies, rng);
        const Report report = run_leaves(*search, position, kMostLeaves);
        SCOPED_TRACE(text_of(settings) + ", size " + std::to_string(size));
        expect_truth(report, position, truth);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Modes, NogoProofs,
                         testing::Values(Mode::kSerial, Mode::kTree, Mode::kRoot, Mode::kSimulated),
                         [](const auto& test) { return name_of(test.param); });

TEST(NogoProof, OfTheEmptySmallestBoardAgreesWithBruteForce) {
  const Geometry<Small> geometry(Board{3});
  BruteForce truth;
  const Position start(geometry);
  const auto search = make_search(small_settings(), Leaves<Small>({}));
  expect_truth(run_leaves(*search, start, kMostLeaves), start, truth);
}

// Blocks of all sizes, of the largest board too.
TEST(NogoSearch, PlaysWholeGamesOnLargeBoardsAndKeepsItsTree) {
  const Geometry<nogo::Large> geometry(Board{13});
  Settings settings = small_settings();
  settings.mode = Mode::kTree;
  settings.threads = 2;
  const auto search = make_search(settings, Leaves<nogo::Large>({}));
  nogo::Position<nogo::Large> position(geometry);
  while (!position.is_over()) {
    const Report report = run_leaves(*search, position, 300);
    ASSERT_TRUE(position.is_legal(report.best_move));
    position.play(report.best_move);
  }
  EXPECT_GT(position.plies(), 80);
}

}  // namespace
}  // namespace quadrille::search
