#include "playout/nogo/leaves.hpp"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "games/nogo/brute_force.hpp"
#include "games/nogo/naive_model.hpp"

namespace quadrille::playout::nogo {
namespace {

using quadrille::nogo::Board;
using quadrille::nogo::BruteForce;
using quadrille::nogo::Geometry;
using quadrille::nogo::Large;
using quadrille::nogo::Move;
using quadrille::nogo::NaiveGame;
using quadrille::nogo::Position;
using quadrille::nogo::Small;

static_assert(Evaluator<Leaves<Small>> && Evaluator<Leaves<Large>>);

template <class Layout>
std::vector<Move> moves_of(const Position<Layout>& position) {
  std::vector<Move> moves;
  quadrille::nogo::for_each_bit(position.legal_moves().mover, [&](int bit) {
    moves.push_back(position.geometry().move_of(bit));
  });
  return moves;
}

/// Not over; fewer moves if the game ends before.
template <class Layout>
Position<Layout> random_position(const Geometry<Layout>& geometry, int plies, support::Rng& rng) {
  Position<Layout> position(geometry);
  for (int ply = 0; ply < plies; ++ply) {
    const auto moves = moves_of(position);
    const auto next = position.after(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    if (next.is_over()) break;
    position = next;
  }
  return position;
}

template <class Layout>
std::vector<Position<Layout>> random_positions(const Geometry<Layout>& geometry, int count) {
  auto rng = support::Rng::stream(40, 0);
  std::vector<Position<Layout>> positions;
  for (int i = 0; i < count; ++i) {
    const auto plies =
        static_cast<int>(rng.below(static_cast<std::uint32_t>(geometry.board().cells() * 3 / 4)));
    positions.push_back(random_position(geometry, plies, rng));
  }
  return positions;
}

template <class Layout>
std::vector<std::int32_t> values_of(const LeafSettings& settings,
                                    const std::vector<Position<Layout>>& leaves,
                                    std::uint64_t first = 0) {
  Leaves<Layout> evaluator(settings);
  evaluator.prepare(7, leaves.size());
  std::vector<std::int32_t> values(leaves.size());
  evaluator.evaluate(leaves, first, values);
  return values;
}

std::vector<LeafSettings> all_settings() {
  return {{.value = Value::kNet},
          {.value = Value::kMobility, .moves_before = 0},
          {.value = Value::kMobility, .moves_before = 5},
          {.value = Value::kMobility, .style = Style::kUniform, .moves_before = 5},
          {.value = Value::kPlayout, .style = Style::kUniform},
          {.value = Value::kPlayout, .style = Style::kKeepOwn},
          {.value = Value::kPlayout, .style = Style::kKeepOwn, .playouts_per_leaf = 4}};
}

TEST(NogoLeaves, OfMobilityAreTheShareOfLegalMovesRoundedUpOrDown) {
  const Geometry<Small> geometry(Board{9});
  for (const auto& position : random_positions(geometry, 50)) {
    const auto legal = position.legal_moves();
    const double u = count(legal.mover);
    const double v = count(legal.other);
    const double exact = kUnitsPerWin * (u - v) / (u + v);
    double sum = 0;
    constexpr int kTimes = 1000;
    for (const int value :
         values_of<Small>({.value = Value::kMobility, .moves_before = 0}, {kTimes, position})) {
      ASSERT_GE(value, std::floor(exact));
      ASSERT_LE(value, std::ceil(exact));
      sum += value;
    }
    // Six standard deviations of what rounding adds, at most.
    EXPECT_NEAR(sum / kTimes, exact, 0.1);
  }
}

/// The mover's share of won games.
double naive_share(const NaiveGame& start, support::Rng& rng, int games) {
  int won = 0;
  for (int i = 0; i < games; ++i) {
    NaiveGame game = start;
    for (;;) {
      const auto moves = game.legal_moves(game.side_to_move());
      if (moves.empty()) break;
      game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    won += game.side_to_move() != start.side_to_move() ? 1 : 0;
  }
  return static_cast<double>(won) / games;
}

TEST(NogoLeaves, OfUniformGamesAreWonAsOftenAsNaiveOnes) {
  auto rng = support::Rng::stream(41, 0);
  const Board board{5};
  const Geometry<Small> geometry(board);
  for (int plies = 0; plies <= 10; plies += 5) {
    NaiveGame game(board);
    Position<Small> position(geometry);
    while (game.plies() < plies) {
      const auto moves = game.legal_moves(game.side_to_move());
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      game.play(move);
      position.play(move);
    }
    constexpr int kGames = 2000;
    double sum = 0;
    for (const int value : values_of<Small>({.value = Value::kPlayout, .style = Style::kUniform},
                                            {kGames, position})) {
      ASSERT_EQ(std::abs(value), kUnitsPerWin);
      sum += value > 0 ? 1 : 0;
    }
    // Five standard deviations of the difference.
    EXPECT_NEAR(sum / kGames, naive_share(game, rng, kGames), 0.08) << plies << " plies";
  }
}

TEST(NogoLeaves, DoNotDependOnTheRestOfTheBatch) {
  const Geometry<Large> geometry(Board{11});
  const auto leaves = random_positions(geometry, 20);
  for (const LeafSettings& settings : all_settings()) {
    const auto together = values_of(settings, leaves);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      EXPECT_EQ(values_of<Large>(settings, {leaves[i]}, i)[0], together[i]);
    }
  }
}

TEST(NogoLeaves, AreTheSameInBothLayouts) {
  const Geometry<Small> small(Board{9});
  const Geometry<Large> large(Board{9});
  // Only the rules' answers are compared: chance picks cells by their order, which is the same.
  auto rng = support::Rng::stream(42, 0);
  for (int i = 0; i < 30; ++i) {
    auto position = Position<Small>(small);
    auto twin = Position<Large>(large);
    for (int ply = 0; ply < 2 * i; ++ply) {
      const auto moves = moves_of(position);
      if (moves.empty()) break;
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      position.play(move);
      twin.play(move);
    }
    if (position.is_over()) continue;
    for (const LeafSettings& settings : all_settings()) {
      EXPECT_EQ(values_of<Small>(settings, {position}), values_of<Large>(settings, {twin}));
    }
  }
}

/// 0 is the fastest one.
void choose_path(std::int64_t target) {
  hwy::SetSupportedTargetsForTest(target);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

TEST(NogoLeaves, AreTheSameOnEveryCpuPath) {
  const Geometry<Small> geometry(Board{9});
  const auto leaves = random_positions(geometry, 50);
  for (const LeafSettings& settings : all_settings()) {
    const auto fastest = values_of(settings, leaves);
    choose_path(HWY_STATIC_TARGET);
    const auto plain = values_of(settings, leaves);
    choose_path(0);
    EXPECT_EQ(plain, fastest);
  }
}

TEST(NogoExpansion, ListsCellsThatBothMayPlayFirst) {
  const Geometry<Small> geometry(Board{9});
  const Leaves<Small> evaluator({.value = Value::kPlayout});
  for (const auto& position : random_positions(geometry, 100)) {
    games::Expansion expansion;
    evaluator.list_moves(position, expansion);
    const auto legal = position.legal_moves();
    const auto is_shared = [&](games::MoveByte move) {
      return legal.other.has(geometry.bit_of(move));
    };
    EXPECT_TRUE(std::is_partitioned(expansion.list().begin(), expansion.list().end(), is_shared));
    std::vector<Move> moves(expansion.list().begin(), expansion.list().end());
    std::sort(moves.begin(), moves.end());
    EXPECT_EQ(moves, moves_of(position));
  }
}

TEST(NogoExpansion, ProvesOnlyWhatIsTrueAndLeavesOutOnlyLosingMoves) {
  int proofs = 0;
  for (const int size : {3, 4, 5}) {
    const Geometry<Small> geometry(Board{size});
    const Leaves<Small> evaluator({});
    BruteForce truth;
    for (const auto& position : random_positions(geometry, 1000)) {
      // Brute force is for what is left of a game.
      if (geometry.board().cells() - position.plies() > 12) continue;
      games::Expansion expansion;
      evaluator.expand(position, expansion);
      if (expansion.proof.is_known()) {
        ++proofs;
        EXPECT_EQ(expansion.proof.is_win(), truth.is_won(position));
        continue;
      }
      ASSERT_GT(expansion.move_count, 0U);
      for (const Move move : moves_of(position)) {
        const auto list = expansion.list();
        if (std::find(list.begin(), list.end(), move) != list.end()) continue;
        EXPECT_TRUE(truth.is_won(position.after(move)));
      }
    }
  }
  EXPECT_GT(proofs, 0);
}

/// Of an ongoing position: moves that leave the mover none, while the other side still has one.
template <class Layout>
std::vector<Move> moves_that_lose_at_once(const Position<Layout>& position) {
  std::vector<Move> moves;
  quadrille::nogo::for_each_bit(position.legal_moves().mover, [&](int bit) {
    const Move move = position.geometry().move_of(bit);
    const auto replies = position.after(move).legal_moves();
    if (any(replies.mover) && !any(replies.other)) moves.push_back(move);
  });
  return moves;
}

TEST(NogoExpansion, LeavesOutMovesThatLoseAtOnce) {
  const Geometry<Small> geometry(Board{5});
  const Leaves<Small> evaluator({});
  auto rng = support::Rng::stream(43, 0);
  int left_out = 0;
  for (int i = 0; i < 5000; ++i) {
    const int plies = 16 + static_cast<int>(rng.below(7));
    const auto position = random_position(geometry, plies, rng);
    games::Expansion expansion;
    evaluator.expand(position, expansion);
    if (expansion.proof.is_known()) continue;
    const auto list = expansion.list();
    const auto losing = moves_that_lose_at_once(position);
    for (const Move move : losing) {
      EXPECT_EQ(std::find(list.begin(), list.end(), move), list.end());
    }
    EXPECT_EQ(list.size() + losing.size(),
              static_cast<std::size_t>(count(position.legal_moves().mover)));
    left_out += static_cast<int>(losing.size());
  }
  EXPECT_GT(left_out, 0);
}

TEST(NogoExpansion, KnowsNothingIfTold) {
  const Geometry<Small> geometry(Board{4});
  const Leaves<Small> evaluator({.tree_knowledge = false});
  for (const auto& position : random_positions(geometry, 100)) {
    games::Expansion expansion;
    evaluator.expand(position, expansion);
    EXPECT_FALSE(expansion.proof.is_known());
    EXPECT_EQ(expansion.move_count, moves_of(position).size());
  }
}

}  // namespace
}  // namespace quadrille::playout::nogo
