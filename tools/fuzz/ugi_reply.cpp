#include "match/ugi_reply.hpp"

#include "fuzz/target.hpp"

namespace quadrille::fuzz {

void try_input(std::string_view input) {
  for (const auto game : games::kKinds) {
    const games::AnyPosition start(games::usual_board(game));
    const auto answer = match::answer_of(input, start, match::nodes_in(input).value_or(0));
    if (const auto* move = std::get_if<match::Move>(&answer)) {
      require(start.is_legal(move->number), "a move is legal");
    } else {
      require_readable({std::get<match::Forfeit>(answer).detail});
    }
  }
}

}  // namespace quadrille::fuzz
