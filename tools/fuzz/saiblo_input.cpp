#include <algorithm>

#include "engine/saiblo_text.hpp"
#include "fuzz/target.hpp"
#include "saiblo/translation.hpp"

namespace quadrille::fuzz {

void try_input(std::string_view input) {
  protocol::SaibloReader reader;
  reader.feed(input);
  while (const auto question = reader.take()) {
    if (!*question) return require_readable(question->error());
    const saiblo::Question view = protocol::view_of(**question);
    const auto points = saiblo::legal_points(view);
    const saiblo::Point answer = saiblo::simple_answer(view);
    require(answer == saiblo::kNoPoint
                ? points.empty()
                : std::find(points.begin(), points.end(), answer) != points.end(),
            "an answer is legal where anything is");
    saiblo::position_of(view);
  }
}

}  // namespace quadrille::fuzz
