#include "match/game.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <thread>
#include <utility>

#include "match/games.hpp"

namespace quadrille::match {
namespace {

using namespace std::chrono_literals;
using games::Board;
using games::Outcome;

/// Gives prepared answers, whatever the position is.
class Actor : public Player {
 public:
  explicit Actor(std::vector<Answer> answers) : answers_(std::move(answers)) {}

  std::optional<support::Error> start_game(const Board&, std::uint64_t seed) override {
    seeds.push_back(seed);
    return std::nullopt;
  }
  support::Result<Answer> choose(const GameSoFar& game, std::stop_token) override {
    plies.push_back(game.position.plies());
    if (delay > 0s) std::this_thread::sleep_for(delay);
    return answers_.at(next_++);
  }

  std::vector<std::uint64_t> seeds;
  std::vector<int> plies;
  std::chrono::nanoseconds delay{};

 private:
  std::vector<Answer> answers_;
  std::size_t next_ = 0;
};

std::vector<Answer> columns(std::initializer_list<int> list) {
  std::vector<Answer> answers;
  for (const int column : list) answers.emplace_back(Move{column, 10});
  return answers;
}

struct Table {
  Table(std::vector<Answer> a, std::vector<Answer> b) {
    auto actor_a = std::make_unique<Actor>(std::move(a));
    auto actor_b = std::make_unique<Actor>(std::move(b));
    actors = {actor_a.get(), actor_b.get()};
    players.players = {std::move(actor_a), std::move(actor_b)};
    for (Side& side : players.sides) side.limits.time = 1ms;
  }

  Game play(std::uint64_t number, const Opening& opening = {}) {
    const auto game = play_game(number, 1, opening, players, rules, {});
    EXPECT_TRUE(game && *game);
    return game && *game ? **game : Game{};
  }

  Players players;
  std::array<Actor*, 2> actors{};
  GameRules rules;
};

TEST(MatchGame, IsBegunByAAndThenByB) {
  Table table(columns({0, 0, 0, 0}), columns({1, 1, 1}));
  const Game game = table.play(0);
  EXPECT_EQ(game.outcome, Outcome::kFirstWins);
  EXPECT_EQ(game.half_points(), 2);
  EXPECT_EQ(game.moves, (std::vector<int>{0, 1, 0, 1, 0, 1, 0}));
  EXPECT_EQ(game.leaves, (std::array<std::uint64_t, 2>{40, 30}));
  EXPECT_EQ(game.times.size(), 7U);

  Table swapped(columns({1, 1, 1}), columns({0, 0, 0, 0}));
  const Game second = swapped.play(1);
  EXPECT_EQ(second.outcome, Outcome::kFirstWins);
  EXPECT_EQ(second.half_points(), 0);
  EXPECT_EQ(second.first(), Name::kB);
}

TEST(MatchGame, GoesOnAfterItsOpening) {
  Table table(columns({1, 1, 1}), columns({0, 0, 0, 0}));
  const Game game = table.play(0, {Board{}, {6}});
  EXPECT_EQ(game.opening_plies, 1U);
  EXPECT_EQ(game.mover(0), Name::kB);
  EXPECT_EQ(game.outcome, Outcome::kSecondWins);
  EXPECT_EQ(table.actors[1]->plies.front(), 1);
  EXPECT_EQ(game.half_points(), 0);
}

TEST(MatchGame, GivesEverySideOfEveryGameASeedOfItsOwn) {
  std::set<std::uint64_t> seeds;
  for (std::uint64_t number = 0; number < 100; ++number) {
    Table table({Forfeit{}}, {Forfeit{}});
    table.play(number);
    for (const Actor* actor : table.actors) seeds.insert(actor->seeds.at(0));
  }
  EXPECT_EQ(seeds.size(), 200U);
}

TEST(MatchGame, IsLostByAnIllegalMove) {
  Table table(columns({0}), columns({7}));
  std::string told;
  table.rules.on_forfeit = [&told](const Game&, const std::string& detail) { told = detail; };
  const Game game = table.play(0);
  EXPECT_EQ(game.outcome, Outcome::kFirstWins);
  EXPECT_EQ(game.forfeit, (Game::Loss{Name::kB, Cause::kIllegal}));
  EXPECT_EQ(game.moves, (std::vector<int>{0}));
  EXPECT_EQ(game.times.size(), 2U);
  EXPECT_EQ(told, "move 8");
}

TEST(MatchGame, IsLostByAForfeit) {
  Table table({Forfeit{Cause::kCrashed, ""}}, {});
  const Game game = table.play(1, {Board{}, {0}});
  EXPECT_EQ(game.outcome, Outcome::kFirstWins);
  EXPECT_EQ(game.forfeit, (Game::Loss{Name::kA, Cause::kCrashed}));
  EXPECT_EQ(game.half_points(), 0);
}

TEST(MatchGame, IsLostByALateMoveWhereThereIsAMargin) {
  Table table(columns({0, 0, 0, 0}), columns({1, 1, 1}));
  table.actors[1]->delay = 5ms;
  EXPECT_FALSE(table.play(0).forfeit);
  Table strict(columns({0}), columns({1}));
  strict.actors[1]->delay = 5ms;
  strict.players.sides[0].limits.time = 1h;
  strict.rules.margin = 1ms;
  EXPECT_EQ(strict.play(0).forfeit, (Game::Loss{Name::kB, Cause::kLate}));
}

TEST(MatchGame, ThatIsStoppedIsNone) {
  Table table(columns({0}), columns({1}));
  std::stop_source stop;
  stop.request_stop();
  const auto game = play_game(0, 1, {}, table.players, {}, stop.get_token());
  ASSERT_TRUE(game);
  EXPECT_FALSE(*game);
}

TEST(MatchGame, HasACauseWithAName) {
  for (const Cause cause : {Cause::kIllegal, Cause::kLate, Cause::kCrashed, Cause::kFailed}) {
    EXPECT_EQ(parse_cause(name(cause)), cause);
  }
  EXPECT_FALSE(parse_cause("bored"));
}

}  // namespace
}  // namespace quadrille::match
