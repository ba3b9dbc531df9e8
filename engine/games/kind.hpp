#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "support/result.hpp"

namespace quadrille::games {

/// Which game it is.
enum class Kind : std::uint8_t { kConnectFour, kNogo };
inline constexpr std::array kKinds{Kind::kConnectFour, Kind::kNogo};

/// `connect4`, `nogo`: the word for it in options and texts.
std::string_view name(Kind kind);
/// `Connect Four`, `NoGo`: how people call it.
std::string_view title(Kind kind);
/// An error lists the words.
support::Result<Kind> parse_kind(std::string_view text);

}  // namespace quadrille::games
