/// The strategy interface of the contest: a shared object with these two functions.
#include <iostream>

#include "saiblo/options.hpp"
#include "saiblo/player.hpp"

using quadrille::saiblo::Point;

namespace {

/// One for all games and threads, until the object is unloaded.
quadrille::saiblo::Player& player() {
  static quadrille::saiblo::Player the_player(
      quadrille::saiblo::options_of_environment({}, std::cerr));
  return the_player;
}

}  // namespace

// The contest chose these names.
// NOLINTBEGIN(readability-identifier-naming)
extern "C" [[gnu::visibility("default")]] Point* getPoint(int rows, int columns, const int* top,
                                                          const int* board, int last_x, int last_y,
                                                          int no_x, int no_y) {
  quadrille::saiblo::Question question{rows, columns, {}, {}, last_x, last_y, no_x, no_y};
  if (rows > 0 && columns > 0 && top != nullptr && board != nullptr) {
    question.top = {top, static_cast<std::size_t>(columns)};
    question.board = {board, static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns)};
  }
  return new Point(player().answer(question));
}

extern "C" [[gnu::visibility("default")]] void clearPoint(Point* point) { delete point; }
// NOLINTEND(readability-identifier-naming)
