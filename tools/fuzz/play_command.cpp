#include "fuzz/target.hpp"
#include "play/command.hpp"

namespace quadrille::fuzz {

void try_input(std::string_view input) {
  const auto command = play::parse_command(input);
  if (!command) return require_readable(command.error());
  if (const auto* limit = std::get_if<play::SetLimit>(&*command)) {
    const auto again = play::parse_command(play::limit_text(limit->limit));
    require(again && std::get<play::SetLimit>(*again).limit == limit->limit,
            "the text of a limit gives it again");
  }
}

}  // namespace quadrille::fuzz
