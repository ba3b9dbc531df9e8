#pragma once

#include <string_view>

namespace quadrille::playout {

/// Written by connect4_fit; Net reads them.
extern const std::string_view kNetWeights;

}  // namespace quadrille::playout
