#include "quadrille/solve.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "quadrille/game_option.hpp"
#include "quadrille/interrupt.hpp"
#include "quadrille/limits_options.hpp"
#include "quadrille/position_options.hpp"
#include "quadrille/solve_report.hpp"
#include "support/units.hpp"
#include "terminal/progress.hpp"

namespace quadrille {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kUsualBytes = std::uint64_t{1} << 30;
constexpr auto kBetweenProgress = std::chrono::milliseconds(250);
/// Most positions are solved before somebody wonders.
constexpr auto kTimeWithoutProgress = std::chrono::seconds(2);

constexpr const char* kExamples =
    "Examples:\n"
    "  quadrille solve 4455667\n"
    "  quadrille solve 12636643264337 --all\n"
    "  quadrille solve '7x6 7/7/7/7/3o3/3x3 x' --memory 4GB --json\n"
    "  quadrille solve --board 6x5#3,2 --weak --time 10s\n"
    "A score is 0 for a draw, positive if the side to move wins: 1 with its last\n"
    "stone, 2 with the one before, and so on; negative if it loses. Boards with\n"
    "few stones on more than 7x6 cells take longer than anybody can wait.";

/// What the command line asks for.
struct Request {
  PositionOptions position_options;
  std::uint64_t seed = 1;
  std::uint64_t memory_bytes = kUsualBytes;
  std::optional<std::chrono::nanoseconds> time;
  bool all_moves = false;
  bool only_value = false;
  bool as_json = false;

  // What follows from them.
  connect_four::AnyPosition position{connect_four::Board{}};
};

void set_seed(Request& request, const std::string& text) {
  const auto seed = support::parse_count(text);
  if (!seed) throw CLI::ValidationError("--seed", seed.error().message);
  request.seed = *seed;
}

/// When all options are parsed. Throws CLI::ValidationError.
void settle(Request& request) {
  constexpr auto kOnly = games::Kind::kConnectFour;
  const auto position = position_of(request.position_options, kOnly, request.seed);
  if (!position) throw CLI::ValidationError(position.error().message);
  request.position = *position->get_if<connect_four::AnyPosition>();
}

/// Shows now and then how far the solver is, if a terminal is there.
class ProgressLine {
 public:
  void show(std::uint64_t nodes) {
    const auto now = Clock::now();
    if (!progress_.is_shown() || now < next_) return;
    next_ = now + kBetweenProgress;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    progress_.show(fmt::format("{:.0f} s  {:.0f} M nodes  {:.2f} M nodes/s", seconds,
                               static_cast<double>(nodes) / 1e6,
                               static_cast<double>(nodes) / 1e6 / seconds));
  }

 private:
  terminal::Progress progress_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_ = start_ + kTimeWithoutProgress;
};

Solution solve_request(const Request& request, solver::Table& table) {
  const InterruptWatch interrupt;
  ProgressLine progress;
  solver::Limits limits;
  limits.time = request.time;
  limits.stop = interrupt.token();
  limits.watch = [&progress](std::uint64_t nodes) { progress.show(nodes); };
  Solution solution;
  solution.position = request.position;
  solution.question = request.only_value ? solver::Question::kValue : solver::Question::kScore;
  solution.has_all_moves = request.all_moves;
  const auto start = Clock::now();
  if (request.all_moves) {
    solution.answer = solve_moves(solution.position, solution.question, table, limits);
  } else {
    solution.answer.position = solve(solution.position, solution.question, table, limits);
  }
  solution.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return solution;
}

ExitCode run_solve(const Request& request) {
  auto table = solver::Table::reserve(request.memory_bytes);
  if (!table) {
    fmt::print(stderr, "quadrille: {}\n", table.error().message);
    return kFailed;
  }
  const Solution solution = solve_request(request, *table);
  if (!solution.is_settled()) {
    fmt::print(stderr, "quadrille: not solved after {} nodes in {:.1f} s; certain so far: {}\n",
               solution.answer.position.nodes, solution.seconds, bounds_text(solution));
    return kFailed;
  }
  if (request.as_json) {
    fmt::print("{}\n", solution_json(solution).dump());
  } else {
    fmt::print("{}", solution_text(solution));
  }
  return kDone;
}

}  // namespace

Command add_solve_command(CLI::App& program) {
  CLI::App* command = program.add_subcommand("solve", "Find the exact value of a position");
  command->fallthrough();
  command->footer(kExamples);
  const auto request = std::make_shared<Request>();
  add_only_game_option(*command, games::Kind::kConnectFour);
  add_position_options(*command, request->position_options);
  command->add_flag("--all", request->all_moves, "The value of every move too");
  command->add_flag("--weak", request->only_value,
                    "Only who wins, not how soon, which is found faster");
  add_table_memory_option(*command, request->memory_bytes);
  add_time_option(*command, request->time, "How long to try: 100ms, 2s [no limit]");
  command
      ->add_option_function<std::string>(
          "--seed", [request](const std::string& text) { set_seed(*request, text); },
          "Of the board contest [1]")
      ->type_name("N");
  command->add_flag("--json", request->as_json, "Print the answer as one JSON object");
  command->callback([request] { settle(*request); });
  return {command, [request] { return run_solve(*request); }};
}

}  // namespace quadrille
