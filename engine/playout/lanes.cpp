// Highway includes this file again for every CPU path; below HWY_ONCE it is compiled once.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "playout/lanes.cpp"
#include "playout/lanes.hpp"

#include <vector>

#include "hwy/foreach_target.h"  // must come before highway.h
#include "hwy/highway.h"

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
// The parts build on each other, in this order.
// clang-format off
#include "playout/lane_words-inl.hpp"
#include "playout/lane_draws-inl.hpp"
#include "playout/lane_boards-inl.hpp"
#include "playout/lane_rows-inl.hpp"
#include "playout/lane_threats-inl.hpp"
#include "playout/lane_plans-inl.hpp"
#include "playout/lanes-inl.hpp"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace quadrille::playout::HWY_NAMESPACE {

template <class Layout>
LaneKernel<Layout> kernel_for(const Policy& policy) {
  const bool weighted = policy.weights != Weights::kUniform;
  if (!policy.rules.any()) {
    return weighted ? kKernel<Layout, LaneMode{LaneRules::kNone, true}>
                    : kKernel<Layout, LaneMode{LaneRules::kNone, false}>;
  }
  if (policy.rules == kWinBlock) {
    return weighted ? kKernel<Layout, LaneMode{LaneRules::kWinBlock, true}>
                    : kKernel<Layout, LaneMode{LaneRules::kWinBlock, false}>;
  }
  return weighted ? kKernel<Layout, LaneMode{LaneRules::kAny, true}>
                  : kKernel<Layout, LaneMode{LaneRules::kAny, false}>;
}

}  // namespace quadrille::playout::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#if HWY_ONCE
namespace quadrille::playout {

template <class Layout>
LaneKernel<Layout> lane_kernel(Path path, const Policy& policy) {
  switch (path) {
#if HWY_TARGETS & HWY_SSE4
    case Path::kSse4: return N_SSE4::kernel_for<Layout>(policy);
#endif
#if HWY_TARGETS & HWY_AVX2
    case Path::kAvx2: return N_AVX2::kernel_for<Layout>(policy);
#endif
#if HWY_TARGETS & HWY_AVX3
    case Path::kAvx512: return N_AVX3::kernel_for<Layout>(policy);
#endif
    default: return {};
  }
}

template LaneKernel<connect_four::Narrow> lane_kernel(Path, const Policy&);
template LaneKernel<connect_four::Wide> lane_kernel(Path, const Policy&);

std::span<const Path> available_lane_paths() {
  static const std::vector<Path> paths = [] {
    const std::int64_t runnable = hwy::SupportedTargets() & HWY_TARGETS;
    std::vector<Path> found;
    if ((runnable & HWY_SSE4) != 0) found.push_back(Path::kSse4);
    if ((runnable & HWY_AVX2) != 0) found.push_back(Path::kAvx2);
    if ((runnable & HWY_AVX3) != 0) found.push_back(Path::kAvx512);
    return found;
  }();
  return paths;
}

}  // namespace quadrille::playout
#endif
