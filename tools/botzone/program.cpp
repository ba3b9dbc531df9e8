/// Botzone's protocol on standard input and output, for judges that take a source file:
/// tools/amalgamate makes one of this and everything that it includes.
#include <iostream>
#include <string>

#include "botzone/dialogue.hpp"
#include "botzone/player.hpp"

namespace {

int fail(const std::string& message) {
  std::cerr << "quadrille: " << message << '\n';
  return 1;
}

}  // namespace

int main() {
  using namespace quadrille;
  const nogo::Board board;
  const auto options = botzone::options_of_environment();
  if (!options) return fail(options.error().message);
  auto player = botzone::Player::create(board, *options);
  if (!player) return fail(player.error().message);
  botzone::Dialogue dialogue(board);
  for (std::string line; std::getline(std::cin, line);) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const auto moves = dialogue.hear(line);
    if (!moves) return fail(moves.error().message);
    const auto turn = (*player)->play(*moves);
    if (!turn) return fail(turn.error().message);
    std::cout << dialogue.answer(turn->move, turn->thoughts) << '\n'
              << botzone::kKeepRunning << std::endl;
  }
  return 0;
}
