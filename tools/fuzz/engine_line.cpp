#include "engine/command.hpp"
#include "engine/dialect.hpp"
#include "fuzz/target.hpp"

namespace quadrille::fuzz {
namespace {

template <class Value>
void check(const support::Result<Value>& result) {
  if (!result) require_readable(result.error());
}

void try_line(std::string_view line, const protocol::Dialect& dialect) {
  const protocol::Command command = protocol::split_command(line, dialect);
  require(line.find(command.word) != std::string_view::npos, "the word stands in the line");
  const connect_four::Board board;
  check(protocol::parse_setoption(command.rest));
  check(protocol::parse_go(command.rest, dialect));
  const auto position = protocol::parse_position_command(command.rest, dialect, board);
  check(position);
  if (position) check(protocol::answer_query("result", *position));
}

}  // namespace

void try_input(std::string_view input) {
  for (const auto* dialect : {&protocol::kUgi, &protocol::kUci}) try_line(input, *dialect);
}

}  // namespace quadrille::fuzz
