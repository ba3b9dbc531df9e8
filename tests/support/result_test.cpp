#include "support/result.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace quadrille::support {
namespace {

Result<std::unique_ptr<int>> positive(int number) {
  if (number <= 0) return error_at(4, "too small");
  return std::make_unique<int>(number);
}

TEST(Result, HoldsAValue) {
  auto result = positive(7);
  ASSERT_TRUE(result);
  EXPECT_EQ(**result, 7);
  const std::unique_ptr<int> taken = std::move(result).value();
  EXPECT_EQ(*taken, 7);
}

TEST(Result, HoldsAnErrorWithItsPlace) {
  const auto result = positive(0);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error(), (Error{"character 5: too small", 4}));
}

}  // namespace
}  // namespace quadrille::support
