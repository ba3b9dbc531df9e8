#pragma once

#include "quadrille/command.hpp"

namespace quadrille {

/// `quadrille search`: one search, and its report.
Command add_search_command(CLI::App& program);

}  // namespace quadrille
