#include "play/saved_game.hpp"

#include <array>
#include <cstdio>

#include "fuzz/target.hpp"
#include "support/crc32.hpp"

namespace quadrille::fuzz {
namespace {

void try_text(std::string_view text) {
  const auto session = play::parse_saved(text);
  if (!session) {
    require_readable(session.error());
    require(session.error().message.starts_with("line "), "an error names the line");
    return;
  }
  const auto again = play::parse_saved(play::saved_text(*session));
  require(again && *again == *session, "the text of a game gives it again");
}

}  // namespace

/// As it is, and with the first and the last line that nobody would guess.
void try_input(std::string_view input) {
  try_text(input);
  std::string text = "quadrille game 1\n" + std::string(input);
  std::array<char, 32> checksum{};
  std::snprintf(checksum.data(), checksum.size(), "checksum %08x\n", support::crc32(text));
  try_text(text + checksum.data());
}

}  // namespace quadrille::fuzz
