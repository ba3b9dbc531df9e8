#include "fuzz/target.hpp"
#include "games/notation.hpp"
#include "match/opening.hpp"

namespace quadrille::fuzz {

void try_input(std::string_view input) {
  const auto openings = match::parse_openings(input, connect_four::Board{});
  if (!openings) return require_readable(openings.error());
  for (const auto& opening : *openings) {
    const games::AnyPosition start(opening.board);
    const auto text = games::moves_text(opening.board, opening.moves);
    const auto moves = games::parse_moves(text, start);
    require(moves && *moves == opening.moves, "the moves of an opening are legal");
  }
}

}  // namespace quadrille::fuzz
