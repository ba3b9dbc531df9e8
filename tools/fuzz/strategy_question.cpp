#include "fuzz/target.hpp"
#include "match/strategy_text.hpp"

namespace quadrille::fuzz {

void try_input(std::string_view input) {
  const auto question = match::parse_question(input);
  if (!question) return;
  const auto again = match::parse_question(match::question_text(*question));
  require(again && *again == *question, "the text of a question gives it again");
}

}  // namespace quadrille::fuzz
