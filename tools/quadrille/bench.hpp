#pragma once

#include "quadrille/command.hpp"

namespace quadrille {

/// `quadrille bench`: what the engine does, as one number, and how fast it does it here.
Command add_bench_command(CLI::App& program);

}  // namespace quadrille
