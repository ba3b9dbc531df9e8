#include "match/ugi_reply.hpp"

#include <sstream>
#include <string>

#include "games/notation.hpp"
#include "support/units.hpp"

namespace quadrille::match {

bool begins_with_word(std::string_view line, std::string_view word) {
  return line.substr(0, line.find(' ')) == word;
}

std::optional<std::uint64_t> nodes_in(std::string_view line) {
  std::istringstream words{std::string(line)};
  for (std::string word; words >> word;) {
    if (word != "nodes" || !(words >> word)) continue;
    const auto nodes = support::parse_count(word);
    if (nodes) return *nodes;
  }
  return std::nullopt;
}

Answer answer_of(std::string_view line, const games::AnyPosition& position, std::uint64_t leaves) {
  std::istringstream words{std::string(line)};
  std::string word;
  words >> word >> word;
  const auto move = games::parse_move(word, position);
  if (move) return Move{*move, leaves};
  // The moves of all games have a number in them: without one it was not meant to be a move.
  const bool is_meant = word.find_first_of("0123456789") != std::string::npos;
  if (!is_meant) return Forfeit{Cause::kFailed, support::in_quotes(line)};
  return Forfeit{Cause::kIllegal, move.error().message};
}

}  // namespace quadrille::match
