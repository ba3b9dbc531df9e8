#include "quadrille/search.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "engine.hpp"
#include "quadrille/interrupt.hpp"
#include "quadrille/limits_options.hpp"
#include "quadrille/position_options.hpp"
#include "quadrille/report_json.hpp"
#include "quadrille/report_text.hpp"
#include "quadrille/search_progress.hpp"
#include "quadrille/settings_options.hpp"
#include "terminal/progress.hpp"

namespace quadrille {
namespace {

constexpr const char* kExamples =
    "Examples:\n"
    "  quadrille search\n"
    "  quadrille search 4453 --time 5s --memory 2GB\n"
    "  quadrille search '7x6 7/7/7/7/3o3/3x3 x' --leaves 100000 --threads 1 --json\n"
    "  quadrille search E5.C3 --game nogo --preset mobility\n"
    "  quadrille search 11.4.12 --board 12x10#3,4 --mode root --playouts-per-leaf 8\n"
    "Ctrl-C ends a search early, with its report.";

/// What the command line asks for.
struct Request {
  explicit Request(CLI::App& command) : settings_options(command) {}

  SettingsOptions settings_options;
  PositionOptions position_options;
  std::optional<std::chrono::nanoseconds> time;
  std::optional<std::uint64_t> leaves;
  bool as_json = false;

  // What follows from them.
  Settings settings;
  games::AnyPosition position{games::Board{}};
};

/// When all options are parsed. Throws CLI::ValidationError.
void settle(Request& request) {
  request.settings = request.settings_options.settings();
  if (const auto fault = find_fault(request.settings)) throw CLI::ValidationError(fault->message);
  auto position =
      position_of(request.position_options, request.settings.game, request.settings.search.seed);
  if (!position) throw CLI::ValidationError(position.error().message);
  request.position = *position;
  if (!request.time && !request.leaves) request.time = request.settings_options.time();
}

ExitCode run_search(const Request& request) {
  search::Budget budget{request.time, request.leaves, {}};
  Engine engine(request.settings);
  const auto report = [&] {
    const InterruptWatch interrupt;
    budget.stop = interrupt.token();
    const terminal::Progress progress;
    return engine.run(request.position, budget, progress_on(progress, request.position.board()));
  }();
  if (!report) {
    fmt::print(stderr, "quadrille: {}\n", report.error().message);
    return kFailed;
  }
  if (request.as_json) {
    fmt::print("{}\n", report_json(*report, request.position, request.settings).dump());
  } else {
    fmt::print("{}", report_text(*report, request.position, terminal::columns()));
  }
  return kDone;
}

}  // namespace

Command add_search_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand("search", "Search a position and report its moves");
  command->fallthrough();
  command->footer(kExamples);
  const auto request = std::make_shared<Request>(*command);
  add_position_options(*command, request->position_options);
  add_time_option(*command, request->time,
                  "How long to search: 100ms, 2s [the preset's, 1s without one, or no limit with "
                  "--leaves]");
  add_leaves_option(*command, request->leaves, "How many leaves to search [no limit]");
  command->add_flag("--json", request->as_json, "Print the report as one JSON object");
  command->callback([request] { settle(*request); });
  return {command, [request] { return run_search(*request); }};
}

}  // namespace quadrille
