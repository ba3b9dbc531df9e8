#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "support/machine.hpp"
#include "support/result.hpp"
#include "support/units.hpp"

namespace quadrille::support {

/// An error that names `what` where it would take more memory than this process may use: the system
/// would promise that all the same, and end the program when it runs out.
inline std::optional<Error> find_shortage(std::string_view what, std::uint64_t bytes) {
  const std::uint64_t usable = usable_memory_bytes();
  if (bytes <= usable) return std::nullopt;
  return Error{"no " + std::string(what) + " of " + size_text(bytes) + ": this process may use " +
               size_text(usable)};
}

}  // namespace quadrille::support
