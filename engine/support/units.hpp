#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "support/result.hpp"

/// How people write amounts, and back. Errors show the text that was refused and say what is wrong
/// with it; nothing is rounded, cut off or skipped in silence.
namespace quadrille::support {

/// `500us`, `100ms`, `1.5s`; the units are ns, us, ms and s. What is finer than 1 ns is dropped.
Result<std::chrono::nanoseconds> parse_duration(std::string_view text);
/// In the largest unit that needs no fraction: `1500ms`, `2s`.
std::string duration_text(std::chrono::nanoseconds duration);

/// `64KB`, `512MB`, `2GB`: whole numbers of B, KB, MB or GB, each 1024 of the one before.
Result<std::uint64_t> parse_size(std::string_view text);
/// In the largest unit that needs no fraction: `1536MB`, `2GB`.
std::string size_text(std::uint64_t bytes);

/// Digits alone.
Result<std::uint64_t> parse_count(std::string_view text);

/// `1`, `0.65`, `1e-3`; always finite.
Result<double> parse_number(std::string_view text);
/// The shortest text that gives the same number again.
std::string number_text(double number);

/// A text from outside in quotes, cut if it is long and safe to print whatever its bytes are.
std::string in_quotes(std::string_view text);

}  // namespace quadrille::support
