#include "match/record.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>

#include "match/games.hpp"
#include "support/units.hpp"

namespace quadrille::match {
namespace {

const Heading kHeading{"time=1s", "preset=plain,time=1s", "7x6", "random", 1};

/// A file that is gone afterwards.
class RecordText : public testing::Test {
 protected:
  RecordText() { std::remove(name_.c_str()); }
  ~RecordText() override { std::remove(name_.c_str()); }

  std::string text() const {
    std::ifstream file(name_);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& text) const { std::ofstream(name_) << text; }
  support::Result<RecordFile> open(const Heading& heading = kHeading) const {
    return RecordFile::open(name_, heading);
  }
  std::string refusal(const Heading& heading = kHeading) const {
    const auto record = open(heading);
    return record ? "" : record.error().message;
  }

  std::string name_ = testing::TempDir() + "record_" +
                      testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST(GameText, BeginsWithBoardAndMoves) {
  Game game = game_of(2, kFirstWins);
  game.opening_plies = 5;
  game.times.resize(2);
  EXPECT_EQ(game_text(game), "7x6 1212121 game=3 x=A o=B opening=5 result=1-0 seed=" +
                                 std::to_string(game.seed) + " times_us=1000,1000 leaves=100,200");
}

TEST(GameText, OfNogoComesBack) {
  Game game;
  game.board = nogo::Board{3};
  games::AnyPosition position(game.board);
  while (!position.is_over()) {
    game.moves.push_back(position.legal_moves().front());
    position.play(game.moves.back());
    game.times.emplace_back(1);
  }
  game.outcome = position.outcome();
  const std::string text = game_text(game);
  EXPECT_TRUE(text.starts_with("3x3 A1.B1.")) << text;
  const auto again = parse_game(text, games::Kind::kNogo);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(*again, game);
}

TEST(Heading, NamesAGameThatIsNotConnectFour) {
  Heading heading = kHeading;
  EXPECT_EQ(heading_text(heading).find("game"), std::string::npos);
  heading.game = games::Kind::kNogo;
  EXPECT_TRUE(heading_text(heading).starts_with("# quadrille match\n# game nogo\n# A "));
}

TEST(GameText, ComesBack) {
  std::vector<Game> games{game_of(0, kFirstWins), game_of(1, kSecondWins)};
  Game forfeited = game_of(3, "445");
  forfeited.times.emplace_back(7);
  forfeited.outcome = connect_four::Outcome::kFirstWins;
  forfeited.forfeit = Game::Loss{Name::kA, Cause::kLate};
  games.push_back(forfeited);
  Game unplayed = game_of(4, "-");
  unplayed.times.emplace_back(7);
  unplayed.outcome = connect_four::Outcome::kSecondWins;
  unplayed.forfeit = Game::Loss{Name::kA, Cause::kCrashed};
  games.push_back(unplayed);
  for (const Game& game : games) {
    const auto again = parse_game(game_text(game));
    ASSERT_TRUE(again) << game_text(game) << ": " << again.error().message;
    EXPECT_EQ(*again, game);
  }
}

TEST(GameText, IsRefusedWithTheFieldThatIsWrong) {
  const auto refused = [](std::string_view line) {
    const auto game = parse_game(line);
    return game ? "" : game.error().message;
  };
  EXPECT_EQ(refused("7x6 8"), "moves: character 1: the column of ply 1 is not in 1..7");
  EXPECT_EQ(refused("x 1"), "board: character 1: the number of columns is expected, not 'x'");
  EXPECT_EQ(refused("7x6 1212121 game=0"), "game: games are counted from 1");
  EXPECT_EQ(refused("7x6 1212121 result=2-0"), "result: '2-0' is not 1-0, 0-1 or 1/2-1/2");
  EXPECT_EQ(refused("7x6 1212121 result=0-1 opening=7"), "result: not that of the moves");
  EXPECT_EQ(refused("7x6 1212121 result=1-0 opening=8"), "opening: there are fewer moves");
  EXPECT_EQ(refused("7x6 1212121 result=1-0 opening=6"), "times_us: not as many as moves");
  EXPECT_EQ(refused("7x6 1212121 times_us=9223372036854775808"),
            "times_us: 9223372036854775808 is too large");
  EXPECT_EQ(refused("7x6 1212121 leaves=1"), "leaves: two numbers are expected");
  EXPECT_EQ(refused("7x6 44 forfeit=C:late"), "forfeit: a side and a cause are expected");
}

TEST_F(RecordText, BeginsWithTheHeading) {
  ASSERT_TRUE(open());
  EXPECT_EQ(text(),
            "# quadrille match\n# A time=1s\n# B preset=plain,time=1s\n# board 7x6\n"
            "# openings random\n# seed 1\n");
}

TEST_F(RecordText, GoesOnWhereItStopped) {
  {
    auto record = open();
    ASSERT_TRUE(record);
    EXPECT_TRUE(record->games().empty());
    EXPECT_FALSE(record->add(game_of(0, kFirstWins)));
    EXPECT_FALSE(record->add(game_of(3, kFirstWins)));
  }
  auto record = open();
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(record->games(), (std::vector<Game>{game_of(0, kFirstWins), game_of(3, kFirstWins)}));
  EXPECT_FALSE(record->dropped_last_line());
  EXPECT_FALSE(record->add(game_of(1, kFirstWins)));
}

TEST_F(RecordText, LosesAtMostTheLineThatWasBeingWritten) {
  const std::string whole = heading_text(kHeading) + game_text(game_of(0, kFirstWins)) + '\n' +
                            game_text(game_of(1, kSecondWins)) + '\n';
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    write(whole.substr(0, length));
    auto record = open();
    ASSERT_TRUE(record) << length << ": " << record.error().message;
    const std::size_t lines = static_cast<std::size_t>(
        std::count(whole.begin(), whole.begin() + static_cast<long>(length), '\n'));
    EXPECT_EQ(record->games().size(), lines < 6 ? 0 : lines - 6) << length;
    EXPECT_EQ(record->dropped_last_line(), length > 0 && whole[length - 1] != '\n') << length;
    if (record->games().size() < 2) {
      EXPECT_FALSE(record->add(game_of(1, kSecondWins)));
    }
    if (record->games().empty()) {
      EXPECT_FALSE(record->add(game_of(0, kFirstWins)));
    }
    EXPECT_EQ(text().size(), whole.size()) << length;
  }
}

TEST_F(RecordText, OfAnotherMatchIsRefused) {
  ASSERT_TRUE(open());
  Heading other = kHeading;
  other.seed = 2;
  EXPECT_EQ(refusal(other), support::in_quotes(name_) +
                                ", line 6: the record is of another match: '# seed 1', not "
                                "'# seed 2'");
  EXPECT_EQ(text(), heading_text(kHeading));
}

TEST_F(RecordText, IsNotWrittenOverSomethingElse) {
  for (const std::string other : {"Dear diary", "Dear diary\n", "Dear\ndiary"}) {
    write(other);
    EXPECT_NE(refusal(), "") << other;
    EXPECT_EQ(text(), other);
  }
}

TEST_F(RecordText, IsRefusedWithTheLineThatIsWrong) {
  const std::string line = game_text(game_of(0, kFirstWins)) + '\n';
  write(heading_text(kHeading) + line + line);
  EXPECT_NE(refusal().find("line 8: game 1 is there already"), std::string::npos);
  write(heading_text(kHeading) + "7x6 9\n" + line);
  EXPECT_NE(refusal().find("line 7: moves: "), std::string::npos);
  Game alien = game_of(0, kFirstWins);
  alien.seed = 5;
  write(heading_text(kHeading) + game_text(alien) + '\n');
  EXPECT_NE(refusal().find("line 7: seed: "), std::string::npos);
}

TEST_F(RecordText, IsWrittenByOneMatchAtATime) {
  const auto record = open();
  ASSERT_TRUE(record);
  EXPECT_EQ(refusal(), support::in_quotes(name_) + " is being written by another match");
}

TEST(RecordFile, ThatCannotBeOpenedSaysWhy) {
  const auto record = RecordFile::open("/no/such/folder/file", kHeading);
  ASSERT_FALSE(record);
  EXPECT_EQ(record.error().message,
            "'/no/such/folder/file' cannot be opened: No such file or directory");
}

}  // namespace
}  // namespace quadrille::match
