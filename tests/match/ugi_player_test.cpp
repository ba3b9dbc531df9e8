#include "match/ugi_player.hpp"

#include <gtest/gtest.h>

#include "games/connect_four/notation.hpp"

namespace quadrille::match {
namespace {

using namespace std::chrono_literals;

TEST(UgiPlayer, SaysHowLongToSearch) {
  EXPECT_EQ(go_text({100ms, {}}), "go movetime 100");
  EXPECT_EQ(go_text({{}, 5000}), "go nodes 5000");
  EXPECT_EQ(go_text({1us, 7}), "go movetime 1 nodes 7");
}

TEST(UgiPlayer, SaysWhatIsPlayed) {
  GameSoFar game{connect_four::Board{}};
  EXPECT_EQ(position_command(game), "position startpos");
  game.play(3);
  game.play(0);
  EXPECT_EQ(position_command(game), "position startpos moves 4 1");
  GameSoFar other(*connect_four::parse_board("5x4#2,1"));
  other.play(4);
  EXPECT_EQ(position_command(other), "position fen 5x4 5/5/5/1#3 x moves 5");
}

}  // namespace
}  // namespace quadrille::match
