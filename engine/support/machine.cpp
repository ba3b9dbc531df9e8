#include "support/machine.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <optional>
#include <string>
#include <thread>

namespace quadrille::support {
namespace {

/// Calls `visitor` with the path of the process's control group (version 2) and of those above it,
/// each of which can set a limit.
template <class Visitor>
void for_each_control_group(Visitor&& visitor) {
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    if (!line.starts_with("0::/")) continue;
    for (std::string path = line.substr(3); !path.empty(); path = path.substr(0, path.rfind('/'))) {
      visitor("/sys/fs/cgroup" + (path == "/" ? "" : path));
      if (path == "/") return;
    }
  }
  visitor(std::string("/sys/fs/cgroup"));
}

int cpus_of_affinity() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
  return static_cast<int>(std::thread::hardware_concurrency());
}

}  // namespace

int usable_cpus() {
  int cpus = cpus_of_affinity();
  for_each_control_group([&cpus](const std::string& group) {
    // "QUOTA PERIOD" in microseconds, or "max PERIOD", which is no number and leaves this out.
    std::ifstream file(group + "/cpu.max");
    double quota = 0;
    double period = 0;
    if (file >> quota >> period && period > 0) {
      cpus = std::min(cpus, static_cast<int>(std::ceil(quota / period)));
    }
  });
  return std::max(cpus, 1);
}

std::uint64_t usable_memory_bytes() {
  std::uint64_t bytes = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                        static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  for_each_control_group([&bytes](const std::string& group) {
    std::ifstream file(group + "/memory.max");
    std::uint64_t limit = 0;
    if (file >> limit) bytes = std::min(bytes, limit);
  });
  return bytes;
}

std::string cpu_name() {
  std::ifstream cpus("/proc/cpuinfo");
  for (std::string line; std::getline(cpus, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown";
}

}  // namespace quadrille::support
