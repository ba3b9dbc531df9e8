#pragma once

#include <cstdint>
#include <string>

#include "play/game.hpp"

namespace quadrille::play {

/// What the terminal can show.
struct Look {
  enum class Symbols : std::uint8_t { kAscii, kUnicode };

  Symbols symbols = Symbols::kAscii;
  bool has_colour = false;

  friend bool operator==(const Look&, const Look&) = default;
};

/// The board in its frame with the columns' names under it, in lines of at most 44 characters; the
/// rows' names, where they have some, stand on the left. The last stone stands in (), the stones of
/// a line that wins in [], so that both are seen without colours:
///
///   | .  .  .  .  .  .  . |
///   |[x] o (o) .  .  .  . |
///   +---------------------+
///     1  2  3  4  5  6  7
std::string board_view(const Game& game, const Look& look);

}  // namespace quadrille::play
