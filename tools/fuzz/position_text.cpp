#include "fuzz/target.hpp"
#include "games/connect_four/notation.hpp"

namespace quadrille::fuzz {

void try_input(std::string_view input) {
  const auto position = connect_four::parse_position(input);
  if (!position) {
    require_readable(position.error());
    require(position.error().place <= input.size(), "an error is in the text");
    return;
  }
  require(connect_four::position_text(*position) == input, "a position has one text");
}

}  // namespace quadrille::fuzz
