#include "play/side.hpp"

#include "support/units.hpp"

namespace quadrille::play {

std::string_view name(Side side) {
  switch (side) {
    case Side::kFirst: return "x";
    case Side::kSecond: return "o";
    case Side::kBoth: return "both";
    case Side::kNone: return "none";
  }
  return "";
}

support::Result<Side> parse_side(std::string_view text) {
  for (const Side side : {Side::kFirst, Side::kSecond, Side::kBoth, Side::kNone}) {
    if (name(side) == text) return side;
  }
  return support::Error{support::in_quotes(text) + " is not x, o, both or none"};
}

}  // namespace quadrille::play
