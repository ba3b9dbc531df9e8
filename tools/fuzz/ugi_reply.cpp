#include "match/ugi_reply.hpp"

#include "fuzz/target.hpp"

namespace quadrille::fuzz {

void try_input(std::string_view input) {
  const auto answer = match::answer_of(input, match::nodes_in(input).value_or(0));
  if (const auto* move = std::get_if<match::Move>(&answer)) {
    require(move->column >= -1, "a column is counted from 1");
    return;
  }
  require_readable({std::get<match::Forfeit>(answer).detail});
}

}  // namespace quadrille::fuzz
