// Highway includes this file again for every CPU path; below HWY_ONCE it is compiled once.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "playout/nogo/kernel.cpp"
#include "playout/nogo/kernel.hpp"

#include <algorithm>
#include <cstdlib>

#include "hwy/foreach_target.h"  // must come before highway.h
#include "hwy/highway.h"
#include "playout/evaluator.hpp"
#include "playout/nogo/net.hpp"
#include "playout/nogo/random_game-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadrille::playout::nogo::HWY_NAMESPACE {

template <class Layout>
class Valuer {
 public:
  using Position = quadrille::nogo::Position<Layout>;

  explicit Valuer(const LeafSettings& settings) : settings_(settings) {}

  /// In units, for the side to move.
  std::int32_t value(const Position& leaf, support::Rng rng) const {
    if (settings_.value == Value::kNet && leaf.geometry().board().size == Net::kSize) {
      return value_of_net(leaf, rng);
    }
    std::int32_t sum = 0;
    for (int i = 0; i < settings_.playouts_per_leaf; ++i) {
      sum += settings_.value == Value::kPlayout ? result_of_game(leaf, rng)
                                                : mobility_after_moves(leaf, rng);
    }
    return rounded(sum, settings_.playouts_per_leaf, rng);
  }

 private:
  std::int32_t value_of_net(const Position& leaf, support::Rng& rng) const {
    const auto empty = leaf.empty();
    const auto legal = quadrille::nogo::legal_moves_of<Layout>(leaf.mover(), leaf.other(), empty);
    const auto view = settings_.net->look<Layout>(leaf.mover(), leaf.other(), legal, empty);
    // More than anything that a sum comes to, and little enough for what follows.
    constexpr std::int32_t kMost = 1 << 24;
    const std::int32_t output = std::clamp(settings_.net->output(view), -kMost, kMost);
    return rounded(output * kUnitsPerWin, Net::kOne + std::abs(output), rng);
  }

  bool play(RandomGame<Layout>& game, support::Rng& rng) const {
    return (settings_.style == Style::kKeepOwn && game.play_shared(rng)) || game.play_uniform(rng);
  }

  std::int32_t result_of_game(const Position& leaf, support::Rng& rng) const {
    RandomGame<Layout> game(leaf);
    std::int32_t value = -kUnitsPerWin;
    if (settings_.style == Style::kUniform) {
      while (game.play_uniform(rng)) value = -value;
      return value;
    }
    while (game.play_shared(rng)) value = -value;
    return game.is_won_by_count() ? -value : value;
  }

  std::int32_t mobility_after_moves(const Position& leaf, support::Rng& rng) const {
    if (settings_.moves_before == 0) {
      return mobility(leaf.mover(), leaf.other(), leaf.empty(), rng);
    }
    RandomGame<Layout> game(leaf);
    std::int32_t sign = 1;
    for (int i = 0; i < settings_.moves_before; ++i) {
      if (!play(game, rng)) return -sign * kUnitsPerWin;
      sign = -sign;
    }
    return sign * mobility(game.mover(), game.other(), game.empty(), rng);
  }

  using Bits = typename Layout::Bits;
  static std::int32_t mobility(const Bits& mover, const Bits& other, const Bits& empty,
                               support::Rng& rng) {
    const auto legal = quadrille::nogo::legal_moves_of<Layout>(mover, other, empty);
    const int u = count(legal.mover);
    const int v = count(legal.other);
    if (u == 0) return -kUnitsPerWin;
    return rounded((u - v) * kUnitsPerWin, u + v, rng);
  }

  /// A quotient in whole units, up or down by chance so that the mean is exact: a unit is more than
  /// what the first moves of a game differ by.
  static std::int32_t rounded(std::int32_t sum, std::int32_t divisor, support::Rng& rng) {
    if (divisor == 1) return sum;
    const std::int32_t shifted = sum + divisor * kUnitsPerWin;
    const auto chance = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(divisor)));
    return (shifted + chance) / divisor - kUnitsPerWin;
  }

  LeafSettings settings_;
};

template <class Layout>
void value_all(const LeafSettings& settings, const quadrille::nogo::Position<Layout>* leaves,
               std::uint64_t seed, std::uint64_t first, std::span<std::int32_t> values) {
  const Valuer<Layout> valuer(settings);
  const std::uint64_t family = support::Rng::family(seed);
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] =
        valuer.value(leaves[i], support::Rng(support::Rng::stream_state(family, first + i)));
  }
}

void value_small(const LeafSettings& settings,
                 const quadrille::nogo::Position<quadrille::nogo::Small>* leaves,
                 std::uint64_t seed, std::uint64_t first, std::span<std::int32_t> values) {
  value_all<quadrille::nogo::Small>(settings, leaves, seed, first, values);
}
void value_large(const LeafSettings& settings,
                 const quadrille::nogo::Position<quadrille::nogo::Large>* leaves,
                 std::uint64_t seed, std::uint64_t first, std::span<std::int32_t> values) {
  value_all<quadrille::nogo::Large>(settings, leaves, seed, first, values);
}

}  // namespace quadrille::playout::nogo::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace quadrille::playout::nogo {

using quadrille::nogo::Large;
using quadrille::nogo::Position;
using quadrille::nogo::Small;

HWY_EXPORT(value_small);
HWY_EXPORT(value_large);

template <>
void value_leaves(const LeafSettings& settings, std::span<const Position<Small>> leaves,
                  std::uint64_t seed, std::uint64_t first, std::span<std::int32_t> values) {
  HWY_DYNAMIC_DISPATCH(value_small)(settings, leaves.data(), seed, first, values);
}
template <>
void value_leaves(const LeafSettings& settings, std::span<const Position<Large>> leaves,
                  std::uint64_t seed, std::uint64_t first, std::span<std::int32_t> values) {
  HWY_DYNAMIC_DISPATCH(value_large)(settings, leaves.data(), seed, first, values);
}

}  // namespace quadrille::playout::nogo
#endif
