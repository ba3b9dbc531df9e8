#include "playout/column_lottery.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace quadrille::playout {
namespace {

using connect_four::kMaxWidth;
using connect_four::kMinWidth;

constexpr std::array kAllWeights{Weights::kUniform, Weights::kLinearCentre, Weights::kSquareCentre};

std::vector<int> weights_of(Weights weights, int width) {
  std::vector<int> all(static_cast<std::size_t>(width));
  for (int column = 0; column < width; ++column) {
    all[static_cast<std::size_t>(column)] = column_weight(weights, column, width);
  }
  return all;
}

TEST(ColumnWeight, IsOneEverywhereIfUniform) {
  EXPECT_EQ(weights_of(Weights::kUniform, 5), (std::vector{1, 1, 1, 1, 1}));
}

TEST(ColumnWeight, GrowsTowardsTheMiddle) {
  EXPECT_EQ(weights_of(Weights::kLinearCentre, 7), (std::vector{1, 2, 3, 4, 3, 2, 1}));
  EXPECT_EQ(weights_of(Weights::kLinearCentre, 8), (std::vector{1, 2, 3, 4, 4, 3, 2, 1}));
  EXPECT_EQ(weights_of(Weights::kSquareCentre, 7), (std::vector{1, 4, 9, 16, 9, 4, 1}));
  EXPECT_EQ(weights_of(Weights::kSquareCentre, 4), (std::vector{1, 4, 4, 1}));
}

/// All 2^32 draws fall into `tickets` intervals of equal length; the first draw of one of them.
std::uint32_t first_draw(std::uint64_t ticket, std::uint64_t tickets) {
  return static_cast<std::uint32_t>(((ticket << 32) + tickets - 1) / tickets);
}
std::uint32_t last_draw(std::uint64_t ticket, std::uint64_t tickets) {
  return static_cast<std::uint32_t>((((ticket + 1) << 32) - 1) / tickets);
}

TEST(ColumnLottery, GivesEveryColumnExactlyItsShareOfTheTickets) {
  for (const Weights weights : kAllWeights) {
    for (int width = kMinWidth; width <= kMaxWidth; ++width) {
      const ColumnLottery lottery(weights, width);
      int sum = 0;
      for (const int weight : weights_of(weights, width)) sum += weight;
      const auto tickets = static_cast<std::uint64_t>(sum * width);
      std::vector<int> won(static_cast<std::size_t>(width));
      for (std::uint64_t ticket = 0; ticket < tickets; ++ticket) {
        const int column = lottery.column(first_draw(ticket, tickets));
        ASSERT_TRUE(column >= 0 && column < width);
        ++won[static_cast<std::size_t>(column)];
      }
      for (int column = 0; column < width; ++column) {
        EXPECT_EQ(won[static_cast<std::size_t>(column)],
                  column_weight(weights, column, width) * width)
            << "column " << column << " of " << width;
      }
    }
  }
}

TEST(ColumnLottery, DecidesNothingWithinATicket) {
  for (const Weights weights : kAllWeights) {
    for (int width = kMinWidth; width <= kMaxWidth; ++width) {
      const ColumnLottery lottery(weights, width);
      const std::uint64_t tickets = std::uint64_t{lottery.total} * lottery.width;
      for (std::uint64_t ticket = 0; ticket < tickets; ++ticket) {
        const std::uint32_t first = first_draw(ticket, tickets);
        const std::uint32_t last = last_draw(ticket, tickets);
        const int column = lottery.column(first);
        ASSERT_EQ(lottery.column(first + (last - first) / 2), column);
        ASSERT_EQ(lottery.column(last), column) << "ticket " << ticket << " of " << tickets;
      }
    }
  }
}

TEST(ColumnLottery, DrawsColumnsFromLeftToRightIfUniform) {
  const ColumnLottery lottery(Weights::kUniform, 7);
  EXPECT_TRUE(lottery.is_uniform());
  EXPECT_EQ(lottery.column(0), 0);
  for (std::uint64_t column = 0; column < 7; ++column) {
    EXPECT_EQ(lottery.column(first_draw(column, 7)), static_cast<int>(column));
    EXPECT_EQ(lottery.column(last_draw(column, 7)), static_cast<int>(column));
  }
  EXPECT_EQ(lottery.column(0xFFFFFFFF), 6);
}

TEST(ColumnLottery, IsUniformOnlyIfAllWeightsAreEqual) {
  for (int width = kMinWidth; width <= kMaxWidth; ++width) {
    EXPECT_TRUE(ColumnLottery(Weights::kUniform, width).is_uniform());
    EXPECT_FALSE(ColumnLottery(Weights::kLinearCentre, width).is_uniform());
    EXPECT_FALSE(ColumnLottery(Weights::kSquareCentre, width).is_uniform());
  }
}

}  // namespace
}  // namespace quadrille::playout
