#include "fuzz/target.hpp"
#include "match/record.hpp"

namespace quadrille::fuzz {

void try_input(std::string_view input) {
  const auto game = match::parse_game(input);
  if (!game) return require_readable(game.error());
  const auto again = match::parse_game(match::game_text(*game));
  require(again && *again == *game, "the line of a game gives it again");
}

}  // namespace quadrille::fuzz
