#include "match/ugi_reply.hpp"

#include <algorithm>
#include <sstream>
#include <string>

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

Answer answer_of(std::string_view line, std::uint64_t leaves) {
  std::istringstream words{std::string(line)};
  std::string word;
  words >> word >> word;
  const auto column = support::parse_count(word);
  if (!column) return Forfeit{Cause::kFailed, support::in_quotes(line)};
  // A column that is on no board, whatever its number.
  constexpr std::uint64_t kNowhere = 1000;
  return Move{static_cast<int>(std::min(*column, kNowhere)) - 1, leaves};
}

}  // namespace quadrille::match
