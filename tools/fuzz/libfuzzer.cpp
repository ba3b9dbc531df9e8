#include <cstddef>
#include <cstdint>

#include "fuzz/target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  quadrille::fuzz::try_input({reinterpret_cast<const char*>(bytes), size});
  return 0;
}
