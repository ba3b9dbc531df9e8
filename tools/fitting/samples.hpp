#pragma once

#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace quadrille::fitting {

/// All that a file holds, as they lie in memory.
template <class Sample>
std::vector<Sample> read_samples(const std::string& name) {
  std::vector<Sample> samples;
  std::ifstream file(name, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + name);
  for (Sample sample; file.read(reinterpret_cast<char*>(&sample), sizeof sample);) {
    samples.push_back(sample);
  }
  return samples;
}

}  // namespace quadrille::fitting
