#pragma once

#include <cstdint>

namespace quadrille::games {

/// A game's state as everybody sees it, not from one side's view.
enum class Outcome : std::uint8_t { kOngoing, kFirstWins, kSecondWins, kDraw };

}  // namespace quadrille::games
