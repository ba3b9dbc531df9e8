#pragma once

#include "quadrille/command.hpp"

/// What a match starts for sides that run in processes of their own; not in the help.
namespace quadrille {

Command add_strategy_command(CLI::App& program);
Command add_engine_host_command(CLI::App& program);

}  // namespace quadrille
