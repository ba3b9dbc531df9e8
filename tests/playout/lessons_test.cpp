#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/connect_four/contest_board.hpp"
#include "games/connect_four/table.hpp"
#include "playout/batch.hpp"
#include "playout/policies.hpp"
#include "playout/random_games.hpp"
#include "playout/reference_playout.hpp"

/// What games leave behind: where the stones lay in the end, and replies that were good.
namespace quadrille::playout {
namespace {

using connect_four::Board;
using connect_four::board_of;
using connect_four::Geometry;
using connect_four::NaiveGame;
using connect_four::Narrow;
using connect_four::Position;
using connect_four::Wide;
using support::Rng;

std::vector<Policy> policies_with_replies(bool replies) {
  std::vector<Policy> policies;
  for (const NamedPolicy& named : kMainPolicies) {
    policies.push_back(named.policy);
    policies.back().last_good_reply = replies;
  }
  return policies;
}

/// Openings of all lengths, and many games from each: replies are taken, and forgotten again.
Batch batch_on(const Board& board) {
  auto rng = Rng::stream(131, 0);
  return {board, openings_of_all_lengths(board, rng), 40, {132, 7}};
}

template <class Layout>
void expect_games_of_the_reference(const Batch& batch, const Policy& policy) {
  const Geometry<Layout> geometry(batch.board);
  std::vector<Position<Layout>> starts;
  for (const Opening& opening : batch.openings) starts.push_back(position_after(geometry, opening));
  std::vector<Ending> endings(batch.size());
  Lessons<Layout> lessons;
  lessons.stones.resize(batch.size());
  Playouts<Layout>(geometry, policy)
      .run_and_learn(starts, batch.each, batch.streams, endings, lessons);

  ReferenceReplies replies;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const NaiveGame start = naive_game_after(batch.board, batch.openings[i / batch.each]);
    const auto rng = Rng::stream(batch.streams.seed, batch.streams.first + i);
    const ReferencePlayout expected = reference_playout(start, policy, rng, &replies);
    ASSERT_EQ(endings[i], expected.ending) << text_of(policy) << ", game " << i;
    Position<Layout> end = starts[i / batch.each];
    for (const auto column : expected.moves) end.play(column);
    ASSERT_EQ(lessons.stones[i][0], end.stones_of(0)) << text_of(policy) << ", game " << i;
    ASSERT_EQ(lessons.stones[i][1], end.stones_of(1)) << text_of(policy) << ", game " << i;
  }
}

class LessonsWith : public testing::TestWithParam<bool> {};

TEST_P(LessonsWith, AreThoseOfTheReference) {
  for (const Policy& policy : policies_with_replies(GetParam())) {
    expect_games_of_the_reference<Narrow>(batch_on(board_of(7, 6)), policy);
    expect_games_of_the_reference<Narrow>(batch_on(board_of(4, 4)), policy);
    expect_games_of_the_reference<Wide>(batch_on(connect_four::contest_board(3)), policy);
    expect_games_of_the_reference<Wide>(batch_on(board_of(12, 13)), policy);
  }
}

INSTANTIATE_TEST_SUITE_P(Replies, LessonsWith, testing::Bool(),
                         [](const auto& replies) { return replies.param ? "On" : "Off"; });

std::vector<Ending> endings_of(const Policy& policy, bool with_replies_of_before) {
  const Geometry<Narrow> geometry(board_of(7, 6));
  const std::vector<Position<Narrow>> starts(1, Position<Narrow>(geometry));
  const Playouts<Narrow> playouts(geometry, policy);
  Lessons<Narrow> lessons;
  std::vector<Ending> endings(500);
  lessons.stones.resize(endings.size());
  if (with_replies_of_before) playouts.run_and_learn(starts, 500, {9, 0}, endings, lessons);
  playouts.run_and_learn(starts, 500, {10, 0}, endings, lessons);
  return endings;
}

TEST(LastGoodReply, MakesGamesDependOnThoseBefore) {
  EXPECT_NE(endings_of({.last_good_reply = true}, true),
            endings_of({.last_good_reply = true}, false));
  EXPECT_EQ(endings_of({}, true), endings_of({}, false));
}

TEST(LastGoodReply, IsForgottenWithTheTree) {
  const Geometry<Narrow> geometry(board_of(7, 6));
  RandomGames<Narrow> evaluator(geometry, {.policy = {.last_good_reply = true}, .net_share = 0});
  constexpr std::size_t kLeaves = 300;
  evaluator.prepare(5, kLeaves);
  const std::vector<Position<Narrow>> leaves(kLeaves, Position<Narrow>(geometry));
  const auto values = [&] {
    std::vector<std::int32_t> result(kLeaves);
    evaluator.evaluate(leaves, 0, result);
    return result;
  };
  const auto first = values();
  EXPECT_NE(values(), first);
  evaluator.start_anew();
  EXPECT_EQ(values(), first);
}

/// Asks about every move of every position on the way to the leaf.
template <class Layout>
void expect_later_moves_of_the_reference(const Board& board, int each, Rng& rng) {
  const Geometry<Layout> geometry(board);
  const RandomGamesSettings settings{.playouts_per_leaf = each, .haste = 3, .net_share = 0};
  RandomGames<Layout> evaluator(geometry, settings);
  evaluator.prepare(77, 1);
  evaluator.remember_games();
  const Opening opening = random_opening(board, 12, rng);
  const auto leaf = position_after(geometry, opening);
  std::int32_t value = 0;
  const std::uint64_t number = rng.below(1000);
  evaluator.evaluate({&leaf, 1}, number, {&value, 1});

  std::vector<NaiveGame> ends;
  std::vector<int> worths_to_first;
  for (int game = 0; game < each; ++game) {
    const std::uint64_t stream = number * static_cast<unsigned>(each) + static_cast<unsigned>(game);
    const NaiveGame start = naive_game_after(board, opening);
    const auto played = reference_playout(start, settings.policy, Rng::stream(77, stream));
    ends.push_back(start);
    for (const auto column : played.moves) ends.back().play(column);
    // The value of a leaf with this one game.
    RandomGames<Layout> one(geometry, {.haste = 3, .net_share = 0});
    one.prepare(77, 1);
    one.evaluate({&leaf, 1}, stream, {&value, 1});
    worths_to_first.push_back(start.side_to_move() == 'x' ? value : -value);
  }
  for (std::size_t plies = 0; plies <= opening.size(); ++plies) {
    const Opening way(opening.begin(), opening.begin() + static_cast<std::ptrdiff_t>(plies));
    const NaiveGame game = naive_game_after(board, way);
    for (const auto column : game.legal_moves()) {
      LaterMoves expected;
      for (std::size_t i = 0; i < ends.size(); ++i) {
        if (ends[i].at({column, *game.landing_row(column)}) != game.side_to_move()) continue;
        ++expected.games;
        expected.value += game.side_to_move() == 'x' ? worths_to_first[i] : -worths_to_first[i];
      }
      const LaterMoves made =
          evaluator.made_later(position_after(geometry, way), static_cast<games::MoveByte>(column));
      ASSERT_EQ(made.games, expected.games) << plies << " plies, column " << column;
      ASSERT_EQ(made.value, expected.value) << plies << " plies, column " << column;
    }
  }
}

TEST(LaterMoves, AreTheCellsThatTheSideHasInTheEnd) {
  auto rng = Rng::stream(133, 0);
  for (int i = 0; i < 100; ++i) {
    for (const int each : {1, 3}) {
      expect_later_moves_of_the_reference<Narrow>(board_of(7, 6), each, rng);
      expect_later_moves_of_the_reference<Wide>(board_of(10, 9, {{4, 1}}), each, rng);
    }
  }
}

}  // namespace
}  // namespace quadrille::playout
