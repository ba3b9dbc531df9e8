#include "bench/signature.hpp"

#include <gtest/gtest.h>

#include "playout/playouts.hpp"

namespace quadrille::bench {
namespace {

std::uint64_t number_for(std::uint64_t seed, games::Kind game = games::Kind::kConnectFour) {
  const auto signature = find_signature(game, seed);
  if (!signature) ADD_FAILURE() << signature.error().message;
  return signature ? signature->number : 0;
}

/// Puts the kernel back that the program had.
class KernelChoice {
 public:
  explicit KernelChoice(playout::Path path) { playout::set_default_path(path); }
  ~KernelChoice() { playout::set_default_path(before_); }
  KernelChoice(const KernelChoice&) = delete;
  KernelChoice& operator=(const KernelChoice&) = delete;

 private:
  playout::Path before_ = playout::default_path();
};

TEST(Signature, IsTheSameOnEveryKernel) {
  for (const games::Kind game : games::kKinds) {
    const std::uint64_t usual = number_for(1, game);
    for (const playout::Path path : playout::available_paths()) {
      const KernelChoice choice(path);
      EXPECT_EQ(number_for(1, game), usual) << games::name(game) << ' ' << playout::name(path);
    }
  }
}

TEST(Signature, ChangesWithTheSeed) { EXPECT_NE(number_for(1), number_for(2)); }

TEST(Signature, IsExactInEveryReaderOfJson) { EXPECT_LT(number_for(3), std::uint64_t{1} << 53); }

TEST(Signature, CountsAllItsSearches) {
  int last = 0;
  const auto signature = find_signature(games::Kind::kConnectFour, 1, [&last](int done, int all) {
    EXPECT_EQ(done, last + 1);
    EXPECT_LE(done, all);
    last = done;
  });
  ASSERT_TRUE(signature);
  EXPECT_GT(last, 10);
  EXPECT_GT(signature->leaves, 100'000U);
}

}  // namespace
}  // namespace quadrille::bench
