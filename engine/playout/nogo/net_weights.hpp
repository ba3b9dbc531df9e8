#pragma once

#include <string_view>

namespace quadrille::playout::nogo {

/// Written by nogo_fit; Net reads them.
extern const std::string_view kNetWeights;

}  // namespace quadrille::playout::nogo
