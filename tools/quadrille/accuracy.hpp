#pragma once

#include "quadrille/command.hpp"

namespace quadrille {

/// `quadrille accuracy`: how good the moves are where exact values are known.
Command add_accuracy_command(CLI::App& program);

}  // namespace quadrille
