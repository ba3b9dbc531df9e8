#pragma once

#include <cstdint>
#include <string>

namespace quadrille::support {

/// How many threads can run at once: the CPUs that this process may use, by its affinity and by
/// the quota of its control group. At least 1.
int usable_cpus();

/// The memory of the machine, or less where the control group sets a limit.
std::uint64_t usable_memory_bytes();

/// What the CPU calls itself; `unknown` where the system does not say.
std::string cpu_name();

}  // namespace quadrille::support
