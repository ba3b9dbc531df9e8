/// Plays a game with itself and prints how it ended.
#include <iostream>
#include <quadrille.hpp>

int main() {
  using namespace quadrille::api;
  Engine engine("memory=16MB");
  Position position = Position::start("6x5");
  while (position.outcome() == Outcome::kOngoing) {
    position.play(engine.search(position, {.leaves = 2000}).best_move);
  }
  try {
    position.play(1);
  } catch (const Error& error) {
    std::cout << version() << ": " << error.what() << '\n';
    return error.fault() == Fault::kGameOver ? 0 : 1;
  }
  return 1;
}
