#include "play/session.hpp"

#include <gtest/gtest.h>

#include "play/sessions.hpp"

namespace quadrille::play {
namespace {

using games::Picture;
using Cell = Picture::Cell;

std::string refusal(const std::optional<support::Error>& error) {
  return error ? error->message : "";
}

TEST(PlayedGame, RefusesMovesWithTheReason) {
  Game game = session_after("444444").game;
  EXPECT_EQ(refusal(game.play("4")), "column 4 is full");
  EXPECT_EQ(refusal(game.play("8")), "'8' is no column from 1 to 7");
  EXPECT_EQ(refusal(game.play("0")), "'0' is no column from 1 to 7");
  EXPECT_EQ(game, session_after("444444").game);
  EXPECT_EQ(refusal(session_after("1212121").game.play("1")), "column 1: the game is over");
}

TEST(PlayedGame, KnowsItsLastStone) {
  EXPECT_EQ(session_after("-").game.last_stone(), std::nullopt);
  EXPECT_EQ(session_after("445").game.last_stone(), (Cell{4, 0}));
  EXPECT_EQ(session_after("44").game.last_stone(), (Cell{3, 1}));
  EXPECT_EQ(session_after("11", "5x4#1,2").game.last_stone(), (Cell{0, 2}));
}

TEST(PlayedGame, ForgetsWhatWasTakenBackWhenAnotherMoveComes) {
  Game game = session_after("4453").game;
  game.go_to(2);
  EXPECT_EQ(game.moves().size(), 4U);
  EXPECT_FALSE(game.play("1"));
  EXPECT_EQ(game, session_after("441").game);
}

TEST(Session, KnowsWhenTheEngineIsToMove) {
  Session session = session_after("4");
  EXPECT_TRUE(session.engine_is_to_move());
  session.side = Side::kSecond;
  EXPECT_FALSE(session.engine_is_to_move());
  session.side = Side::kBoth;
  EXPECT_FALSE(session.engine_is_to_move());
  session.side = Side::kNone;
  EXPECT_TRUE(session.engine_is_to_move());
  session.is_paused = true;
  EXPECT_FALSE(session.engine_is_to_move());
  session = session_after("1212121");
  session.side = Side::kNone;
  EXPECT_FALSE(session.engine_is_to_move()) << "the game is over";
}

TEST(Session, TakesBackAMoveWithItsAnswer) {
  Session session = session_after("4453");
  EXPECT_FALSE(session.undo());
  EXPECT_EQ(moves_on_board(session), "44");
  EXPECT_FALSE(session.undo());
  EXPECT_EQ(moves_on_board(session), "-");
  EXPECT_EQ(refusal(session.undo()), "there is no move to take back");
  EXPECT_FALSE(session.redo());
  EXPECT_EQ(moves_on_board(session), "44");
  EXPECT_FALSE(session.redo());
  EXPECT_EQ(moves_on_board(session), "4453");
  EXPECT_EQ(refusal(session.redo()), "there is no move to play again");
}

TEST(Session, TakesBackTheMoveThatWon) {
  Session session = session_after("1212121");
  EXPECT_FALSE(session.undo());
  EXPECT_EQ(moves_on_board(session), "121212");
  EXPECT_FALSE(session.redo());
  EXPECT_EQ(moves_on_board(session), "1212121");
}

TEST(Session, DoesNotTakeBackTheFirstMoveOfTheEngine) {
  Session session = session_after("4");
  session.side = Side::kSecond;
  EXPECT_EQ(refusal(session.undo()), "there is no move of yours to take back");
  EXPECT_EQ(moves_on_board(session), "4");
}

TEST(Session, TakesBackSingleMovesWhereTheEngineDoesNotAnswer) {
  for (const bool is_paused : {false, true}) {
    Session session = session_after("4453");
    session.side = is_paused ? Side::kFirst : Side::kBoth;
    session.is_paused = is_paused;
    EXPECT_FALSE(session.undo());
    EXPECT_EQ(moves_on_board(session), "445");
    EXPECT_FALSE(session.redo());
    EXPECT_EQ(moves_on_board(session), "4453");
  }
}

}  // namespace
}  // namespace quadrille::play
