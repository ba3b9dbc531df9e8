#include "search/settings.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "search/searches.hpp"
#include "search/toy_game.hpp"
#include "support/machine.hpp"
#include "support/units.hpp"

namespace quadrille::search {
namespace {

struct Fault {
  /// As users write it.
  std::string name;
  Settings settings;
};

template <class Change>
Fault fault(const std::string& name, Change&& change) {
  Fault result{name, small_settings()};
  change(result.settings);
  return result;
}

std::vector<Fault> all_faults() {
  return {
      fault("threads", [](Settings& settings) { settings.threads = 0; }),
      fault("threads", [](Settings& settings) { settings.threads = -1; }),
      fault("threads", [](Settings& settings) { settings.threads = kMaxThreads + 1; }),
      fault("batch", [](Settings& settings) { settings.batch = 0; }),
      fault("batch", [](Settings& settings) { settings.batch = kMaxBatch + 1; }),
      fault("expand-after", [](Settings& settings) { settings.expand_after = 0; }),
      fault("expand-after",
            [](Settings& settings) { settings.expand_after = kMaxExpandAfter + 1; }),
      fault("c", [](Settings& settings) { settings.selection.c = -0.01; }),
      fault("c", [](Settings& settings) { settings.selection.c = kMaxC + 1; }),
      fault("c",
            [](Settings& settings) {
              settings.selection.c = std::numeric_limits<double>::quiet_NaN();
            }),
      fault("c",
            [](Settings& settings) {
              settings.selection.c = std::numeric_limits<double>::infinity();
            }),
      fault("factor", [](Settings& settings) { settings.selection.factor = 0; }),
      fault("factor", [](Settings& settings) { settings.selection.factor = 3; }),
      fault("first-visits", [](Settings& settings) { settings.selection.first_visits = -1; }),
      fault("first-visits", [](Settings& settings) { settings.selection.first_visits = 1001; }),
      fault("rave", [](Settings& settings) { settings.selection.rave = -1; }),
      fault("batch",
            [](Settings& settings) {
              settings.selection.rave = 1;
              settings.batch = 2;
            }),
      fault("symmetry",
            [](Settings& settings) {
              settings.selection.rave = 1;
              settings.batch = 1;
              settings.symmetry = true;
            }),
      fault("memory", [](Settings& settings) { settings.memory_bytes = 0; }),
      fault("memory", [](Settings& settings) { settings.memory_bytes = kMinMemoryBytes - 1; }),
      fault("memory",
            [](Settings& settings) {
              settings.mode = Mode::kRoot;
              settings.threads = 4;
              settings.memory_bytes = 4 * kMinMemoryBytes - 1;
            }),
  };
}

TEST(SearchSettings, AreSoundByDefault) { EXPECT_EQ(find_fault(Settings()), std::nullopt); }

TEST(SearchSettings, AreSoundAtTheEndsOfTheirRanges) {
  Settings least = small_settings();
  least.selection.c = 0;
  least.batch = 1;
  least.memory_bytes = kMinMemoryBytes;
  EXPECT_EQ(find_fault(least), std::nullopt);
  Settings most = small_settings();
  most.threads = kMaxThreads;
  most.batch = kMaxBatch;
  most.expand_after = kMaxExpandAfter;
  most.selection.c = kMaxC;
  most.selection.factor = 2;
  EXPECT_EQ(find_fault(most), std::nullopt);
}

TEST(SearchSettings, AreNamedWhereTheyAreOutOfRange) {
  for (const Fault& fault : all_faults()) {
    const auto error = find_fault(fault.settings);
    ASSERT_TRUE(error.has_value()) << fault.name;
    EXPECT_TRUE(error->message.starts_with(fault.name + " is ")) << error->message;
  }
}

TEST(SearchSettings, MakeNoSearchWhereTheyAreOutOfRange) {
  for (const Fault& fault : all_faults()) {
    const auto search = Search<ToyEvaluator>::create(fault.settings, ToyEvaluator());
    ASSERT_FALSE(search.has_value()) << fault.name;
    EXPECT_EQ(search.error(), *find_fault(fault.settings));
  }
}

TEST(SearchSettings, MakeNoSearchWithMoreMemoryThanTheMachineHas) {
  Settings settings = small_settings();
  for (const std::uint64_t bytes : {2 * support::usable_memory_bytes(), std::uint64_t{1} << 50,
                                    std::numeric_limits<std::uint64_t>::max()}) {
    settings.memory_bytes = bytes;
    for (const bool graph : {false, true}) {
      settings.graph = graph;
      const auto search = Search<ToyEvaluator>::create(settings, ToyEvaluator());
      ASSERT_FALSE(search.has_value()) << bytes;
      EXPECT_TRUE(search.error().message.starts_with("no tree of " + support::size_text(bytes)))
          << search.error().message;
    }
  }
}

TEST(SearchSettings, MakeASearchAtTheEndsOfTheirRanges) {
  Settings batches = small_settings();
  batches.batch = kMaxBatch;
  batches.expand_after = kMaxExpandAfter;
  batches.selection.c = kMaxC;
  EXPECT_EQ(run_leaves(*make_search(batches, ToyEvaluator()), ToyGame(), 5000).leaves, 5000u);
  Settings crowd = small_settings();
  crowd.mode = Mode::kSimulated;
  crowd.threads = kMaxThreads;
  crowd.batch = 1;
  EXPECT_EQ(run_leaves(*make_search(crowd, ToyEvaluator()), ToyGame(), 5000).leaves, 5000u);
}

}  // namespace
}  // namespace quadrille::search
