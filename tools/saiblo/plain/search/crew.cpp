#include "search/crew.hpp"

#include <thread>
#include <vector>

namespace quadrille::search {

void Crew::run(const std::function<void(int)>& work) {
  std::vector<std::thread> others;
  for (int worker = 1; worker < size_; ++worker) others.emplace_back(work, worker);
  work(0);
  for (std::thread& other : others) other.join();
}

}  // namespace quadrille::search
