#pragma once

#include <string>

#include "games/kind.hpp"

namespace quadrille::match {

/// What runs in the process of a side that is this program's engine: answers each line on standard
/// input until there are no more. Returns the exit code.
///
///   game 7x6 17       a new game with this seed; the answer is `ready`
///   move 7x6 4453     the move after these, and the leaves that were searched: `4 20000`
///   error ..          the answer where there is no other
int host_engine(const std::string& side, games::Kind game);

}  // namespace quadrille::match
