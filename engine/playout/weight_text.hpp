#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace quadrille::playout {

/// Reads the weights of a network from text: two letters from 'a' to 'p' for each byte, the higher
/// half first. tools/fitting writes it.
class WeightReader {
 public:
  explicit WeightReader(std::string_view text) : text_(text) {}

  std::int16_t small() { return static_cast<std::int8_t>(byte()); }
  std::int16_t large() {
    const int high = byte();
    return static_cast<std::int16_t>(high * 256 + byte());
  }

 private:
  int byte() {
    const int high = text_[at_] - 'a';
    const int low = text_[at_ + 1] - 'a';
    at_ += 2;
    return high * 16 + low;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace quadrille::playout
