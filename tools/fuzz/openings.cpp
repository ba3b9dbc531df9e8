#include "fuzz/target.hpp"
#include "games/connect_four/notation.hpp"
#include "match/opening.hpp"

namespace quadrille::fuzz {

void try_input(std::string_view input) {
  const auto openings = match::parse_openings(input, connect_four::Board{});
  if (!openings) return require_readable(openings.error());
  for (const auto& opening : *openings) {
    const connect_four::AnyPosition start(opening.board);
    const auto text = connect_four::moves_text(opening.board, opening.moves);
    const auto moves = connect_four::parse_moves(text, start);
    require(moves && *moves == opening.moves, "the moves of an opening are legal");
  }
}

}  // namespace quadrille::fuzz
