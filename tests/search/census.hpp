#pragma once

#include <cstdint>
#include <string>

#include "search/tree.hpp"

namespace quadrille::search {

/// What a walk over a tree at rest finds.
struct Census {
  std::uint64_t blocks = 0;
  /// Of the root.
  std::uint64_t visits = 0;
  /// Visits that end at a position that has a block, at least and at most.
  std::uint64_t fewest_own_visits = UINT64_MAX;
  std::uint64_t most_own_visits = 0;
  /// The first thing that must not be, if there is any:
  ///   a link that leads out of the part of the memory that was handed out, or into another block;
  ///   fewer visits of a move than go on from there;
  ///   a value that so many visits cannot have, or, if the move is not proven, a value that is not
  ///   made up of what goes on from there and of the visits that end there.
  /// The last one would also catch a virtual loss that was not taken back.
  std::string flaw;
};

Census take_census(const Tree& tree);

}  // namespace quadrille::search
