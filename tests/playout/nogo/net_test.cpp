#include "playout/nogo/net.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <vector>

#include "games/nogo/symmetry.hpp"
#include "playout/nogo/leaves.hpp"

namespace quadrille::playout::nogo {
namespace {

using quadrille::nogo::Board;
using quadrille::nogo::Geometry;
using quadrille::nogo::image_of;
using quadrille::nogo::kSymmetries;
using quadrille::nogo::Large;
using quadrille::nogo::Position;
using quadrille::nogo::Small;

template <class Layout>
Position<Layout> random_position(const Geometry<Layout>& geometry, std::uint64_t number) {
  auto rng = support::Rng::stream(70, number);
  Position<Layout> position(geometry);
  const int plies = static_cast<int>(rng.below(60));
  while (position.plies() < plies && !position.is_over()) {
    const auto move = static_cast<int>(rng.below(Net::kCells));
    if (position.is_legal(move)) position.play(move);
  }
  return position;
}

template <class Layout>
std::int32_t output_of(const Position<Layout>& position) {
  const Net& net = Net::standard();
  return net.output(net.look<Layout>(position.mover(), position.other(), position.legal_moves(),
                                     position.empty()));
}

template <class Layout>
std::int32_t merit_of(const Position<Layout>& position, int move) {
  const Net& net = Net::standard();
  const auto legal = position.legal_moves();
  const int bit = position.geometry().bit_of(move);
  const auto view = net.look<Layout>(position.mover(), position.other(), legal, position.empty());
  return net.merit<Layout>(view, position.mover(), position.other(), position.empty(),
                           legal.other.has(bit), bit);
}

TEST(NogoNet, SeesTheSameInAllImages) {
  const Geometry<Small> geometry(Board{});
  for (std::uint64_t number = 0; number < 50; ++number) {
    const auto position = random_position(geometry, number);
    for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
      const auto image = image_of(position, symmetry);
      EXPECT_EQ(output_of(image), output_of(position));
      for (int move = 0; move < Net::kCells; ++move) {
        if (!position.is_legal(move)) continue;
        EXPECT_EQ(merit_of(image, image_of(move, symmetry, Board{})), merit_of(position, move));
      }
    }
  }
}

TEST(NogoNet, SeesTheSameInBothLayouts) {
  const Geometry<Small> small(Board{});
  const Geometry<Large> large(Board{});
  for (std::uint64_t number = 0; number < 50; ++number) {
    EXPECT_EQ(output_of(random_position(small, number)), output_of(random_position(large, number)));
  }
}

TEST(NogoNet, MostlyPrefersTheSideWithMoreMovesOfItsOwn) {
  const Geometry<Small> geometry(Board{});
  int agreed = 0;
  int clear = 0;
  for (std::uint64_t number = 0; number < 2000; ++number) {
    const auto position = random_position(geometry, number);
    const auto legal = position.legal_moves();
    const int lead = count(legal.mover & ~legal.other) - count(legal.other & ~legal.mover);
    if (std::abs(lead) < 3) continue;
    ++clear;
    agreed += (output_of(position) > 0) == (lead > 0) ? 1 : 0;
  }
  ASSERT_GT(clear, 100);
  EXPECT_GT(agreed, clear * 3 / 4);
}

TEST(NogoNet, IsTheValueOfLeavesUpToRounding) {
  const Geometry<Small> geometry(Board{});
  Leaves<Small> evaluator({.value = Value::kNet});
  evaluator.prepare(1, 1000);
  for (std::uint64_t number = 0; number < 20; ++number) {
    const auto position = random_position(geometry, number);
    if (position.is_over()) continue;
    const double output = output_of(position);
    const double exact = kUnitsPerWin * output / (Net::kOne + std::abs(output));
    const std::vector<Position<Small>> leaves(1000, position);
    std::vector<std::int32_t> values(leaves.size());
    evaluator.evaluate(leaves, 0, values);
    double sum = 0;
    for (const int value : values) {
      ASSERT_GE(value, std::floor(exact));
      ASSERT_LE(value, std::ceil(exact));
      sum += value;
    }
    // Six standard deviations of what rounding adds, at most.
    EXPECT_NEAR(sum / 1000, exact, 0.1);
  }
}

TEST(NogoNet, DecidesInWhichOrderMovesAreTried) {
  const Geometry<Small> geometry(Board{});
  const Leaves<Small> evaluator({.value = Value::kNet});
  for (std::uint64_t number = 0; number < 20; ++number) {
    const auto position = random_position(geometry, number);
    games::Expansion expansion;
    evaluator.list_moves(position, expansion);
    EXPECT_EQ(expansion.move_count, static_cast<std::size_t>(count(position.legal_moves().mover)));
    for (std::size_t i = 1; i < expansion.move_count; ++i) {
      EXPECT_GE(merit_of(position, expansion.moves[i - 1]), merit_of(position, expansion.moves[i]));
    }
  }
}

}  // namespace
}  // namespace quadrille::playout::nogo
