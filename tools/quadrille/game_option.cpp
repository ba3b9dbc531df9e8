#include "quadrille/game_option.hpp"

#include <fmt/format.h>

#include <string>

namespace quadrille {
namespace {

games::Kind kind_of(const std::string& text) {
  const auto kind = games::parse_kind(text);
  if (!kind) throw CLI::ValidationError("--" + kind.error().message);
  return *kind;
}

}  // namespace

void add_game_option(CLI::App& command, games::Kind& game) {
  command
      .add_option_function<std::string>(
          "--game", [&game](const std::string& text) { game = kind_of(text); },
          fmt::format("What is played: connect4 or nogo [{}]", games::name(game)))
      ->type_name("GAME");
}

void add_only_game_option(CLI::App& command, games::Kind only) {
  const auto check = [&command, only](const std::string& text) {
    if (kind_of(text) == only) return;
    throw CLI::ValidationError(
        "--game", fmt::format("{} knows {} alone", command.get_name(), games::title(only)));
  };
  command
      .add_option_function<std::string>(
          "--game", check, fmt::format("Nothing but {} [{}]", games::name(only), games::name(only)))
      ->type_name("GAME");
}

}  // namespace quadrille
