#include "search/crew.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_group.h>

#include <atomic>

#include "search/settings.hpp"

namespace quadrille::search {
namespace {

/// oneTBB passes tasks on with all the ordering that they need. Debian's build of it is not
/// instrumented, though, and ThreadSanitizer would not know; so the order is said once more here,
/// with a release and an acquire on a word that every party touches. Once per task, not per visit.
std::atomic<int> hand_over{0};

void say_order() { hand_over.fetch_add(1, std::memory_order_acq_rel); }

/// What one of the other threads does. oneTBB copies it to where that thread finds it.
class Task {
 public:
  Task(const std::function<void(int)>& work, int worker) : work_(&work), worker_(worker) {}
  Task(const Task& other) : work_(other.work_), worker_(other.worker_) { say_order(); }
  Task& operator=(const Task&) = delete;
  ~Task() = default;

  void operator()() const {
    say_order();
    (*work_)(worker_);
    say_order();
  }

 private:
  const std::function<void(int)>* work_;
  int worker_;
};

/// oneTBB would not give a crew more threads than the machine has CPUs, and of several wishes for
/// more it grants the smallest. So there is one for all crews; threads are made as crews need them.
void permit_all_threads() {
  static const tbb::global_control permission(tbb::global_control::max_allowed_parallelism,
                                              kMaxThreads);
}

}  // namespace

Crew::Crew(int size) : size_(size), arena_(size) { permit_all_threads(); }

void Crew::run(const std::function<void(int)>& work) {
  if (size_ == 1) {
    work(0);
    return;
  }
  arena_.execute([&] {
    tbb::task_group others;
    for (int worker = 1; worker < size_; ++worker) others.run(Task(work, worker));
    work(0);
    others.wait();
    say_order();
  });
}

}  // namespace quadrille::search
