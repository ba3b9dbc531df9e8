#include "quadrille/engine_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "engine/backend.hpp"
#include "quadrille/limits_options.hpp"
#include "quadrille/settings_options.hpp"
#include "support/machine.hpp"

namespace quadrille {
namespace {

using protocol::Protocol;

/// What is safe where a judge watches time and memory.
struct Allowance {
  std::chrono::milliseconds time;
  std::uint64_t memory_bytes;
};
/// Of three seconds for a move and one gigabyte.
constexpr Allowance kSaiblo{std::chrono::milliseconds(2700), std::uint64_t{512} << 20};
/// Of a second and 256 MB.
constexpr Allowance kBotzone{std::chrono::milliseconds(780), std::uint64_t{192} << 20};
constexpr int kMostAnalyses = 1024;

constexpr const char* kFooter =
    "What can be said in each protocol is described in tools/engine/README.md.\n"
    "Examples:\n"
    "  quadrille engine\n"
    "  quadrille engine --protocol uci --threads 1 --memory 256MB\n"
    "  quadrille engine --protocol gtp --time 500ms\n"
    "  echo '{\"id\":1,\"moves\":\"4453\",\"leaves\":1000}' |\n"
    "    quadrille engine --protocol json --finish";

/// What the command line asks for.
struct Request {
  explicit Request(CLI::App& command) : settings_options(command) {}

  SettingsOptions settings_options;
  std::optional<int> analyses;
  protocol::BackendOptions backend;
};

/// The game that a protocol is for; nothing: any.
std::optional<games::Kind> game_of(Protocol protocol) {
  switch (protocol) {
    case Protocol::kUci:
    case Protocol::kSaiblo: return games::Kind::kConnectFour;
    case Protocol::kGtp:
    case Protocol::kBotzone: return games::Kind::kNogo;
    case Protocol::kUgi:
    case Protocol::kJson: break;
  }
  return std::nullopt;
}

/// What nobody has asked for is what the protocol needs.
void settle(Request& request, const CLI::App& command) {
  const auto is_free = [&command](const char* option) { return command.count(option) == 0; };
  protocol::BackendOptions& backend = request.backend;
  const bool is_json = backend.protocol == Protocol::kJson;
  const Allowance* contest = backend.protocol == Protocol::kSaiblo    ? &kSaiblo
                             : backend.protocol == Protocol::kBotzone ? &kBotzone
                                                                      : nullptr;
  const auto game = game_of(backend.protocol);
  if (game && is_free("--game")) request.settings_options.set_game(*game);
  if (game && *game != request.settings_options.game()) {
    throw CLI::ValidationError("--protocol", fmt::format("it knows {} alone", title(*game)));
  }
  backend.settings = request.settings_options.settings();
  search::Settings& settings = backend.settings.search;
  const bool is_free_of_preset = is_free("--preset");
  if (is_free_of_preset && is_free("--threads") && (is_json || contest != nullptr)) {
    settings.threads = 1;
  }
  // Threads can be set later, and would be of no use to a serial search.
  if (is_free_of_preset && is_free("--mode")) settings.mode = search::Mode::kTree;
  if (is_free_of_preset && is_free("--memory") && contest != nullptr) {
    settings.memory_bytes = contest->memory_bytes;
  }
  // The same request has the same answer, whatever was asked before.
  if (is_free_of_preset && is_free("--reuse") && is_json) settings.reuse = false;
  if (const auto fault = find_fault(backend.settings)) throw CLI::ValidationError(fault->message);
  backend.analyses = request.analyses.value_or(
      std::max(support::usable_cpus() / std::max(settings.threads, 1), 1));
  if (!backend.time && !backend.leaves) {
    backend.time = contest != nullptr ? contest->time : request.settings_options.time();
  }
  backend.version = QUADRILLE_VERSION;
}

ExitCode run_engine(const Request& request) {
  const auto error = protocol::run_backend(request.backend, STDIN_FILENO, STDOUT_FILENO);
  if (!error) return kDone;
  fmt::print(stderr, "quadrille: {}\n", error->message);
  return kFailed;
}

}  // namespace

Command add_engine_command(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("engine", "Search for another program, on standard input and output");
  command->fallthrough();
  command->footer(kFooter);
  const auto request = std::make_shared<Request>(*command);
  command
      ->add_option_function<std::string>(
          "--protocol",
          [request](const std::string& text) {
            const auto protocol = protocol::parse_protocol(text);
            if (!protocol) throw CLI::ValidationError("--protocol", protocol.error().message);
            request->backend.protocol = *protocol;
          },
          "How they talk: ugi, uci, json, gtp, botzone or saiblo [ugi]")
      ->type_name("NAME");
  add_time_option(
      *command, request->backend.time,
      "How long json, gtp, botzone and saiblo search where no limit is asked for: 100ms, 2s "
      "[1s, the preset's, 780ms for botzone, 2700ms for saiblo, or no limit with --leaves]");
  add_leaves_option(*command, request->backend.leaves,
                    "How many leaves they search then [no limit]");
  command
      ->add_option(
          "--analyses", request->analyses,
          "How many analyses of json run at once; they share the memory [all CPUs, divided "
          "by the threads of each]")
      ->type_name("N")
      ->check(CLI::Range(1, kMostAnalyses));
  command->add_flag("--finish", request->backend.finishes,
                    "When the input of json ends, finish what was asked for");
  command->callback([request, command] { settle(*request, *command); });
  return {command, [request] { return run_engine(*request); }};
}

}  // namespace quadrille
