#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "playout/playouts.hpp"

namespace quadrille::playout {

/// The kernel that plays one game after the other, for a policy. It plays every policy.
template <class Layout>
PlayoutKernel<Layout> scalar_kernel(const Policy& policy);

/// Playouts::run_and_learn.
template <class Layout>
void scalar_lessons(const Playouts<Layout>& playouts, const connect_four::Position<Layout>* starts,
                    std::size_t each, Streams streams, std::span<Ending> endings,
                    Lessons<Layout>& lessons);

/// Playouts::trace.
template <class Layout>
std::vector<connect_four::Column> scalar_trace(const Playouts<Layout>& playouts,
                                               const connect_four::Position<Layout>& start,
                                               Streams streams);

}  // namespace quadrille::playout
