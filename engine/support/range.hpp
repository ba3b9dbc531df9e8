#pragma once

namespace quadrille::support {

/// Values from `low` to `high`, both included.
template <class T>
struct Range {
  T low{};
  T high{};

  constexpr bool contains(T value) const { return value >= low && value <= high; }
  friend constexpr bool operator==(const Range&, const Range&) = default;
};

}  // namespace quadrille::support
