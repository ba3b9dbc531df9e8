#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "support/result.hpp"

/// Files that are read and written as a whole. Errors name the file and say what the system says.
namespace quadrille::files {

/// Refuses what is larger than `limit` bytes, so that no wrong file fills the memory.
support::Result<std::string> read(const std::string& name, std::size_t limit);

/// Puts the text in place of what the file held, or makes the file. The text goes to a file beside
/// it first, and onto the disk, before it takes the name: whatever happens, the name stands for the
/// old text or for the new one. A link is followed.
std::optional<support::Error> replace(const std::string& name, std::string_view text);

}  // namespace quadrille::files
