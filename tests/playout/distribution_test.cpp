#include <gtest/gtest.h>

#include <cmath>
#include <ostream>

#include "games/connect_four/any_position.hpp"
#include "games/connect_four/table.hpp"
#include "playout/batch.hpp"
#include "playout/tally.hpp"

namespace quadrille::playout {
namespace {

using connect_four::Board;
using connect_four::board_of;

/// What is known of playouts from the empty board, in per cent and plies, to two digits.
struct KnownFacts {
  const char* name;
  Board board;
  Policy policy;
  double first_wins;
  double second_wins;
  double draws;
  double plies;
};

void PrintTo(const KnownFacts& facts, std::ostream* out) {  // NOLINT(readability-identifier-naming)
  *out << facts.name;
}

const Policy kUniform{};
const Policy kUniformWinBlock{.rules = kWinBlock};

class Distribution : public testing::TestWithParam<KnownFacts> {};

testing::AssertionResult is_near(const Estimate& estimate, double known, double last_digit) {
  const double most = 4 * estimate.standard_error + last_digit / 2;
  if (std::abs(estimate.value - known) <= most) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << estimate.value << " is not within " << most << " of " << known;
}

TEST_P(Distribution, IsTheKnownOneOnEveryPath) {
  const KnownFacts& facts = GetParam();
  const Batch batch{facts.board, {{}}, 100'000, {81, 0}};
  for (const Path path : available_paths()) {
    Tally tally;
    connect_four::with_layout(facts.board, [&](auto layout) {
      tally.add(kernel_endings<decltype(layout)>(batch, facts.policy, path));
    });
    EXPECT_TRUE(is_near(tally.win_share(), facts.first_wins / 100, 1e-4)) << name(path);
    EXPECT_TRUE(is_near(tally.loss_share(), facts.second_wins / 100, 1e-4)) << name(path);
    EXPECT_TRUE(is_near(tally.draw_share(), facts.draws / 100, 1e-4)) << name(path);
    EXPECT_TRUE(is_near(tally.mean_moves(), facts.plies, 1e-2)) << name(path);
  }
}

INSTANTIATE_TEST_SUITE_P(OfPlayouts, Distribution,
                         testing::Values(KnownFacts{"UniformOnClassic", board_of(7, 6), kUniform,
                                                    55.57, 44.17, 0.26, 21.31},
                                         KnownFacts{"WinBlockOnClassic", board_of(7, 6),
                                                    kUniformWinBlock, 50.98, 45.19, 3.83, 25.57},
                                         KnownFacts{"UniformOnTwelveByTwelve", board_of(12, 12),
                                                    kUniform, 55.23, 44.77, 0, 26.27},
                                         KnownFacts{"WinBlockOnTwelveByTwelve", board_of(12, 12),
                                                    kUniformWinBlock, 53.44, 46.56, 0, 31.82}),
                         [](const auto& facts) { return facts.param.name; });

}  // namespace
}  // namespace quadrille::playout
