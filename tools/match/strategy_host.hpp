#pragma once

#include <string>

namespace quadrille::match {

/// What runs in the process of a strategy: loads the shared object, says `ready`, and answers each
/// question on standard input with a row and a column, until there are no more. What the strategy
/// itself prints goes to standard error. Returns the exit code.
int host_strategy(const std::string& path);

}  // namespace quadrille::match
