#pragma once

#include <memory>

#include "backends/backend.hpp"
#include "settings.hpp"

namespace quadrille {

/// An error says what the machine does not have.
support::Result<std::unique_ptr<Backend>> create_backend(const nogo::AnyPosition& start,
                                                         const Settings& settings);

}  // namespace quadrille
