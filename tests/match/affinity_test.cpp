#include "match/affinity.hpp"

#include <gtest/gtest.h>

namespace quadrille::match {
namespace {

TEST(SharedOutCpus, AreEachGivenOnce) {
  const auto shares = share_out({1, 3, 5, 7, 9, 11, 13}, 2, {1, 2});
  ASSERT_TRUE(shares) << shares.error().message;
  const std::vector<std::array<Cpus, 2>> expected{{Cpus{1}, Cpus{3, 5}}, {Cpus{7}, Cpus{9, 11}}};
  EXPECT_EQ(*shares, expected);
}

TEST(SharedOutCpus, MustBeEnough) {
  const auto shares = share_out({0, 1}, 1, {2, 1});
  ASSERT_FALSE(shares);
  EXPECT_EQ(shares.error().message,
            "sides with 2 and 1 threads in 1 games at the same time need 3 CPUs, and there are 2");
}

TEST(OnCpus, EndsWithItsScope) {
  const Cpus before = allowed_cpus();
  ASSERT_FALSE(before.empty());
  {
    const OnCpus scope({before.back()});
    EXPECT_EQ(allowed_cpus(), Cpus{before.back()});
  }
  EXPECT_EQ(allowed_cpus(), before);
  const OnCpus everywhere({});
  EXPECT_EQ(allowed_cpus(), before);
}

}  // namespace
}  // namespace quadrille::match
