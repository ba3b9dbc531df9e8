#pragma once

#include <cstdint>
#include <functional>

#include "games/kind.hpp"
#include "support/result.hpp"

/// What `quadrille bench` measures.
namespace quadrille::bench {

/// One number for how the engine behaves, and how fast that was.
struct Signature {
  /// Below 2^48, so that every reader of JSON has it exactly.
  std::uint64_t number = 0;
  std::uint64_t leaves = 0;
  /// Of the searches, on the wall clock.
  double seconds = 0;
};

/// Searches a fixed list of positions of a game, with one thread and a budget of leaves, under a
/// list of settings that together use every part of the engine, and solves a few endgames of
/// Connect Four. Everything that a report says about moves, values, proofs and counts goes into the
/// number; times and bytes do not. So it is the same on every CPU, kernel and build until something
/// is searched or solved in another way. `on_search(done, all)` hears how far it is. An error is
/// that of a search.
support::Result<Signature> find_signature(
    games::Kind game, std::uint64_t seed,
    const std::function<void(int done, int all)>& on_search = {});

}  // namespace quadrille::bench
