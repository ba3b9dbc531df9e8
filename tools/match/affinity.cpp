#include "match/affinity.hpp"

#include <sched.h>

#include <cstddef>
#include <string>

namespace quadrille::match {
namespace {

void move_to(const Cpus& cpus) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int cpu : cpus) CPU_SET(static_cast<std::size_t>(cpu), &set);
  // They were allowed a moment ago; a machine that takes CPUs away meanwhile decides itself.
  sched_setaffinity(0, sizeof set, &set);
}

}  // namespace

Cpus allowed_cpus() {
  Cpus cpus;
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(static_cast<std::size_t>(cpu), &set)) cpus.push_back(cpu);
  }
  return cpus;
}

OnCpus::OnCpus(const Cpus& cpus) {
  if (cpus.empty()) return;
  before_ = allowed_cpus();
  move_to(cpus);
}

OnCpus::~OnCpus() {
  if (!before_.empty()) move_to(before_);
}

support::Result<std::vector<std::array<Cpus, 2>>> share_out(const Cpus& cpus, int games,
                                                            std::array<int, 2> threads) {
  const int wanted = games * (threads[0] + threads[1]);
  if (wanted > static_cast<int>(cpus.size())) {
    return support::Error{"sides with " + std::to_string(threads[0]) + " and " +
                          std::to_string(threads[1]) + " threads in " + std::to_string(games) +
                          " games at the same time need " + std::to_string(wanted) +
                          " CPUs, and there are " + std::to_string(cpus.size())};
  }
  std::vector<std::array<Cpus, 2>> shares(static_cast<std::size_t>(games));
  auto next = cpus.begin();
  for (auto& share : shares) {
    for (const std::size_t side : {0U, 1U}) {
      share[side].assign(next, next + threads[side]);
      next += threads[side];
    }
  }
  return shares;
}

}  // namespace quadrille::match
