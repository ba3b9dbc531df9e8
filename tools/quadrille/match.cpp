#include "quadrille/match.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "games/notation.hpp"
#include "match/affinity.hpp"
#include "match/record.hpp"
#include "match/runner.hpp"
#include "quadrille/interrupt.hpp"
#include "quadrille/limits_options.hpp"
#include "quadrille/match_report.hpp"
#include "quadrille/settings_options.hpp"
#include "support/machine.hpp"
#include "support/units.hpp"
#include "terminal/progress.hpp"

namespace quadrille {
namespace {

constexpr std::uint64_t kUsualPairs = 50;
/// A test ends long before.
constexpr std::uint64_t kPairsOfTest = 100'000;
constexpr std::uint64_t kMostPairs = 10'000'000;
constexpr int kMostConcurrency = 256;
constexpr auto kBetweenProgress = std::chrono::milliseconds(250);

constexpr const char* kFooter =
    "A side is a list of settings, the names of which are those of the options below,\n"
    "with time and leaves among them. A preset comes first, or its name alone.\n"
    "Other sides run in processes of their own: cmd=COMMAND,protocol=ugi is an\n"
    "external engine (option.NAME=VALUE sets an option), so=PATH a strategy of the\n"
    "contest; with clock=ms its clock() counts milliseconds, as on Windows.\n"
    "Examples:\n"
    "  quadrille match default plain --time 100ms --board contest\n"
    "  quadrille match batch=32 batch=1 --leaves 20000 --pairs 100 --concurrency 2\n"
    "  quadrille match c=1.1 c=1.3 --time 50ms --sprt 0,20,0.05,0.05 --record c.txt\n"
    "  quadrille match default mobility --game nogo --time 200ms --concurrency 2\n"
    "Ctrl-C ends a match early, with its report; the same command with --record goes\n"
    "on with it.";

/// What the command line asks for.
struct Request {
  explicit Request(CLI::App& command) : settings_options(command, SettingsOptions::Threads::kOne) {}

  SettingsOptions settings_options;
  std::array<std::string, 2> sides;
  match::Limits limits;
  std::string board;
  std::string openings = "random";
  std::optional<std::uint64_t> pairs;
  std::optional<std::uint64_t> games;
  int concurrency = 1;
  bool is_pinned = false;
  std::optional<std::chrono::nanoseconds> margin;
  std::optional<match::Sprt> sprt;
  std::string record;
  bool as_json = false;

  // What follows from them.
  std::optional<match::Plan> plan;
};

void set_margin(Request& request, const std::string& text) {
  const auto margin = support::parse_duration(text);
  if (!margin) throw CLI::ValidationError("--margin", margin.error().message);
  request.margin = *margin;
}

void set_sprt(Request& request, const std::string& text) {
  match::Sprt sprt;
  const std::array fields{&sprt.elo0, &sprt.elo1, &sprt.alpha, &sprt.beta};
  std::size_t count = 0;
  std::string_view rest = text;
  for (bool has_more = true; has_more; ++count) {
    const std::size_t end = rest.find(',');
    const auto number = support::parse_number(rest.substr(0, end));
    if (!number) throw CLI::ValidationError("--sprt", number.error().message);
    if (count == fields.size()) throw CLI::ValidationError("--sprt", "more than four numbers");
    *fields.at(count) = *number;
    has_more = end != std::string_view::npos;
    if (has_more) rest.remove_prefix(end + 1);
  }
  const auto is_chance = [](double chance) { return chance > 0 && chance < 0.5; };
  if (count < 2) throw CLI::ValidationError("--sprt", "elo0 and elo1 are expected");
  if (sprt.elo0 >= sprt.elo1) throw CLI::ValidationError("--sprt", "elo0 must be below elo1");
  if (!is_chance(sprt.alpha) || !is_chance(sprt.beta)) {
    throw CLI::ValidationError("--sprt", "alpha and beta must be above 0 and below 0.5");
  }
  request.sprt = sprt;
}

std::uint64_t pairs_of(const Request& request) {
  if (request.games && *request.games % 2 != 0) {
    throw CLI::ValidationError("--games", "games come in pairs: an even number is expected");
  }
  if (request.games) return *request.games / 2;
  return request.pairs.value_or(request.sprt ? kPairsOfTest : kUsualPairs);
}

/// When all options are parsed. Throws CLI::ValidationError.
void settle(Request& request) {
  const games::Kind game = request.settings_options.game();
  if (request.board.empty()) request.board = games::board_text(games::usual_board(game));
  const match::Common common{request.settings_options.text(), request.limits, game};
  std::array<match::Side, 2> sides;
  for (const std::size_t i : {0U, 1U}) {
    auto side = match::parse_side(request.sides[i], common);
    if (!side) throw CLI::ValidationError(i == 0 ? "A" : "B", side.error().message);
    sides[i] = std::move(*side);
    if (sides[i].strategy && game != games::Kind::kConnectFour) {
      throw CLI::ValidationError(i == 0 ? "A" : "B",
                                 "strategies of the contest play Connect Four alone");
    }
    if (request.margin) sides[i].patience = *request.margin;
  }
  const std::uint64_t seed = request.settings_options.settings().search.seed;
  const auto openings = match::Openings::parse(request.board, request.openings, seed, game);
  if (!openings) throw CLI::ValidationError(openings.error().message);
  request.plan = match::Plan{
      sides, *openings, seed, pairs_of(request), request.concurrency, {request.margin, {}}, {}};
  if (!request.is_pinned) return;
  auto cpus = match::share_out(match::allowed_cpus(), request.concurrency,
                               {sides[0].threads(), sides[1].threads()});
  if (!cpus) throw CLI::ValidationError("--pin", cpus.error().message);
  request.plan->cpus = std::move(*cpus);
}

match::Heading heading_of(const Request& request) {
  const auto& plan = *request.plan;
  return {plan.sides[0].text, plan.sides[1].text, request.board,
          request.openings,   plan.seed,          request.settings_options.game()};
}

MatchReport report_of(const Request& request, const match::Standing& standing) {
  MatchReport report;
  report.heading = heading_of(request);
  report.summary = match::summarise(standing.games());
  report.sprt = standing.sprt();
  report.verdict = standing.verdict();
  report.log_likelihood_ratio = standing.log_likelihood_ratio();
  report.concurrency = request.concurrency;
  report.busy_threads = match::busy_threads(*request.plan);
  report.cpus = support::usable_cpus();
  report.is_pinned = request.is_pinned;
  return report;
}

ExitCode failed(const support::Error& error) {
  fmt::print(stderr, "quadrille: {}\n", error.message);
  return kFailed;
}

void print_notes(const Request& request, const match::RecordFile* record) {
  const MatchReport report = report_of(request, match::Standing());
  if (report.is_oversubscribed()) {
    fmt::print(stderr, "quadrille: {}\n", oversubscription_text(report));
  }
  if (record == nullptr) return;
  if (record->dropped_last_line()) {
    fmt::print(stderr, "quadrille: the last line of '{}' was cut off and is left out\n",
               request.record);
  }
  if (!record->games().empty()) {
    fmt::print(stderr, "quadrille: goes on after {} games of '{}'\n", record->games().size(),
               request.record);
  }
}

ExitCode run_match_command(const Request& request) {
  std::optional<match::RecordFile> record;
  if (!request.record.empty()) {
    auto opened = match::RecordFile::open(request.record, heading_of(request));
    if (!opened) return failed(opened.error());
    record = std::move(*opened);
  }
  print_notes(request, record ? &*record : nullptr);

  match::Plan plan = *request.plan;
  match::Standing standing(request.sprt);
  if (record) {
    for (const auto& game : record->games()) {
      if (match::pair_of(game.number) < plan.pairs) standing.add(game);
    }
  }
  std::optional<support::Error> error;
  bool is_interrupted = false;
  {
    const InterruptWatch interrupt;
    const terminal::Progress progress;
    plan.rules.on_forfeit = [&progress](const match::Game& game, const std::string& detail) {
      progress.show("");
      fmt::print(stderr, "quadrille: {} forfeits game {} ({}): {}\n",
                 match::letter(game.forfeit->side), game.number + 1,
                 match::name(game.forfeit->cause), detail);
    };
    std::chrono::steady_clock::time_point shown{};
    const auto on_game = [&](const match::Game& game) -> std::optional<support::Error> {
      const auto now = std::chrono::steady_clock::now();
      if (progress.is_shown() && now - shown >= kBetweenProgress) {
        shown = now;
        progress.show(match_progress(report_of(request, standing), 2 * plan.pairs));
      }
      return record ? record->add(game) : std::nullopt;
    };
    error = match::run_match(plan, standing, on_game, interrupt.token());
    is_interrupted = interrupt.token().stop_requested();
  }
  if (error) return failed(*error);
  MatchReport report = report_of(request, standing);
  report.is_interrupted = is_interrupted;
  if (request.as_json) {
    fmt::print("{}\n", match_json(report).dump());
  } else {
    fmt::print("{}", match_text(report));
  }
  return kDone;
}

/// Without a text of its own in the help.
template <class T>
CLI::Validator within(T low, T high) {
  return CLI::Range(low, high).description("");
}

void add_match_options(CLI::App& command, Request& request) {
  command.add_option("A", request.sides[0], "One side: settings, as in 'preset=plain,time=100ms'")
      ->type_name("")
      ->required();
  command.add_option("B", request.sides[1], "The other side")->type_name("")->required();
  add_time_option(command, request.limits.time,
                  "Time for a move, of sides that name no limit [the preset's, default 1s]");
  add_leaves_option(command, request.limits.leaves,
                    "Leaves for a move, of sides that name no limit [no limit]");
  auto* pairs = command
                    .add_option("--pairs", request.pairs,
                                "Pairs of games, with the same opening and sides swapped [50; with "
                                "--sprt until it decides]")
                    ->type_name("N")
                    ->check(within(std::uint64_t{1}, kMostPairs));
  command.add_option("--games", request.games, "The same in games, two for each pair")
      ->type_name("N")
      ->check(within(std::uint64_t{2}, 2 * kMostPairs))
      ->excludes(pairs);
  command
      .add_option(
          "--board", request.board,
          "7x6, 10x9#3,4 with a forbidden cell, or contest, drawn for each pair; of nogo 9x9, "
          "9x9-centre [7x6, 9x9]")
      ->type_name("BOARD");
  command
      .add_option("--openings", request.openings,
                  "none, random:PLIES, balanced:PLIES (shown by the solver to be draws; beyond 8x7 "
                  "even for a search), or a file with moves, or a board and moves, on each line "
                  "[random, with 5 plies on 7x6, else 2; balanced has 12, beyond 8x7 6; in nogo 4, "
                  "below 6x6 2]")
      ->type_name("WORD");
  command
      .add_option("--concurrency", request.concurrency,
                  "Games that are played at the same time [1]")
      ->type_name("N")
      ->check(within(1, kMostConcurrency));
  command.add_flag("--pin", request.is_pinned,
                   "Give each side of each game CPUs of its own, as many as it has threads; its "
                   "engine runs in a process of its own");
  command
      .add_option_function<std::string>(
          "--margin", [&request](const std::string& text) { set_margin(request, text); },
          "A move that takes so much longer than its time loses the game [no limit; 10s for "
          "sides in other processes]")
      ->type_name("TIME");
  command
      .add_option_function<std::string>(
          "--sprt", [&request](const std::string& text) { set_sprt(request, text); },
          "End when this test decides between two differences in Elo: elo0,elo1,alpha,beta "
          "[alpha and beta 0.05]")
      ->type_name("LIST");
  command
      .add_option("--record", request.record,
                  "File that each game is added to, and that the match goes on with")
      ->type_name("FILE");
  command.add_flag("--json", request.as_json, "Print the report as one JSON object");
}

}  // namespace

Command add_match_command(CLI::App& program) {
  CLI::App* command =
      program.add_subcommand("match", "Play games between two sides and compare their strength");
  command->fallthrough();
  command->footer(kFooter);
  const auto request = std::make_shared<Request>(*command);
  add_match_options(*command, *request);
  command->callback([request] { settle(*request); });
  return {command, [request] { return run_match_command(*request); }};
}

}  // namespace quadrille
