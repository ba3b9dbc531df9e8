#pragma once

#include <cstddef>
#include <span>

#include "playout/playouts.hpp"

namespace quadrille::playout {

/// The kernel that plays one game after the other, for a policy. It plays every policy.
template <class Layout>
PlayoutKernel<Layout> scalar_kernel(const Policy& policy);

}  // namespace quadrille::playout
