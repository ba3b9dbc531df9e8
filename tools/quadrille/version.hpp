#pragma once

#include <string>

namespace quadrille {

/// What `--version` prints: a line per part, its name and its version, without a last newline.
std::string version_text();

}  // namespace quadrille
