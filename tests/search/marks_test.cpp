#include <gtest/gtest.h>

#include <utility>

#include "search/toy_game.hpp"
#include "search/worker.hpp"

/// What others see of visits that are on their way.
namespace quadrille::search {
namespace {

/// So many visits at once that workers keep no copies of the root, where others would not see them.
constexpr std::uint32_t kSent = 32;

/// Sends that many down a root with so many visits, and returns how many more it shows then. `back`
/// is how many more once they are back.
struct Shown {
  std::uint32_t on_its_way;
  std::uint32_t back;

  friend bool operator==(const Shown&, const Shown&) = default;
};
std::ostream& operator<<(std::ostream& out, const Shown& shown) {
  return out << shown.on_its_way << " on its way, " << shown.back << " back";
}

struct Sent {
  std::uint32_t visits = kSent;
  int flights = 1;
  bool in_graph = false;
};
Shown shown_at_root(int company, VirtualLoss virtual_loss, std::uint32_t visits, Sent sent = {}) {
  Settings settings;
  settings.batch = static_cast<int>(sent.visits) * sent.flights;
  settings.flights = sent.flights;
  settings.virtual_loss = virtual_loss;
  const auto reserved = Tree::reserve(1 << 20, {.is_graph = sent.in_graph});
  Tree& tree = **reserved;
  const ToyGame position;
  games::Expansion moves;
  ToyEvaluator().list_moves(position, moves);
  tree.set_root(tree.create_block(moves.list()));
  add(tree.root().stats(0), Stats(visits, 0), Writers::kOne);

  Worker<ToyEvaluator> worker(tree, settings, company, Writers::kMany, ToyEvaluator(), 1);
  worker.limit_nodes(1000);
  worker.send_down(position, worker.root_total(), sent.visits);
  const std::uint32_t on_its_way = tree.root().total().visits() - visits;
  worker.bring_back();
  return {on_its_way, tree.root().total().visits() - visits};
}

TEST(Marks, AreMadeWithMoreThanTwoWorkers) {
  for (const auto virtual_loss : {VirtualLoss::kLoss, VirtualLoss::kUnobserved}) {
    for (const int company : {3, 4, 16}) {
      EXPECT_EQ(shown_at_root(company, virtual_loss, 0), (Shown{kSent, kSent}))
          << company << " workers";
      EXPECT_EQ(shown_at_root(company, virtual_loss, 200), (Shown{kSent, kSent}))
          << company << " workers";
    }
  }
}

TEST(Marks, AreMadeByTwoWhereThereAreManyVisits) {
  for (const auto virtual_loss : {VirtualLoss::kLoss, VirtualLoss::kUnobserved}) {
    EXPECT_EQ(shown_at_root(2, virtual_loss, 0), (Shown{0, kSent}));
    EXPECT_EQ(shown_at_root(2, virtual_loss, 127), (Shown{0, kSent}));
    EXPECT_EQ(shown_at_root(2, virtual_loss, 128), (Shown{kSent, kSent}));
    EXPECT_EQ(shown_at_root(2, virtual_loss, 200), (Shown{kSent, kSent}));
  }
}

TEST(Marks, AreMadeForTheNextFlight) {
  for (const auto virtual_loss : {VirtualLoss::kLoss, VirtualLoss::kUnobserved}) {
    for (const int company : {1, 2}) {
      EXPECT_EQ(shown_at_root(company, virtual_loss, 0, {.flights = 2}), (Shown{kSent, kSent}));
      EXPECT_EQ(shown_at_root(company, virtual_loss, 200, {.flights = 2}), (Shown{kSent, kSent}));
    }
  }
  EXPECT_EQ(shown_at_root(1, VirtualLoss::kNone, 200, {.flights = 2}), (Shown{0, kSent}));
}

TEST(Marks, AreHiddenByCopiesButNotInAGraph) {
  constexpr std::uint32_t kManyVisits = 100'000;
  const auto shown = [](int company, bool in_graph) {
    return shown_at_root(company, VirtualLoss::kUnobserved, kManyVisits,
                         {.visits = 1, .in_graph = in_graph});
  };
  for (const int company : {2, 3, 16}) {
    EXPECT_EQ(shown(company, false), (Shown{0, 0})) << company << " workers";
    EXPECT_EQ(shown(company, true), (Shown{1, 1})) << company << " workers";
  }
}

TEST(Marks, AreNotMadeAloneOrWithoutVirtualLoss) {
  EXPECT_EQ(shown_at_root(1, VirtualLoss::kUnobserved, 200), (Shown{0, kSent}));
  EXPECT_EQ(shown_at_root(2, VirtualLoss::kNone, 200), (Shown{0, kSent}));
  EXPECT_EQ(shown_at_root(4, VirtualLoss::kNone, 200), (Shown{0, kSent}));
}

}  // namespace
}  // namespace quadrille::search
