#pragma once

#include <atomic>
#include <cstdint>

namespace quadrille::search {

/// A number that one thread changes and all may read. Relaxed: it stands for nothing but itself.
class Counter {
 public:
  std::uint64_t count() const { return count_.load(std::memory_order_relaxed); }
  void set(std::uint64_t count) { count_.store(count, std::memory_order_relaxed); }
  void add(std::uint64_t more) { set(count() + more); }

 private:
  std::atomic<std::uint64_t> count_{0};
};

/// What a worker has done in this search. It alone counts; others may look at any time.
struct Counts {
  Counter leaves;
  /// Of these, the ones that were evaluated and not known.
  Counter evaluated;
  Counter blocks;
  /// Positions that were visited for the first time.
  Counter nodes;
  /// Links to blocks that other ways had led to.
  Counter joined;
  /// Expansions that another worker published first.
  Counter races_lost;
  /// Expansions that found no room.
  Counter refused;
  Counter deepest;

  void reset() {
    for (Counter* counter :
         {&leaves, &evaluated, &blocks, &nodes, &joined, &races_lost, &refused, &deepest}) {
      counter->set(0);
    }
  }
};

}  // namespace quadrille::search
