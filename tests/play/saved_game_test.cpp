#include "play/saved_game.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "play/sessions.hpp"
#include "support/crc32.hpp"

namespace quadrille::play {
namespace {

using namespace std::chrono_literals;

/// As long and as short as games get, with every kind of line.
std::vector<Session> some_sessions() {
  std::vector<Session> sessions{session_after("-"), session_after("44533"),
                                session_after("10.4.4.12", "12x13#3,4#12,13")};
  sessions[1].game.go_to(2);
  sessions[1].side = Side::kNone;
  sessions[1].limit = Time{1500ms};
  sessions[2].side = Side::kBoth;
  sessions[2].limit = Leaves{20000};
  Session from_position;
  from_position.game =
      Game(*games::parse_position("7x6 7/7/7/7/3o3/3x3 x", games::Kind::kConnectFour));
  from_position.game.play(6);
  sessions.push_back(from_position);
  return sessions;
}

std::string refusal(std::string_view text) {
  const auto session = parse_saved(text);
  return session ? "" : session.error().message;
}

std::string with_checksum(const std::string& text) {
  std::array<char, 32> line{};
  std::snprintf(line.data(), line.size(), "checksum %08x\n", support::crc32(text));
  return text + line.data();
}

TEST(SavedGame, IsAShortText) {
  EXPECT_EQ(saved_text(session_after("44533")),
            with_checksum("quadrille game 1\nstart 7x6 7/7/7/7/7/7 x\nmoves 44533\nplayed 5\n"
                          "side x\nlimit level 9\n"));
}

TEST(SavedGame, RoundTrips) {
  for (const Session& session : some_sessions()) {
    const auto parsed = parse_saved(saved_text(session));
    ASSERT_TRUE(parsed) << parsed.error().message;
    EXPECT_EQ(*parsed, session);
  }
}

TEST(SavedGame, IsRefusedWhereverItIsCutOff) {
  for (const Session& session : some_sessions()) {
    const std::string text = saved_text(session);
    for (std::size_t size = 0; size < text.size(); ++size) {
      const auto cut = text.substr(0, size);
      const auto line = 1 + std::count(cut.begin(), cut.end(), '\n');
      const std::string message = refusal(cut);
      EXPECT_TRUE(message.ends_with("the file is cut off") ||
                  message.ends_with("the file is cut off or damaged"))
          << size << ": " << message;
      // Cut between two lines it is the last one that is no checksum.
      const auto named = cut.ends_with('\n') ? line - 1 : line;
      EXPECT_TRUE(message.starts_with("line " + std::to_string(named) + ": ")) << message;
    }
  }
}

TEST(SavedGame, IsRefusedWhicheverBitIsFlipped) {
  for (const Session& session : some_sessions()) {
    const std::string text = saved_text(session);
    for (std::size_t i = 0; i < text.size() * 8; ++i) {
      std::string flipped = text;
      flipped[i / 8] = static_cast<char>(flipped[i / 8] ^ 1 << i % 8);
      const std::string message = refusal(flipped);
      EXPECT_TRUE(message.starts_with("line ")) << "bit " << i << ": " << message;
    }
  }
}

TEST(SavedGame, IsRefusedWithTheLine) {
  EXPECT_EQ(refusal("hello\n"), "line 1: 'quadrille game 1' is expected, not 'hello'");
  EXPECT_EQ(refusal("quadrille game 2\n"),
            "line 1: 'quadrille game 1' is expected, not 'quadrille game 2'");
  EXPECT_EQ(refusal(saved_text(session_after("4")) + "more\n"),
            "line 8: the last line is not the checksum: the file is cut off or damaged");
  const std::string first = "quadrille game 1\n";
  EXPECT_EQ(refusal(with_checksum(first)), "line 2: 'start ..' is expected, not ''");
  const std::string start = first + "start 7x6 7/7/7/7/7/7 x\n";
  EXPECT_EQ(refusal(with_checksum(first + "start 7x6 7 x\n")),
            "line 2: start: character 6: there are 1 rows, not 6");
  EXPECT_EQ(refusal(with_checksum(start + "moves 48\n")),
            "line 3: moves: character 2: the column of ply 2 is not in 1..7");
  EXPECT_EQ(refusal(with_checksum(start + "moves 44\nplayed 3\n")),
            "line 4: played: there are only 2 moves");
  EXPECT_EQ(refusal(with_checksum(start + "moves 44\nplayed 2\nside y\n")),
            "line 5: side: 'y' is not x, o, both or none");
  const std::string side = start + "moves 44\nplayed 2\nside x\n";
  EXPECT_EQ(refusal(with_checksum(side + "limit level 0\n")),
            "line 6: limit: level: 0 is not in 1..9");
  EXPECT_EQ(refusal(with_checksum(side + "limit level 1\nmore 1\n")),
            "line 7: the checksum is expected");
}

TEST(SavedGame, SaysWhichGameItIs) {
  const Session session = session_after("E5.C3.G7", "9x9", games::Kind::kNogo);
  const std::string text = saved_text(session);
  EXPECT_TRUE(text.starts_with("quadrille game 1\ngame nogo\nstart 9x9 ")) << text;
  const auto again = parse_saved(text);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(*again, session);
}

}  // namespace
}  // namespace quadrille::play
