#include "backends/nogo.hpp"

namespace quadrille {

/// The contest is Connect Four, and this is never asked.
support::Result<std::unique_ptr<Backend>> create_backend(const nogo::AnyPosition&,
                                                         const Settings&) {
  return support::Error{"there is no NoGo here"};
}

}  // namespace quadrille
