#pragma once

#include "quadrille/command.hpp"

namespace quadrille {

Command add_book_command(CLI::App& program);

}  // namespace quadrille
