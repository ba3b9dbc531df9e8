#include "fuzz/target.hpp"
#include "match/side.hpp"

namespace quadrille::fuzz {

void try_input(std::string_view input) {
  const auto side = match::parse_side(input);
  if (!side) return require_readable(side.error());
  require(side->external || side->strategy || side->limits.any(), "a side has a limit");
  const auto again = match::parse_side(side->text);
  require(again && *again == *side, "the text of a side gives it again");
}

}  // namespace quadrille::fuzz
