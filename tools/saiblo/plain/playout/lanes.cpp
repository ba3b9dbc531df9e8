#include "playout/lanes.hpp"

// All that the kernels include stands before what is meant for AVX2 alone: the rest of the program
// uses it, too, whatever the CPU.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

#include "games/connect_four/geometry.hpp"
#include "games/connect_four/position.hpp"
#include "hwy/highway.h"
#include "playout/column_lottery.hpp"
#include "playout/playouts.hpp"
#include "playout/policy.hpp"
#include "playout/rows.hpp"
#include "playout/scalar.hpp"
#include "playout/supply.hpp"
#include "support/rng.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#pragma GCC push_options
#pragma GCC target("avx2")
// clang-format off
#include "hwy/avx2.hpp"
#include "playout/lane_words-inl.hpp"
#include "playout/lane_draws-inl.hpp"
#include "playout/lane_boards-inl.hpp"
#include "playout/lane_rows-inl.hpp"
#include "playout/lane_threats-inl.hpp"
#include "playout/lane_plans-inl.hpp"
#include "playout/lanes-inl.hpp"
// clang-format on

namespace quadrille::playout::HWY_NAMESPACE {

/// Only what the contest needs has lanes: games by rules on large boards.
constexpr auto kContestKernel =
    kKernel<connect_four::Wide, LaneMode{LaneRules::kAny, /*weighted=*/false}>;

}  // namespace quadrille::playout::HWY_NAMESPACE
#pragma GCC pop_options
#endif

namespace quadrille::playout {

template <class Layout>
LaneKernel<Layout> lane_kernel(Path, const Policy& policy) {
#if defined(__x86_64__)
  if constexpr (std::is_same_v<Layout, connect_four::Wide>) {
    const bool is_weighted = policy.weights != Weights::kUniform;
    if (policy.rules.any() && policy.rules != kWinBlock && !is_weighted) {
      return HWY_NAMESPACE::kContestKernel;
    }
  }
#endif
  return {scalar_kernel<Layout>(policy), nullptr};
}

std::span<const Path> available_lane_paths() {
#if defined(__x86_64__)
  static constexpr Path kPaths[] = {Path::kAvx2};
  if (__builtin_cpu_supports("avx2")) return kPaths;
#endif
  return {};
}

template LaneKernel<connect_four::Narrow> lane_kernel(Path, const Policy&);
template LaneKernel<connect_four::Wide> lane_kernel(Path, const Policy&);

}  // namespace quadrille::playout
