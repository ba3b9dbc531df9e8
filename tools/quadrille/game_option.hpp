#pragma once

#include <CLI/CLI.hpp>

#include "games/kind.hpp"

namespace quadrille {

/// `--game`
void add_game_option(CLI::App& command, games::Kind& game);

/// `--game` of a command that knows one game: says so where another is asked for.
void add_only_game_option(CLI::App& command, games::Kind only);

}  // namespace quadrille
