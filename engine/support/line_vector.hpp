#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace quadrille::support {

/// The unit in which caches move memory between cores.
inline constexpr std::size_t kLineBytes = 64;

/// Whole pairs of cache lines, which is what CPUs fetch together.
template <class T>
struct LineAllocator {
  using value_type = T;
  static constexpr std::size_t kAlignment = 2 * kLineBytes;

  LineAllocator() = default;
  template <class U>
  LineAllocator(const LineAllocator<U>&) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = (count * sizeof(T) + kAlignment - 1) / kAlignment * kAlignment;
    return static_cast<T*>(::operator new (bytes, std::align_val_t{kAlignment}));
  }
  void deallocate(T* memory, std::size_t) {
    ::operator delete (memory, std::align_val_t{kAlignment});
  }
  friend bool operator==(const LineAllocator&, const LineAllocator&) { return true; }
};

/// A vector that shares no cache line with anything else. Small buffers of different threads would
/// otherwise lie side by side and slow each other down.
template <class T>
using LineVector = std::vector<T, LineAllocator<T>>;

}  // namespace quadrille::support
