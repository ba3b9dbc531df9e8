#pragma once

#include <optional>

#include "games/connect_four/naive_model.hpp"

namespace quadrille::playout {

/// Who wins by answering or waiting, as engine/solver/strategies-inl.hpp explains it, found by
/// walking over cells: 'x' or 'o', if one of them does.
std::optional<char> winner_by_plans(const connect_four::NaiveGame& game);

}  // namespace quadrille::playout
