#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "play/session.hpp"
#include "support/result.hpp"

/// A game in a file:
///
///   quadrille game 1
///   start 7x6 7/7/7/7/7/7 x
///   moves 44533
///   played 4
///   side x
///   limit level 5
///   checksum 1f0e8a3c
///
/// A game other than Connect Four is named in a second line, `game nogo`. The number in the first
/// line is that of the format. Of the moves the first `played` are on the board, the others were
/// taken back. The checksum is the CRC-32 of all that stands before its line, so a file that was
/// cut off or damaged is never taken for a game.
namespace quadrille::play {

std::string saved_text(const Session& session);
/// Neither paused nor analysing. An error names the line.
support::Result<Session> parse_saved(std::string_view text);

/// As a file. It is replaced as a whole or not at all, also when the power fails. Errors name it.
std::optional<support::Error> save(const std::string& file, const Session& session);
support::Result<Session> load(const std::string& file);

}  // namespace quadrille::play
