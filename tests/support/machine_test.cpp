#include "support/machine.hpp"

#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include <thread>

namespace quadrille::support {
namespace {

TEST(Machine, HasACpuForUs) { EXPECT_GE(usable_cpus(), 1); }

TEST(Machine, HasACpuWithAName) { EXPECT_FALSE(cpu_name().empty()); }

TEST(Machine, HasNoMoreCpusForUsThanItHas) {
  EXPECT_LE(usable_cpus(), sysconf(_SC_NPROCESSORS_CONF));
}

TEST(Machine, HasOneCpuForAThreadThatIsBoundToOne) {
  int cpus = 0;
  std::jthread([&cpus] {
    cpu_set_t all;
    ASSERT_EQ(sched_getaffinity(0, sizeof all, &all), 0);
    int first = 0;
    while (!CPU_ISSET(first, &all)) ++first;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    cpus = usable_cpus();
  }).join();
  EXPECT_EQ(cpus, 1);
}

TEST(Machine, HasSomeMemoryForUsAndNoMoreThanItHas) {
  const auto all = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                   static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  EXPECT_GT(usable_memory_bytes(), 16u << 20);
  EXPECT_LE(usable_memory_bytes(), all);
}

}  // namespace
}  // namespace quadrille::support
