#include "support/crc32.hpp"

#include <gtest/gtest.h>

namespace quadrille::support {
namespace {

TEST(Crc32, IsThatOfTheStandard) {
  static_assert(crc32("") == 0);
  // The check value that catalogues of checksums give.
  static_assert(crc32("123456789") == 0xCBF43926);
  EXPECT_EQ(crc32("The quick brown fox jumps over the lazy dog"), 0x414FA339U);
  EXPECT_EQ(crc32("\xFF\xFF\xFF\xFF"), 0xFFFFFFFFU);
}

}  // namespace
}  // namespace quadrille::support
