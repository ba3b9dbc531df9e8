#include "playout/playouts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <limits>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "games/connect_four/board_text.hpp"
#include "games/connect_four/contest_board.hpp"
#include "games/connect_four/move_text.hpp"
#include "games/connect_four/table.hpp"
#include "playout/batch.hpp"
#include "playout/policies.hpp"
#include "playout/reference_playout.hpp"

namespace quadrille::playout {

void PrintTo(Ending ending, std::ostream* out) {  // NOLINT(readability-identifier-naming): gtest's
  *out << (ending.drawn ? "drawn" : "won") << " after " << +ending.moves;
}

namespace {

using connect_four::Board;
using connect_four::board_of;
using connect_four::Narrow;
using connect_four::Wide;
using support::Rng;

testing::AssertionResult are_equal(const std::vector<Ending>& endings,
                                   const std::vector<Ending>& expected, const Batch& batch) {
  if (endings.size() != expected.size()) return testing::AssertionFailure() << "not all endings";
  for (std::size_t i = 0; i < endings.size(); ++i) {
    if (endings[i] == expected[i]) continue;
    return testing::AssertionFailure()
           << "playout " << i << " of " << endings.size() << " was "
           << testing::PrintToString(endings[i]) << ", expected "
           << testing::PrintToString(expected[i]) << ", on " << board_text(batch.board) << " after "
           << moves_text(batch.board, batch.openings[i / batch.each]);
  }
  return testing::AssertionSuccess();
}

/// In both layouts if both fit.
testing::AssertionResult all_paths_give(const std::vector<Ending>& expected, const Batch& batch,
                                        const Policy& policy) {
  for (const Path path : available_paths()) {
    const auto wide = are_equal(kernel_endings<Wide>(batch, policy, path), expected, batch);
    if (!wide) return testing::AssertionResult(wide) << ", wide, " << name(path);
    if (!Narrow::fits(batch.board)) continue;
    const auto narrow = are_equal(kernel_endings<Narrow>(batch, policy, path), expected, batch);
    if (!narrow) return testing::AssertionResult(narrow) << ", narrow, " << name(path);
  }
  return testing::AssertionSuccess();
}

testing::AssertionResult all_paths_agree_with_the_reference(const Batch& batch,
                                                            const Policy& policy) {
  const auto result = all_paths_give(reference_endings(batch, policy), batch, policy);
  return result ? result : testing::AssertionResult(result) << ", " << text_of(policy);
}

/// `each` playouts from openings of all lengths.
Batch batch_on(const Board& board, std::size_t each, Streams streams) {
  auto rng = Rng::stream(streams.seed, std::numeric_limits<std::uint64_t>::max());
  return {board, openings_of_all_lengths(board, rng), each, streams};
}

struct NamedBoard {
  std::string name;
  Board board;
};

Board without_column(Board board, int column) {
  for (int row = 0; row < board.height; ++row) board.forbid({column, row});
  return board;
}

Board without_row(Board board, int row) {
  for (int column = 0; column < board.width; ++column) board.forbid({column, row});
  return board;
}

std::vector<NamedBoard> all_boards() {
  return {
      {"Classic", board_of(7, 6)},
      {"Smallest", board_of(4, 4)},
      {"LargestNarrow", board_of(8, 7)},
      {"NineByNine", board_of(9, 9)},
      {"TwelveByTwelve", board_of(12, 12)},
      {"Largest", board_of(12, 13)},
      {"Tall", board_of(4, 13)},
      {"Flat", board_of(12, 4)},
      {"MiddleForbidden", board_of(12, 12, {{5, 5}})},
      {"FirstContest", connect_four::contest_board(1)},
      {"SecondContest", connect_four::contest_board(2)},
      {"NarrowWithSeveralForbidden", board_of(7, 6, {{3, 0}, {3, 3}, {0, 5}, {6, 2}})},
      {"WideWithSeveralForbidden", board_of(10, 9, {{2, 3}, {2, 0}, {9, 8}, {4, 4}, {5, 4}})},
      {"BottomRowForbidden", without_row(board_of(8, 7), 0)},
      {"TopRowForbidden", without_row(board_of(12, 13), 12)},
      {"ColumnsForbidden", without_column(without_column(board_of(7, 6), 0), 3)},
      {"WideColumnsForbidden", without_column(without_column(board_of(11, 10), 8), 10)},
      {"OneColumnLeft", without_column(without_column(without_column(board_of(4, 6), 0), 1), 3)},
  };
}

/// The main policies, every rule alone, and rules together with weights and with the roulette.
std::vector<Policy> all_policies() {
  std::vector<Policy> policies;
  std::ranges::transform(kMainPolicies, std::back_inserter(policies), &NamedPolicy::policy);
  for (unsigned rule = 1; rule < kSubsetsOfRules; rule *= 2) {
    policies.push_back({.rules = subset_of_rules(rule)});
  }
  for (const Rules& rules : {kWinBlock, kAllRules}) {
    policies.push_back({.weights = Weights::kLinearCentre, .rules = rules});
    policies.push_back({.weights = Weights::kSquareCentre, .rules = rules});
    policies.push_back({.rules = rules, .choice = Policy::Choice::kRoulette});
  }
  return policies;
}

class PlayoutsOn : public testing::TestWithParam<NamedBoard> {};

TEST_P(PlayoutsOn, EveryPathAgreeWithTheReferenceInEveryPolicy) {
  // More playouts than the widest path has lanes, so that lanes are filled again.
  const Batch batch = batch_on(GetParam().board, 12, {51, 0});
  for (const Policy& policy : all_policies()) {
    EXPECT_TRUE(all_paths_agree_with_the_reference(batch, policy));
  }
}

template <class Layout>
void expect_the_moves_of_the_reference(const Batch& batch, const Policy& policy) {
  const connect_four::Geometry<Layout> geometry(batch.board);
  const Playouts<Layout> playouts(geometry, policy, Path::kScalar);
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const Opening& opening = batch.openings[i / batch.each];
    const Streams streams{batch.streams.seed, batch.streams.first + i};
    const auto rng = Rng::stream(streams.seed, streams.first);
    const auto game = naive_game_after(batch.board, opening);
    ASSERT_EQ(playouts.trace(position_after(geometry, opening), streams),
              reference_playout(game, policy, rng).moves)
        << text_of(policy) << ", after " << moves_text(batch.board, opening);
  }
}

TEST_P(PlayoutsOn, EveryPolicyPlayTheMovesOfTheReference) {
  const Batch batch = batch_on(GetParam().board, 5, {56, 0});
  for (const Policy& policy : all_policies()) {
    expect_the_moves_of_the_reference<Wide>(batch, policy);
    if (Narrow::fits(batch.board)) expect_the_moves_of_the_reference<Narrow>(batch, policy);
    if (HasFatalFailure()) return;
  }
}

TEST_P(PlayoutsOn, EveryPathDependOnTheirStreamsAlone) {
  const Batch whole = batch_on(GetParam().board, 17, {52, 1000});
  for (const NamedPolicy& named : kMainPolicies) {
    const auto expected = kernel_endings<Wide>(whole, named.policy, Path::kScalar);
    ASSERT_TRUE(all_paths_give(expected, whole, named.policy)) << named.name;
    for (const std::size_t size : {1u, 2u, 7u, 16u, 33u, 100u}) {
      // A stretch of the whole batch that begins anywhere: each playout is a start of its own.
      const std::size_t first = (size * 31) % (expected.size() - size + 1);
      Batch part{whole.board, {}, 1, {52, 1000 + first}};
      for (std::size_t i = first; i < first + size; ++i) {
        part.openings.push_back(whole.openings[i / whole.each]);
      }
      const std::vector<Ending> expected_part(
          expected.begin() + static_cast<std::ptrdiff_t>(first),
          expected.begin() + static_cast<std::ptrdiff_t>(first + size));
      EXPECT_TRUE(all_paths_give(expected_part, part, named.policy)) << named.name;
    }
  }
}

TEST_P(PlayoutsOn, EveryPathPlayAnyNumberFromEachStart) {
  Batch batch = batch_on(GetParam().board, 1, {53, 0});
  for (std::size_t each = 1; each <= 8; ++each) {
    batch.each = each;
    Batch one_by_one{batch.board, {}, 1, batch.streams};
    for (const Opening& opening : batch.openings) {
      one_by_one.openings.insert(one_by_one.openings.end(), each, opening);
    }
    for (const NamedPolicy& named : kMainPolicies) {
      const auto expected = kernel_endings<Wide>(one_by_one, named.policy, Path::kScalar);
      EXPECT_TRUE(all_paths_give(expected, batch, named.policy)) << named.name << ", " << each;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, PlayoutsOn, testing::ValuesIn(all_boards()),
                         [](const auto& board) { return board.param.name; });

class PlayoutsBySubsetsOfRules : public testing::TestWithParam<NamedBoard> {};

TEST_P(PlayoutsBySubsetsOfRules, AgreeWithTheReference) {
  Batch batch = batch_on(GetParam().board, 8, {54, 0});
  for (unsigned subset = 0; subset < kSubsetsOfRules; ++subset) {
    const Rules rules = subset_of_rules(subset);
    EXPECT_TRUE(all_paths_agree_with_the_reference(batch, {.rules = rules}));
    EXPECT_TRUE(all_paths_agree_with_the_reference(
        batch, {.rules = rules, .choice = Policy::Choice::kRoulette}));
    batch.streams.first += batch.size();
  }
}

INSTANTIATE_TEST_SUITE_P(
    Boards, PlayoutsBySubsetsOfRules,
    testing::Values(NamedBoard{"Classic", board_of(7, 6)}, NamedBoard{"Smallest", board_of(4, 4)},
                    NamedBoard{"SeveralForbidden", board_of(8, 7, {{3, 0}, {4, 3}, {0, 6}})},
                    NamedBoard{"Contest", connect_four::contest_board(3)}),
    [](const auto& board) { return board.param.name; });

TEST(Playouts, OnManyRandomBoardsAgreeWithTheReference) {
  auto rng = Rng::stream(56, 0);
  const auto pick = [&rng](int least, int most) {
    return least + static_cast<int>(rng.below(static_cast<std::uint32_t>(most - least + 1)));
  };
  for (std::uint64_t i = 0; i < 100; ++i) {
    Board board = board_of(pick(4, 12), pick(4, 13));
    for (int cells = pick(0, board.width); cells > 0; --cells) {
      board.forbid({pick(0, board.width - 1), pick(0, board.height - 1)});
    }
    const Batch batch = batch_on(board, 3, {57, 1000 * i});
    const auto weights = static_cast<Weights>(pick(0, 2));
    const auto subset = static_cast<unsigned>(pick(0, kSubsetsOfRules - 1));
    EXPECT_TRUE(all_paths_agree_with_the_reference(
        batch, {.weights = weights, .rules = subset_of_rules(subset)}));
  }
}

TEST(Playouts, OfSmallBatchesAreThoseOfLargeOnes) {
  const connect_four::Geometry<Narrow> geometry(board_of(7, 6));
  const std::vector starts{connect_four::Position<Narrow>(geometry)};
  const Playouts<Narrow> playouts(geometry, {.rules = kWinBlock});
  constexpr std::size_t kFewest = Playouts<Narrow>::kSmallestLaneBatch;
  std::vector<Ending> large(kFewest);
  std::vector<Ending> small(kFewest - 1);
  playouts.run(starts, kFewest, {58, 0}, large);
  playouts.run(starts, kFewest - 1, {58, 0}, small);
  large.pop_back();
  EXPECT_EQ(small, large);
}

/// Plays batches of random sizes from random starts, several at once, and compares all their
/// endings with those of batches that are played one after the other.
template <class Layout>
void expect_overlapping_batches_to_end_alike(const Board& board, const Policy& policy, Path path) {
  using Position = connect_four::Position<Layout>;
  const connect_four::Geometry<Layout> geometry(board);
  const Playouts<Layout> playouts(geometry, policy, path);
  const auto games = playouts.start();
  ASSERT_NE(games, nullptr);
  auto rng = Rng::stream(60, 0);
  struct Flight {
    std::vector<Position> starts;
    std::vector<Ending> endings;
    std::size_t each = 1;
    Streams streams;
  };
  std::deque<Flight> flights;
  const auto finish = [&] {
    games->finish();
    const Flight flight = std::move(flights.front());
    flights.pop_front();
    std::vector<Ending> alone(flight.endings.size());
    playouts.run(flight.starts, flight.each, flight.streams, alone);
    EXPECT_EQ(flight.endings, alone);
  };
  for (int i = 0; i < 60; ++i) {
    if (flights.size() == kMaxRunningBatches || (!flights.empty() && rng.below(3) == 0)) finish();
    Flight& flight = flights.emplace_back();
    for (std::uint32_t starts = 1 + rng.below(40); starts > 0; --starts) {
      const auto plies = static_cast<int>(rng.below(20));
      flight.starts.push_back(position_after(geometry, random_opening(board, plies, rng)));
    }
    flight.each = 1 + rng.below(3);
    flight.streams = {61, rng.draw64()};
    flight.endings.resize(flight.starts.size() * flight.each);
    games->begin(flight.starts.data(), flight.each, flight.streams, flight.endings);
  }
  while (!flights.empty()) finish();
}

TEST(RunningGames, OfTheContestEndAsInBatchesOnTheirOwn) {
  for (const Path path : available_paths()) {
    if (path == Path::kScalar) continue;
    SCOPED_TRACE(name(path));
    const Policy policy{.rules = kAllRules};
    expect_overlapping_batches_to_end_alike<Wide>(board_of(9, 12, {{8, 0}}), policy, path);
    expect_overlapping_batches_to_end_alike<Wide>(board_of(11, 10, {{2, 3}}), policy, path);
  }
}

TEST(RunningGames, OfAllKindsEndAsInBatchesOnTheirOwn) {
  for (const Path path : available_paths()) {
    if (path == Path::kScalar) continue;
    for (const Policy& policy : {Policy{}, Policy{.rules = kWinBlock}, Policy{.rules = kAllRules},
                                 Policy{.weights = Weights::kSquareCentre, .rules = kAllRules}}) {
      SCOPED_TRACE(name(path));
      expect_overlapping_batches_to_end_alike<Narrow>(board_of(7, 6), policy, path);
      expect_overlapping_batches_to_end_alike<Wide>(board_of(11, 10, {{2, 3}}), policy, path);
    }
  }
}

TEST(RunningGames, AreForPathsWithLanes) {
  const connect_four::Geometry<Narrow> geometry(board_of(7, 6));
  EXPECT_EQ(Playouts<Narrow>(geometry, {}, Path::kScalar).start(), nullptr);
}

TEST(Playouts, OfNothingAreNothing) {
  for (const Path path : available_paths()) {
    EXPECT_TRUE(kernel_endings<Narrow>({board_of(7, 6), {}, 4, {}}, {}, path).empty());
    EXPECT_TRUE(kernel_endings<Wide>({board_of(7, 6), {{}}, 0, {}}, {}, path).empty());
  }
}

TEST(Playouts, RunOverTheEndOfTheStreamNumbers) {
  const std::uint64_t almost_last = std::numeric_limits<std::uint64_t>::max() - 5;
  const Batch batch = batch_on(board_of(7, 6), 4, {59, almost_last});
  EXPECT_TRUE(all_paths_agree_with_the_reference(batch, {}));
}

TEST(Playouts, WithOtherSeedsOrStreamsAreOthers) {
  const auto endings = [](Streams streams) {
    return kernel_endings<Narrow>({board_of(7, 6), {{}}, 100, streams}, {}, default_path());
  };
  EXPECT_EQ(endings({1, 0}), endings({1, 0}));
  EXPECT_NE(endings({1, 0}), endings({2, 0}));
  EXPECT_NE(endings({1, 0}), endings({1, 100}));
}

TEST(Playouts, ByRouletteRunOnTheScalarPath) {
  const connect_four::Geometry<Narrow> geometry(board_of(7, 6));
  const Policy roulette{.choice = Policy::Choice::kRoulette};
  for (const Path path : available_paths()) {
    EXPECT_EQ(Playouts<Narrow>(geometry, roulette, path).path(), Path::kScalar);
    EXPECT_EQ(Playouts<Narrow>(geometry, {}, path).path(), path);
  }
}

TEST(Ending, IsSeenFromTheSideThatMovesFirst) {
  EXPECT_EQ((Ending{7, false}).value(), 1);
  EXPECT_EQ((Ending{8, false}).value(), -1);
  EXPECT_EQ((Ending{7, true}).value(), 0);
  EXPECT_EQ((Ending{42, true}).value(), 0);
}

TEST(Paths, BeginWithTheScalarOneAndGetFaster) {
  const auto paths = available_paths();
  ASSERT_FALSE(paths.empty());
  EXPECT_EQ(paths.front(), Path::kScalar);
  for (std::size_t i = 1; i < paths.size(); ++i) EXPECT_LT(paths[i - 1], paths[i]);
}

TEST(Paths, AreFoundByTheirNames) {
  for (const Path path : available_paths()) {
    ASSERT_TRUE(parse_path(name(path)));
    EXPECT_EQ(*parse_path(name(path)), path);
  }
  EXPECT_EQ(*parse_path("auto"), available_paths().back());
}

TEST(Paths, ThatDoNotExistAreRefusedWithTheNamesOfThoseThatDo) {
  for (const char* text : {"", "AVX2", "scalar ", "neon"}) {
    const auto path = parse_path(text);
    ASSERT_FALSE(path);
    EXPECT_NE(path.error().message.find(text), std::string::npos);
    EXPECT_NE(path.error().message.find("auto, scalar"), std::string::npos);
  }
}

}  // namespace
}  // namespace quadrille::playout
