#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "match/player.hpp"

/// What the lines say that an engine answers `go` with.
namespace quadrille::match {

bool begins_with_word(std::string_view line, std::string_view word);

/// The number after `nodes` in an `info` line, if there is one.
std::optional<std::uint64_t> nodes_in(std::string_view line);

/// The move of a `bestmove` line; a forfeit if there is none, or none that is legal there.
Answer answer_of(std::string_view line, const games::AnyPosition& position, std::uint64_t leaves);

}  // namespace quadrille::match
