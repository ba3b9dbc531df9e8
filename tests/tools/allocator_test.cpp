#include <gtest/gtest.h>
#include <mimalloc.h>

#include <cstdlib>
#include <cstring>
#include <memory>

TEST(Allocator, MallocIsMimalloc) {
  const std::unique_ptr<void, decltype(&std::free)> memory(std::malloc(64), &std::free);
  std::memset(memory.get(), 0, 64);
  EXPECT_TRUE(mi_is_in_heap_region(memory.get()));
}

TEST(Allocator, NewIsMimalloc) {
  const auto memory = std::make_unique<long>(1);
  EXPECT_TRUE(mi_is_in_heap_region(memory.get()));
}

TEST(Allocator, TellsForeignMemoryApart) {
  const int on_the_stack = 0;
  EXPECT_FALSE(mi_is_in_heap_region(&on_the_stack));
}
