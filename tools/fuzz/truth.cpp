#include "accuracy/truth.hpp"

#include <cstddef>

#include "fuzz/target.hpp"
#include "games/connect_four/notation.hpp"

namespace quadrille::fuzz {

/// The board stands in the first line.
void try_input(std::string_view input) {
  const auto board = connect_four::parse_board(take_line(input));
  if (!board) return;
  const auto truths = accuracy::parse_truths(input, *board);
  if (!truths) return require_readable(truths.error());
  for (const auto& truth : *truths) {
    require(truth.scores.size() == static_cast<std::size_t>(board->width), "columns have scores");
    for (const auto column : truth.position.legal_moves()) {
      require(!truth.is_best(column) || truth.keeps_value(column), "the best keeps the value");
    }
  }
}

}  // namespace quadrille::fuzz
