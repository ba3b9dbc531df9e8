#pragma once

#include "quadrille/command.hpp"

namespace quadrille {

/// `play`: a game against the engine in the terminal, or over pipes.
Command add_play_command(CLI::App& program);

}  // namespace quadrille
