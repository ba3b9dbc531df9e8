#include "quadrille/bench.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bench/signature.hpp"
#include "bench/sweep.hpp"
#include "games/notation.hpp"
#include "quadrille/bench_report.hpp"
#include "quadrille/interrupt.hpp"
#include "quadrille/limits_options.hpp"
#include "quadrille/settings_options.hpp"
#include "terminal/progress.hpp"

namespace quadrille {
namespace {

constexpr auto kUsualTime = std::chrono::milliseconds(1500);

constexpr const char* kFooter =
    "The signature is one number for how the engine searches and solves: the same\n"
    "on every machine and kernel, another when something is searched in another way.\n"
    "It depends on --game and --seed alone. The sweep searches the empty board in\n"
    "every mode with 1, 2, 4, ... up to --threads threads, under the other settings.\n"
    "Examples:\n"
    "  quadrille bench\n"
    "  quadrille bench --signature\n"
    "  quadrille bench --game nogo --threads 1\n"
    "  quadrille bench --board 12x12#6,6 --batch 64 --time 3s --json";

/// What the command line asks for.
struct Request {
  explicit Request(CLI::App& command) : settings_options(command) {}

  SettingsOptions settings_options;
  std::string board;
  std::optional<std::chrono::nanoseconds> time;
  bool only_signature = false;
  bool only_one_mode = false;
  bool as_json = false;

  // What follows from them.
  Settings settings;
  games::Board parsed_board;
};

/// When all options are parsed. Throws CLI::ValidationError.
void settle(Request& request, const CLI::App& command) {
  request.settings = request.settings_options.settings();
  if (const auto fault = find_fault(request.settings)) throw CLI::ValidationError(fault->message);
  request.parsed_board = games::usual_board(request.settings.game);
  if (!request.board.empty()) {
    const auto board =
        games::parse_board(request.board, request.settings.game, request.settings.search.seed);
    if (!board) throw CLI::ValidationError("--board", board.error().message);
    request.parsed_board = *board;
  }
  request.only_one_mode = command.count("--mode") > 0;
}

ExitCode failed(const support::Error& error) {
  fmt::print(stderr, "quadrille: {}\n", error.message);
  return kFailed;
}

std::vector<bench::Way> ways_of(const Request& request) {
  std::vector<bench::Way> ways;
  const auto& search = request.settings.search;
  for (const bench::Way way : bench::all_ways(search.threads)) {
    if (!request.only_one_mode || way.mode == search.mode) ways.push_back(way);
  }
  if (ways.empty()) ways.push_back({search.mode, search.threads});
  return ways;
}

ExitCode run_bench(const Request& request) {
  const bool is_text = !request.as_json && !request.only_signature;
  const InterruptWatch interrupt;
  const terminal::Progress progress;
  const auto signature = bench::find_signature(
      request.settings.game, request.settings.search.seed, [&progress](int done, int all) {
        progress.show(fmt::format("signature: {} of {} searches", done, all));
      });
  progress.show("");
  if (!signature) return failed(signature.error());
  if (request.only_signature) {
    if (request.as_json) {
      fmt::print("{}\n", bench_json(*signature, {}).dump());
    } else {
      fmt::print("{}\n", signature->number);
    }
    return kDone;
  }
  const games::AnyPosition start(request.parsed_board);
  if (is_text) {
    fmt::print("{}\nThe empty {} board:\n\n{}", signature_text(*signature),
               games::board_text(request.parsed_board), sweep_table_header());
  }
  std::vector<bench::Rate> rates;
  for (const bench::Way way : ways_of(request)) {
    progress.show(fmt::format("{} with {} threads", name(way.mode), way.threads));
    const auto rate = bench::measure(start, request.settings, way,
                                     request.time.value_or(kUsualTime), interrupt.token());
    progress.show("");
    if (!rate) return failed(rate.error());
    if (!*rate) {
      fmt::print(stderr, "quadrille: interrupted\n");
      break;
    }
    rates.push_back(**rate);
    if (is_text) fmt::print("{}", sweep_table_line(rates.back(), rates.front()));
    std::fflush(stdout);
  }
  if (request.as_json) {
    auto json = bench_json(*signature, rates);
    json["board"] = games::board_text(request.parsed_board);
    json["settings"] = settings_text(request.settings);
    fmt::print("{}\n", json.dump());
  } else if (!rates.empty()) {
    fmt::print("\nrecommended: {}\n", way_text(bench::recommend(rates)));
  }
  return kDone;
}

}  // namespace

Command add_bench_command(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("bench", "A signature of the engine, its speed, the best setting");
  command->fallthrough();
  command->footer(kFooter);
  const auto request = std::make_shared<Request>(*command);
  add_time_option(*command, request->time,
                  "For each mode and number of threads: 500ms, 3s [1500ms]");
  command->add_option("--board", request->board, "Board of the sweep [7x6, of nogo 9x9]")
      ->type_name("BOARD");
  command->add_flag("--signature", request->only_signature, "Print the signature and nothing else");
  command->add_flag("--json", request->as_json, "Print everything as one JSON object");
  command->callback([request, command] { settle(*request, *command); });
  return {command, [request] { return run_bench(*request); }};
}

}  // namespace quadrille
