#include "playout/rows.hpp"

#include <gtest/gtest.h>

#include "games/connect_four/table.hpp"
#include "support/rng.hpp"

namespace quadrille::playout {
namespace {

using connect_four::any;
using connect_four::Cell;
using connect_four::cell_bit;
using support::Rng;

/// The cells that `wanted` picks, each of them with an even chance.
template <class Layout, class Wanted>
typename Layout::Bits random_cells(Rng& rng, Wanted wanted) {
  typename Layout::Bits bits{};
  for (int column = 0; column < Layout::kColumns; ++column) {
    for (int row = 0; row < Layout::kMaxHeight; ++row) {
      const bool heads = rng.below(2) == 1;
      if (heads && wanted(Cell{column, row})) bits |= cell_bit<Layout>({column, row});
    }
  }
  return bits;
}

template <class Layout>
testing::AssertionResult has_cells_of(const Rows<Layout>& rows, const typename Layout::Bits& bits) {
  for (std::size_t row = 0; row < Rows<Layout>::kRows; ++row) {
    unsigned expected = 0;
    for (int column = 0; column < Layout::kColumns; ++column) {
      const bool taken = any(bits & cell_bit<Layout>({column, static_cast<int>(row)}));
      expected |= (taken ? 1u : 0u) << column;
    }
    if (rows.row[row] != expected) {
      return testing::AssertionFailure()
             << "row " << row << " is " << +rows.row[row] << ", not " << expected;
    }
  }
  return testing::AssertionSuccess();
}

template <class Layout>
class RowsOf : public testing::Test {};

TYPED_TEST_SUITE(RowsOf, connect_four::Layouts, connect_four::LayoutName);

TYPED_TEST(RowsOf, HoldEachSingleCell) {
  for (int column = 0; column < TypeParam::kColumns; ++column) {
    for (int row = 0; row < TypeParam::kMaxHeight; ++row) {
      const auto bits = cell_bit<TypeParam>({column, row});
      ASSERT_TRUE(has_cells_of(Rows<TypeParam>(bits), bits)) << "cell " << column << ", " << row;
    }
  }
}

TYPED_TEST(RowsOf, HoldAnyCells) {
  auto rng = Rng::stream(31, 0);
  for (int i = 0; i < 1000; ++i) {
    const auto bits = random_cells<TypeParam>(rng, [](Cell) { return true; });
    ASSERT_TRUE(has_cells_of(Rows<TypeParam>(bits), bits));
  }
}

TYPED_TEST(RowsOf, HoldCellsInOneHalfOfTheBoard) {
  auto rng = Rng::stream(32, 0);
  const auto check = [&rng](auto wanted) {
    for (int i = 0; i < 100; ++i) {
      const auto bits = random_cells<TypeParam>(rng, wanted);
      ASSERT_TRUE(has_cells_of(Rows<TypeParam>(bits), bits));
    }
  };
  check([](Cell cell) { return cell.row < 8; });
  check([](Cell cell) { return cell.row >= 8; });
  check([](Cell cell) { return cell.row >= 8 && cell.column >= 8; });
  check([](Cell cell) { return cell.column < 8; });
  check([](Cell cell) { return cell.column >= 8; });
}

}  // namespace
}  // namespace quadrille::playout
