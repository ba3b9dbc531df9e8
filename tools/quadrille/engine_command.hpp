#pragma once

#include "quadrille/command.hpp"

namespace quadrille {

/// `quadrille engine`: a backend for other programs, on standard input and output.
Command add_engine_command(CLI::App& program);

}  // namespace quadrille
