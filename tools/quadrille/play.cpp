#include "quadrille/play.hpp"

#include <langinfo.h>
#include <unistd.h>

#include <chrono>
#include <clocale>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "play/saved_game.hpp"
#include "quadrille/limits_options.hpp"
#include "quadrille/play_loop.hpp"
#include "quadrille/position_options.hpp"
#include "quadrille/settings_options.hpp"

namespace quadrille {
namespace {

using play::Look;

constexpr const char* kExamples =
    "Examples:\n"
    "  quadrille play\n"
    "  quadrille play --level 3 --side o\n"
    "  quadrille play --board contest --time 3s\n"
    "  quadrille play --game nogo --board 7x7\n"
    "  printf '4\\n4\\nsave game.txt\\n' | quadrille play --level 5 --threads 1\n"
    "  quadrille play --game-file game.txt\n"
    "A line is a move or a command; `help` lists them.";

/// What the command line asks for.
struct Request {
  explicit Request(CLI::App& command) : settings_options(command) {}

  SettingsOptions settings_options;
  PositionOptions position_options;
  std::optional<std::chrono::nanoseconds> time;
  std::optional<std::uint64_t> leaves;
  std::optional<std::string> level;
  std::optional<std::string> side;
  std::string colour = "auto";
  bool as_ascii = false;

  // What follows from them.
  Settings settings;
  play::Session session;
};

/// The value, or an exception that is wrong usage. `before` is what its text begins with.
template <class T>
T value_of(support::Result<T> result, const std::string& before = "") {
  if (!result) throw CLI::ValidationError(before + result.error().message);
  return std::move(*result);
}

void set_limit(const Request& request, play::Limit& limit) {
  if (request.time) limit = play::Time{*request.time};
  if (request.leaves) limit = play::Leaves{*request.leaves};
  if (request.level) limit = value_of(play::parse_limit("level", *request.level), "--");
}

/// When all options are parsed. Throws CLI::ValidationError.
void settle(Request& request) {
  request.settings = request.settings_options.settings();
  if (const auto fault = find_fault(request.settings)) throw CLI::ValidationError(fault->message);
  if (request.position_options.game_file.empty()) {
    request.session.game = play::Game(value_of(position_of(
        request.position_options, request.settings.game, request.settings.search.seed)));
    request.session.limit = play::Time{request.settings_options.time()};
  } else {
    request.session = value_of(saved_game(request.position_options, request.settings.game));
  }
  set_limit(request, request.session.limit);
  if (request.side) request.session.side = value_of(play::parse_side(*request.side), "--side: ");
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

bool shows_colour(std::string_view option) {
  if (option != "auto") return option == "always";
  const char* terminal = std::getenv("TERM");
  const bool is_dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return isatty(STDOUT_FILENO) != 0 && !is_dumb && !is_set("NO_COLOR");
}

bool shows_unicode() {
  std::setlocale(LC_CTYPE, "");
  return std::string_view(nl_langinfo(CODESET)) == "UTF-8";
}

Look look_of(const Request& request) {
  const bool is_ascii = request.as_ascii || !shows_unicode();
  return {is_ascii ? Look::Symbols::kAscii : Look::Symbols::kUnicode, shows_colour(request.colour)};
}

}  // namespace

Command add_play_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand("play", "Play against the engine");
  command->fallthrough();
  command->footer(kExamples);
  const auto request = std::make_shared<Request>(*command);
  add_position_options(*command, request->position_options);
  add_time_option(*command, request->time,
                  "How long the engine searches for a move: 100ms, 2s [the preset's, 1s without "
                  "one]");
  add_leaves_option(*command, request->leaves, "Or how many leaves");
  command->get_option("--leaves")->excludes("--time");
  command->add_option("--level", request->level, "Or how strong it plays: 1 to 9")
      ->type_name("N")
      ->excludes("--time")
      ->excludes("--leaves");
  command->add_option("--side", request->side, "What you play: x (who begins), o, both, none [x]")
      ->type_name("WORD");
  command->add_option("--colour,--color", request->colour, "auto, always, never [auto]")
      ->type_name("WORD")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  command->add_flag("--ascii", request->as_ascii,
                    "Draw the board in ASCII, as where the locale is not UTF-8");
  command->callback([request] { settle(*request); });
  return {command, [request] {
            return PlayLoop(request->settings, request->session, look_of(*request)).run();
          }};
}

}  // namespace quadrille
