#pragma once

#include "quadrille/command.hpp"

namespace quadrille {

/// `quadrille solve`: the exact value of a position, and of its moves.
Command add_solve_command(CLI::App& program);

}  // namespace quadrille
