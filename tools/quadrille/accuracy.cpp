#include "quadrille/accuracy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "accuracy/accuracy.hpp"
#include "accuracy/small_boards.hpp"
#include "accuracy/truth.hpp"
#include "games/notation.hpp"
#include "quadrille/accuracy_report.hpp"
#include "quadrille/interrupt.hpp"
#include "quadrille/limits_options.hpp"
#include "quadrille/settings_options.hpp"
#include "support/machine.hpp"
#include "terminal/progress.hpp"

namespace quadrille {
namespace {

constexpr auto kBetweenProgress = std::chrono::milliseconds(250);
constexpr int kMostConcurrency = 256;
constexpr std::size_t kUsualPositions = 200;
constexpr std::size_t kMostPositions = 1'000'000;
/// Budgets of a sweep; each is half of the next.
constexpr int kSweepSteps = 11;

constexpr const char* kFooter =
    "FILE has a position and the exact scores of its moves on each line, as\n"
    "connect4-7x6-truth.csv does. Positions of nogo come from random games on a board\n"
    "of up to 5x5, with values by brute force: those in which a move can be wrong.\n"
    "Examples:\n"
    "  quadrille accuracy connect4-7x6-truth.csv --time 100ms --threads 1\n"
    "  quadrille accuracy truth.csv --leaves 10000 --preset plain --json\n"
    "  quadrille accuracy truth.csv --leaves 100000 --threads 1 --sweep >curve.csv\n"
    "  quadrille accuracy --game nogo --board 4x4 --leaves 1000\n"
    "Ctrl-C ends it early, with the report of what is done.";

/// What the command line asks for.
struct Request {
  explicit Request(CLI::App& command) : settings_options(command) {}

  SettingsOptions settings_options;
  std::string file;
  std::string board;
  std::optional<std::size_t> positions;
  std::optional<std::chrono::nanoseconds> time;
  std::optional<std::uint64_t> leaves;
  int concurrency = 1;
  bool is_sweep = false;
  bool as_json = false;

  // What follows from them.
  Settings settings;
  games::Board parsed_board;
};

/// When all options are parsed. Throws CLI::ValidationError.
void settle(Request& request) {
  request.settings = request.settings_options.settings();
  if (const auto fault = find_fault(request.settings)) throw CLI::ValidationError(fault->message);
  const bool is_nogo = request.settings.game == games::Kind::kNogo;
  if (request.board.empty()) request.board = is_nogo ? "5x5" : "7x6";
  const auto board = games::parse_board(request.board, request.settings.game);
  if (!board) throw CLI::ValidationError("--board", board.error().message);
  request.parsed_board = *board;
  if (is_nogo && !request.file.empty()) {
    throw CLI::ValidationError("FILE", "positions of nogo are not read but sampled");
  }
  if (!is_nogo && request.file.empty()) throw CLI::RequiredError("FILE");
  if (!is_nogo && request.positions) {
    throw CLI::ValidationError("--positions", "those of connect4 are in FILE");
  }
  if (!request.time && !request.leaves) request.time = request.settings_options.time();
}

/// The smallest first. Short times and small numbers may come out alike, and count once.
std::vector<search::Budget> budgets_of(const Request& request) {
  std::vector<search::Budget> budgets;
  for (int halvings = request.is_sweep ? kSweepSteps - 1 : 0; halvings >= 0; --halvings) {
    search::Budget budget;
    if (request.time)
      budget.time = std::max(*request.time / (1 << halvings), std::chrono::nanoseconds(1));
    if (request.leaves) budget.leaves = std::max<std::uint64_t>(*request.leaves >> halvings, 1);
    const bool is_new = budgets.empty() || budgets.back().time != budget.time ||
                        budgets.back().leaves != budget.leaves;
    if (is_new) budgets.push_back(budget);
  }
  return budgets;
}

ExitCode failed(const std::string& message) {
  fmt::print(stderr, "quadrille: {}\n", message);
  return kFailed;
}

void print_notes(const Request& request) {
  const auto& search = request.settings.search;
  const bool is_one =
      search.mode == search::Mode::kSerial || search.mode == search::Mode::kSimulated;
  const int threads = request.concurrency * (is_one ? 1 : search.threads);
  if (request.time && threads > support::usable_cpus()) {
    fmt::print(stderr, "quadrille: {} threads share {} CPUs: each search gets less than its time\n",
               threads, support::usable_cpus());
  }
}

support::Result<std::vector<accuracy::Truth>> read_truths(const std::string& name,
                                                          const connect_four::Board& board) {
  std::ifstream file(name, std::ios::binary);
  if (!file) return support::Error{fmt::format("'{}' cannot be read", name)};
  const std::string text(std::istreambuf_iterator<char>(file), {});
  if (file.bad()) return support::Error{fmt::format("'{}' cannot be read", name)};
  auto truths = accuracy::parse_truths(text, board);
  if (!truths) return support::Error{fmt::format("'{}', {}", name, truths.error().message)};
  return truths;
}

support::Result<std::vector<accuracy::Truth>> truths_of(const Request& request) {
  if (const auto* board = std::get_if<nogo::Board>(&request.parsed_board)) {
    return accuracy::sample_truths(*board, request.positions.value_or(kUsualPositions),
                                   request.settings.search.seed);
  }
  return read_truths(request.file, std::get<connect_four::Board>(request.parsed_board));
}

ExitCode run_accuracy(const Request& request) {
  const auto truths = truths_of(request);
  if (!truths) return failed(truths.error().message);
  print_notes(request);

  std::vector<AccuracyReport> reports;
  const bool is_table = request.is_sweep && !request.as_json;
  if (is_table) fmt::print("{}", sweep_header());
  bool is_interrupted = false;
  {
    const InterruptWatch interrupt;
    const terminal::Progress progress;
    std::chrono::steady_clock::time_point shown{};
    const auto show = [&](const accuracy::Accuracy& so_far) {
      const auto now = std::chrono::steady_clock::now();
      if (!progress.is_shown() || now - shown < kBetweenProgress) return;
      shown = now;
      progress.show(accuracy_progress(so_far, truths->size()));
    };
    for (search::Budget budget : budgets_of(request)) {
      budget.stop = interrupt.token();
      auto measured =
          accuracy::measure(*truths, request.settings, budget, request.concurrency, show);
      if (!measured) return failed(measured.error().message);
      is_interrupted = interrupt.token().stop_requested();
      // A point of a curve needs all its positions.
      if (is_interrupted && request.is_sweep) break;
      reports.push_back({budget, std::move(*measured)});
      if (is_table) {
        progress.show("");
        fmt::print("{}", sweep_line(reports.back()));
        std::fflush(stdout);
      }
    }
  }
  if (is_interrupted) fmt::print(stderr, "quadrille: interrupted\n");
  if (is_table) return kDone;
  if (request.as_json) {
    auto json = request.is_sweep ? sweep_json(reports) : accuracy_json(reports.front(), *truths);
    json["settings"] = settings_text(request.settings);
    json["interrupted"] = is_interrupted;
    fmt::print("{}\n", json.dump());
  } else {
    fmt::print("{}", accuracy_text(reports.front()));
  }
  return kDone;
}

}  // namespace

Command add_accuracy_command(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("accuracy", "Compare moves with the exact values of positions");
  command->fallthrough();
  command->footer(kFooter);
  const auto request = std::make_shared<Request>(*command);
  command->add_option("FILE", request->file, "Positions with the exact scores of their moves, CSV")
      ->type_name("");
  add_time_option(*command, request->time,
                  "Time for a position [the preset's, 1s without one, or no limit with --leaves]");
  add_leaves_option(*command, request->leaves, "Leaves for a position [no limit]");
  command->add_option("--board", request->board, "Board of the positions [7x6, of nogo 5x5]")
      ->type_name("BOARD");
  command
      ->add_option("--positions", request->positions,
                   "Of nogo: how many positions of random games are sampled [200]")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{1}, kMostPositions).description(""));
  command
      ->add_option("--concurrency", request->concurrency,
                   "Positions that are searched at the same time [1]")
      ->type_name("N")
      ->check(CLI::Range(1, kMostConcurrency).description(""));
  command->add_flag("--sweep", request->is_sweep,
                    "Search all positions with the limit and ten halvings of it, and print a "
                    "table as CSV");
  command->add_flag("--json", request->as_json, "Print the report as one JSON object");
  command->callback([request] { settle(*request); });
  return {command, [request] { return run_accuracy(*request); }};
}

}  // namespace quadrille
