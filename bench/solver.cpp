// How long the solver takes for the positions of files with exact scores, as one JSON object:
//
//   bench_solver tests/data/connect4-7x6-truth.csv --memory 1GB
//
// Every position is solved with an empty table. CPU time is that of the thread, which others on the
// machine disturb less than the clock on the wall.

#include "solver/solver.hpp"

#include <time.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "accuracy/truth.hpp"
#include "support/units.hpp"

namespace quadrille {
namespace {

using Json = nlohmann::ordered_json;

struct Request {
  std::vector<std::string> files;
  std::string memory = "1GB";
  std::size_t most_of_each_ply = 1'000'000;
  bool only_value = false;
};

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::vector<accuracy::Truth> read(const std::string& name) {
  std::ifstream file(name);
  if (!file) throw std::runtime_error(name + " cannot be read");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  auto truths = accuracy::parse_truths(text, connect_four::Board{});
  if (!truths) throw std::runtime_error(name + ": " + truths.error().message);
  return *truths;
}

Json measure(const accuracy::Truth& truth, solver::Question question, solver::Table& table) {
  table.reset();
  const double start = wall_seconds();
  const double cpu_start = cpu_seconds();
  const solver::Answer answer =
      solve(*truth.position.get_if<connect_four::AnyPosition>(), question, table);
  const double cpu = cpu_seconds() - cpu_start;
  const double seconds = wall_seconds() - start;
  const int best = truth.best_score();
  const bool holds = question == solver::Question::kScore
                         ? answer.score == solver::Bounds{best, best}
                         : solver::sign(answer.score.low) == solver::sign(best);
  if (!holds) throw std::runtime_error("wrong score of " + truth.text);
  return {{"position", truth.text}, {"ply", truth.position.plies()},
          {"score", best},          {"nodes", answer.nodes},
          {"seconds", seconds},     {"cpu_seconds", cpu}};
}

Json run(const Request& request) {
  const auto bytes = support::parse_size(request.memory);
  if (!bytes) throw std::runtime_error("--memory: " + bytes.error().message);
  auto table = solver::Table::reserve(*bytes);
  if (!table) throw std::runtime_error(table.error().message);
  const auto question = request.only_value ? solver::Question::kValue : solver::Question::kScore;
  Json positions = Json::array();
  for (const std::string& name : request.files) {
    std::map<int, std::size_t> of_ply;
    for (const accuracy::Truth& truth : read(name)) {
      if (++of_ply[truth.position.plies()] > request.most_of_each_ply) continue;
      positions.push_back(measure(truth, question, *table));
      std::cerr << '\r' << positions.size() << " positions " << std::flush;
    }
  }
  std::cerr << '\n';
  return {{"memory", request.memory},
          {"question", request.only_value ? "value" : "score"},
          {"positions", positions}};
}

}  // namespace
}  // namespace quadrille

int main(int argc, char** argv) try {
  quadrille::Request request;
  CLI::App program("How long the solver takes for positions with exact scores.", "bench_solver");
  program.add_option("FILES", request.files, "As `quadrille accuracy` reads them")->required();
  program.add_option("--memory", request.memory, "Of the table")->capture_default_str();
  program
      .add_option("--each", request.most_of_each_ply,
                  "At most so many positions with the same number of stones, of each file")
      ->check(CLI::PositiveNumber);
  program.add_flag("--weak", request.only_value, "Only who wins");
  CLI11_PARSE(program, argc, argv);
  std::cout << quadrille::run(request).dump() << '\n';
} catch (const std::exception& error) {
  std::cerr << "bench_solver: " << error.what() << '\n';
  return 1;
}
