#include "games/kind.hpp"

#include <string>

#include "support/units.hpp"

namespace quadrille::games {

std::string_view name(Kind kind) {
  switch (kind) {
    case Kind::kConnectFour: return "connect4";
    case Kind::kNogo: return "nogo";
  }
  return "";
}

std::string_view title(Kind kind) {
  switch (kind) {
    case Kind::kConnectFour: return "Connect Four";
    case Kind::kNogo: return "NoGo";
  }
  return "";
}

support::Result<Kind> parse_kind(std::string_view text) {
  std::string names;
  for (const Kind kind : kKinds) {
    if (name(kind) == text) return kind;
    if (!names.empty()) names += ", ";
    names += name(kind);
  }
  return support::Error{"game is " + support::in_quotes(text) + ", allowed are " + names};
}

}  // namespace quadrille::games
