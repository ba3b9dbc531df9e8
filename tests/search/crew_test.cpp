#include "search/crew.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace quadrille::search {
namespace {

/// How many of a crew's workers were at work at the same moment. Waits for all of them, not
/// forever.
int workers_at_once(Crew& crew) {
  using namespace std::chrono_literals;
  std::atomic<int> present{0};
  std::atomic<int> most{0};
  const auto deadline = std::chrono::steady_clock::now() + 20s;
  crew.run([&](int) {
    present.fetch_add(1);
    while (present.load() < crew.size() && std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(1ms);
    }
    most.store(present.load());
  });
  return most.load();
}

TEST(Crew, HasMoreThreadsThanTheMachineHasCpus) {
  Crew crew(8);
  EXPECT_EQ(workers_at_once(crew), 8);
}

TEST(Crew, HasAllItsThreadsBesideASmallerOne) {
  Crew small(2);
  Crew large(8);
  EXPECT_EQ(workers_at_once(large), 8);
  EXPECT_EQ(workers_at_once(small), 2);
}

}  // namespace
}  // namespace quadrille::search
