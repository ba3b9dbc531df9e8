#pragma once

#include <cstdint>

namespace quadrille::support {

/// Both halves of a product, one upon the other: after a single multiplication every bit of the
/// result depends on every bit of both numbers. What many quick hash functions are made of.
constexpr std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
  __extension__ using Product = unsigned __int128;
  const Product product = static_cast<Product>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

}  // namespace quadrille::support
