#pragma once

#include <oneapi/tbb/task_arena.h>

#include <functional>

namespace quadrille::search {

/// The threads of a search: the calling one and as many of oneTBB's as are missing. Each does one
/// long task. More threads than CPUs are granted too.
class Crew {
 public:
  explicit Crew(int size);

  int size() const { return size_; }
  /// Calls `work(0)` on this thread and `work(1)`, `work(2)`, ... on others at the same time, and
  /// returns when all are done. What was written before is seen by all of them, and what they wrote
  /// is seen afterwards.
  void run(const std::function<void(int)>& work);

 private:
  int size_;
  tbb::task_arena arena_;
};

}  // namespace quadrille::search
