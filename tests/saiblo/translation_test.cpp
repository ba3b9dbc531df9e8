#include "saiblo/translation.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "games/connect_four/contest_board.hpp"
#include "games/connect_four/notation.hpp"
#include "match/strategy_text.hpp"
#include "support/rng.hpp"

namespace quadrille::saiblo {
namespace {

/// A board drawn from the top: `.` free, `t` theirs, `o` ours, `#` forbidden, `?` nobody's.
class Drawing {
 public:
  explicit Drawing(std::initializer_list<std::string_view> rows) {
    question_.rows = static_cast<int>(rows.size());
    question_.columns = static_cast<int>(rows.begin()->size());
    for (const std::string_view row : rows) {
      for (const char cell : row) {
        if (cell == '#') {
          question_.no_x = static_cast<int>(cells_.size()) / question_.columns;
          question_.no_y = static_cast<int>(cells_.size()) % question_.columns;
        }
        cells_.push_back(cell == 't' ? 1 : cell == 'o' ? 2 : cell == '?' ? 7 : 0);
      }
    }
    top_.assign(rows.begin()->size(), 0);
    question_.top = top_;
    question_.board = cells_;
    for (const Point& point : legal_points(question_)) {
      top_[static_cast<std::size_t>(point.y)] = point.x + 1;
    }
  }

  const Question& question() const { return question_; }
  std::vector<int>& top() { return top_; }
  std::vector<int>& cells() { return cells_; }

 private:
  std::vector<int> top_;
  std::vector<int> cells_;
  Question question_;
};

std::string text_of(const Drawing& drawing) {
  const auto position = position_of(drawing.question());
  return position ? connect_four::position_text(*position) : "none";
}

Question borrowed(const match::Question& asked) {
  return {asked.rows,   asked.columns, asked.top,  asked.board,
          asked.last_x, asked.last_y,  asked.no_x, asked.no_y};
}

TEST(SaibloTranslation, IsWhatTheHostMeans) {
  // Random games on contest boards, as the match runner tells strategies of them.
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    auto rng = support::Rng::stream(seed, 0);
    match::GameSoFar game(connect_four::contest_board(seed));
    while (game.position.outcome() == connect_four::Outcome::kOngoing) {
      const match::Question asked = match::question_of(game);
      const auto position = position_of(borrowed(asked));
      ASSERT_TRUE(position);
      EXPECT_EQ(*position, game.position);
      std::vector<int> columns;
      for (const Point& point : legal_points(borrowed(asked))) {
        EXPECT_EQ(asked.top[static_cast<std::size_t>(point.y)], point.x + 1);
        columns.push_back(point.y);
      }
      const auto legal = game.position.legal_moves();
      EXPECT_EQ(columns, std::vector<int>(legal.begin(), legal.end()));
      game.play(columns[rng.below(static_cast<std::uint32_t>(columns.size()))]);
    }
    EXPECT_FALSE(position_of(borrowed(match::question_of(game))));
  }
}

TEST(SaibloTranslation, TellsWhoBeganByTheNumberOfStones) {
  EXPECT_EQ(text_of(Drawing{"....", "....", "....", "t..."}), "4x4 4/4/4/x3 o");
  EXPECT_EQ(text_of(Drawing{"....", "....", "....", "to.."}), "4x4 4/4/4/ox2 x");
}

TEST(SaibloTranslation, TakesAnyNumbersOfStones) {
  EXPECT_EQ(text_of(Drawing{"....", "....", "....", "tt.."}), "4x4 4/4/4/oo2 x");
  EXPECT_EQ(text_of(Drawing{"....", "....", "....", "oo.o"}), "4x4 4/4/4/oo1o o");
}

TEST(SaibloTranslation, ForbidsWhatNoStoneCanReach) {
  EXPECT_EQ(text_of(Drawing{"....", "t...", "....", ".o.."}), "4x4 4/o3/#3/#x2 x");
  EXPECT_EQ(text_of(Drawing{"....", "....", "?...", "...."}), "4x4 4/4/#3/#3 x");
  EXPECT_EQ(text_of(Drawing{"....", ".#..", "....", "...."}), "4x4 4/1#2/4/4 x");
}

TEST(SaibloTranslation, HasNoPositionWhereTheGameIsOver) {
  EXPECT_EQ(text_of(Drawing{"....", "....", "ooo.", "tttt"}), "none");
  EXPECT_EQ(text_of(Drawing{"toto", "toto", "otot", "toto"}), "none");
}

TEST(SaibloTranslation, HasNoPositionOfOtherSizes) {
  EXPECT_EQ(text_of(Drawing{"...", "...", "..."}), "none");
  EXPECT_EQ(text_of(Drawing{".............", ".............", ".............", "............."}),
            "none");
  Drawing missing{"....", "....", "....", "...."};
  Question question = missing.question();
  question.board = question.board.first(15);
  EXPECT_FALSE(position_of(question));
  EXPECT_TRUE(legal_points(question).empty());
  EXPECT_EQ(simple_answer(question), kNoPoint);
}

TEST(SaibloPoints, AreThoseThatBothTheTopAndTheBoardAllow) {
  Drawing drawing{"....", "....", "....", "to.."};
  EXPECT_EQ(legal_points(drawing.question()), (std::vector<Point>{{2, 0}, {2, 1}, {3, 2}, {3, 3}}));
  drawing.top() = {3, 4, 99, 4};
  EXPECT_EQ(legal_points(drawing.question()), (std::vector<Point>{{2, 0}, {3, 3}}));
  drawing.top() = {-1, 0, 7, 2};
  EXPECT_EQ(legal_points(drawing.question()), (std::vector<Point>{{2, 0}, {2, 1}, {3, 2}, {3, 3}}));
}

TEST(SaibloPoints, SkipTheForbiddenCell) {
  EXPECT_EQ(legal_points(Drawing{"#...", "o...", "t...", "o..."}.question()),
            (std::vector<Point>{{3, 1}, {3, 2}, {3, 3}}));
  EXPECT_EQ(legal_points(Drawing{"....", "....", "...#", "...o"}.question()).back(), (Point{1, 3}));
  EXPECT_EQ(legal_points(Drawing{"....", "....", "....", "...#"}.question()).back(), (Point{2, 3}));
}

TEST(SaibloSimpleAnswer, WinsThenBlocksThenGoesToTheMiddle) {
  EXPECT_EQ(simple_answer(Drawing{"...", "...", "..."}.question()), (Point{2, 1}));
  EXPECT_EQ(simple_answer(Drawing{"....", "t..o", "t..o", "t..o"}.question()), (Point{0, 3}));
  EXPECT_EQ(simple_answer(Drawing{"....", "t...", "t..o", "t..o"}.question()), (Point{0, 0}));
  EXPECT_EQ(simple_answer(Drawing{"t"}.question()), kNoPoint);
}

}  // namespace
}  // namespace quadrille::saiblo
