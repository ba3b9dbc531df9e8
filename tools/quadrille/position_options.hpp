#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "games/any_position.hpp"
#include "play/session.hpp"
#include "support/result.hpp"

namespace quadrille {

/// What the command line says about a position.
struct PositionOptions {
  /// Moves, or the text of a position, or a line of a match's record.
  std::string text;
  std::string board;
  /// A game of `quadrille play`, instead of both.
  std::string game_file;
  /// How many of the moves are played; all if nothing is said.
  std::optional<std::size_t> plies;
};

/// POSITION, or `--position` for those who like names, `--board`, `--game-file` and `--ply`.
void add_position_options(CLI::App& command, PositionOptions& options);

/// A position of that game. The seed is that of the board `contest`.
support::Result<games::AnyPosition> position_of(const PositionOptions& options, games::Kind game,
                                                std::uint64_t seed);

/// The game of `--game-file` with the moves that `--ply` leaves on the board; an error if it is
/// another game than the one that is named.
support::Result<play::Session> saved_game(const PositionOptions& options, games::Kind game);

}  // namespace quadrille
