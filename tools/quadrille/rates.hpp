#pragma once

#include <cstdint>

#include "search/report.hpp"

namespace quadrille {

/// Of a count of the report; 0 if no time has passed.
inline double per_second(std::uint64_t count, const search::Report& report) {
  return report.seconds > 0 ? static_cast<double>(count) / report.seconds : 0;
}

}  // namespace quadrille
