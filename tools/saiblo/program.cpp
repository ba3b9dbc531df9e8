/// The contest's process protocol on standard input and output, for judges that take a source file:
/// tools/amalgamate makes one of this and everything that it includes.
#include <iostream>

#include "saiblo/dialogue.hpp"
#include "saiblo/options.hpp"
#include "saiblo/player.hpp"

int main() {
  using namespace quadrille::saiblo;
  Options usual;
  usual.memory_bytes = std::uint64_t{192} << 20;
  Player player(options_of_environment(usual, std::cerr));
  Dialogue dialogue(std::cin, std::cout);
  while (const auto question = dialogue.next()) dialogue.answer(player.answer(*question));
  if (dialogue.fault().empty()) return 0;
  std::cerr << "quadrille: " << dialogue.fault() << '\n';
  return 1;
}
