#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "support/rng.hpp"

namespace quadrille::fitting {

/// The numbers of all examples, in batches of equal size; what does not fill one is left out.
class Batches {
 public:
  Batches(std::size_t examples, std::size_t size) : order_(examples), size_(size) {
    if (examples < size) {
      throw std::runtime_error(std::to_string(examples) + " samples are too few: " +
                               std::to_string(size) + " are needed at least");
    }
    std::iota(order_.begin(), order_.end(), std::size_t{0});
  }

  std::size_t count() const { return order_.size() / size_; }
  std::span<const std::size_t> operator[](std::size_t batch) const {
    return std::span(order_).subspan(batch * size_, size_);
  }

  void shuffle(support::Rng& rng) {
    for (std::size_t i = order_.size(); i > 1; --i) {
      std::swap(order_[i - 1], order_[rng.below(static_cast<std::uint32_t>(i))]);
    }
  }

 private:
  std::vector<std::size_t> order_;
  std::size_t size_;
};

}  // namespace quadrille::fitting
