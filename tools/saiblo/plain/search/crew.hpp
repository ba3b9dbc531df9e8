#pragma once

#include <functional>

namespace quadrille::search {

/// The threads of a search without oneTBB: the calling one and, if there are to be more, new ones
/// for each search.
class Crew {
 public:
  explicit Crew(int size) : size_(size) {}

  int size() const { return size_; }
  void run(const std::function<void(int)>& work);

 private:
  int size_;
};

}  // namespace quadrille::search
