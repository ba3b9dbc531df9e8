#pragma once

#include <array>
#include <vector>

#include "support/result.hpp"

/// Sides on CPUs of their own.
namespace quadrille::match {

/// Numbers of CPUs; none stands for all.
using Cpus = std::vector<int>;

/// Those that this thread may run on.
Cpus allowed_cpus();

/// While it lives, this thread runs on these CPUs alone, and so do the processes that it starts.
class OnCpus {
 public:
  explicit OnCpus(const Cpus& cpus);
  ~OnCpus();
  OnCpus(const OnCpus&) = delete;
  OnCpus& operator=(const OnCpus&) = delete;

 private:
  /// Where it ran before; none if nothing was changed.
  Cpus before_;
};

/// For each game that is played at the same time, the CPUs of A and of B, as many as each has
/// threads. No CPU is given twice: an error says how many there would have to be.
support::Result<std::vector<std::array<Cpus, 2>>> share_out(const Cpus& cpus, int games,
                                                            std::array<int, 2> threads);

}  // namespace quadrille::match
