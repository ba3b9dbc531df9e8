#pragma once

#include <cstdint>
#include <string_view>

namespace quadrille::support {

/// The checksum of zip and PNG files (ISO 3309, polynomial 0x04C11DB7 with its bits reversed). It
/// finds every single flipped bit, and any damage within 32 bits of each other.
constexpr std::uint32_t crc32(std::string_view bytes) {
  std::uint32_t remainder = 0xFFFF'FFFF;
  for (const char byte : bytes) {
    remainder ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) {
      remainder = remainder >> 1 ^ ((remainder & 1) != 0 ? 0xEDB8'8320U : 0U);
    }
  }
  return ~remainder;
}

}  // namespace quadrille::support
