// Highway includes this file again for every CPU path; below HWY_ONCE it is compiled once.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "playout/net.cpp"
#include "playout/net.hpp"

#include <algorithm>
#include <bit>

#include "hwy/foreach_target.h"  // must come before highway.h
#include "hwy/highway.h"
#include "playout/net_weights.hpp"
#include "playout/weight_text.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::playout::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// What the units make of one position.
class NetView {
 public:
  NetView(const Net::Weights& weights, const Net::Position& position)
      : judges_(weights.judges[static_cast<std::size_t>(position.side_to_move())]) {
    const auto sights = Net::sights_of(position);
    const auto& start = weights.start[static_cast<std::size_t>(position.side_to_move())];
    // Parts that fit into the registers, one after the other, rather than all at once.
    for (std::size_t part = 0; part < Net::kPrototypes; part += kPart) {
      add_up(weights, sights, start, part);
    }
  }

  /// For the side to move.
  std::int32_t output() const {
    std::int32_t sum = judges_.bias;
    for (std::size_t judge = 0; judge < Net::kJudges; ++judge) {
      // Back to the scale of the units, and so small that no sum overflows.
      const std::int32_t said =
          (judges_.start[judge] + dot(judges_.rows[judge].data())) / Net::kUnitScale;
      sum += std::clamp(said, 0, 1 << 15) * judges_.output[judge];
    }
    return std::clamp(sum, -Net::kMostOutput, Net::kMostOutput);
  }

 private:
  static constexpr hn::ScalableTag<std::int16_t> kTag{};
  static constexpr std::size_t kLanes = hn::MaxLanes(kTag);
  using Lanes = hn::Vec<decltype(kTag)>;
  /// Prototypes of a part; with their twins eight registers.
  static constexpr std::size_t kVectors = 4;
  static constexpr std::size_t kPart = kVectors * kLanes;
  static_assert(Net::kPrototypes % kPart == 0);

  HWY_INLINE void add_up(const Net::Weights& weights,
                         const std::array<std::uint64_t, Net::kSights>& sights,
                         const Net::UnitRow& start, std::size_t part) {
    Lanes own[kVectors];
    Lanes mirrored[kVectors];
    for (std::size_t i = 0; i < kVectors; ++i) {
      own[i] = hn::Load(kTag, start.data() + part + i * kLanes);
      mirrored[i] = hn::Load(kTag, start.data() + Net::kPrototypes + part + i * kLanes);
    }
    for (std::size_t sight = 0; sight < Net::kSights; ++sight) {
      for (std::uint64_t rest = sights[sight]; rest != 0; rest &= rest - 1) {
        const auto& row = weights.sights[sight][static_cast<std::size_t>(std::countr_zero(rest))];
        for (std::size_t i = 0; i < kVectors; ++i) {
          const std::int16_t* at = row.data() + part + i * kLanes;
          own[i] = hn::Add(own[i], hn::Load(kTag, at));
          mirrored[i] = hn::Add(mirrored[i], hn::Load(kTag, at + Net::kPrototypes));
        }
      }
    }
    const Lanes zero = hn::Zero(kTag);
    for (std::size_t i = 0; i < kVectors; ++i) {
      hn::Store(hn::Add(hn::Max(own[i], zero), hn::Max(mirrored[i], zero)), kTag,
                units_.data() + part + i * kLanes);
    }
  }

  HWY_INLINE std::int32_t dot(const std::int16_t* row) const {
    const hn::ScalableTag<std::int32_t> wide;
    auto even = hn::Zero(wide);
    auto odd = hn::Zero(wide);
    for (std::size_t i = 0; i < Net::kPrototypes; i += kLanes) {
      even = hn::ReorderWidenMulAccumulate(wide, hn::Load(kTag, units_.data() + i),
                                           hn::Load(kTag, row + i), even, odd);
    }
    return hn::GetLane(hn::SumOfLanes(wide, hn::Add(even, odd)));
  }

  const Net::Judges& judges_;
  /// Of each prototype and its twin together.
  alignas(64) std::array<std::int16_t, Net::kPrototypes> units_;
};

void run_net(const Net::Weights& weights, std::span<const Net::Position> positions,
             std::span<std::int32_t> outputs) {
  for (std::size_t i = 0; i < positions.size(); ++i) {
    outputs[i] = NetView(weights, positions[i]).output();
  }
}

}  // namespace quadrille::playout::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace quadrille::playout {

HWY_EXPORT(run_net);

const Net& Net::standard() {
  static const Net net(kNetWeights);
  return net;
}

Net::Net(std::string_view weights) {
  WeightReader reader(weights);
  for (auto& sight : weights_.sights) {
    for (int column = 0; column < kWidth; ++column) {
      for (int row = 0; row < kHeight; ++row) {
        const auto bit_of = [row](int seen) {
          return static_cast<std::size_t>(seen * connect_four::Narrow::kStride + row);
        };
        for (std::size_t unit = 0; unit < kPrototypes; ++unit) {
          const std::int16_t weight = reader.small();
          sight[bit_of(column)][unit] = weight;
          sight[bit_of(kWidth - 1 - column)][kPrototypes + unit] = weight;
        }
      }
    }
  }
  for (auto& start : weights_.start) {
    for (std::size_t unit = 0; unit < kPrototypes; ++unit) {
      start[unit] = reader.large();
      start[kPrototypes + unit] = start[unit];
    }
  }
  for (auto& judges : weights_.judges) {
    for (auto& row : judges.rows) {
      for (auto& weight : row) weight = reader.small();
    }
    for (auto& start : judges.start) start = reader.large() * kJudgeStep;
    for (auto& output : judges.output) output = reader.large();
    judges.bias = reader.large() * kBiasStep;
  }
}

void Net::run(std::span<const Position> positions, std::span<std::int32_t> outputs) const {
  HWY_DYNAMIC_DISPATCH(run_net)(weights_, positions, outputs);
}

}  // namespace quadrille::playout
#endif
