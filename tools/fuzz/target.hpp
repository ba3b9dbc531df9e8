#pragma once

#include <string>
#include <string_view>

#include "support/result.hpp"

/// A target tries one parser on any bytes. It is one file here that defines `try_input`, a folder
/// of seeds with its name, and a line in CMakeLists.txt.
namespace quadrille::fuzz {

/// Returns if the parser did well. Each target has its own.
void try_input(std::string_view input);

/// Ends the program if a promise of the parser was not kept.
void require(bool is_kept, const char* promise);

/// What holds for every error: it has a reason that can be shown.
void require_readable(const support::Error& error);

/// Takes what stands before the first line end, for targets whose parser wants more than a text.
std::string_view take_line(std::string_view& input);

}  // namespace quadrille::fuzz
