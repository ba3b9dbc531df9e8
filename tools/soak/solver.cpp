#include "solver/solver.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "accuracy/truth.hpp"
#include "games/connect_four/notation.hpp"
#include "playout/openings.hpp"
#include "soak/subcommands.hpp"
#include "solver/minimax.hpp"
#include "support/units.hpp"
#include "terminal/progress.hpp"

namespace quadrille::soak {
namespace {

using connect_four::AnyPosition;
using connect_four::Board;
using solver::FullAnswer;
using solver::Question;
using Scores = std::vector<std::optional<int>>;

struct Settings {
  std::vector<std::string> files{"tests/data/connect4-7x6-truth.csv",
                                 "tests/data/connect4-7x6-truth-openings.csv"};
  std::uint64_t memory_bytes = std::uint64_t{1} << 30;
  std::uint64_t positions = 20'000;
  int cells_left = 10;
  std::uint64_t seed = 1;
};

Scores scores_of(const FullAnswer& answer, int width) {
  Scores scores(static_cast<std::size_t>(width));
  for (const auto& [move, score] : answer.moves) {
    if (score.low == score.high) scores[static_cast<std::size_t>(move)] = score.low;
  }
  return scores;
}

/// Any size that the naive model can be asked about, with up to four forbidden cells.
Board random_board(support::Rng& rng) {
  Board board{4 + static_cast<int>(rng.below(9)), 4 + static_cast<int>(rng.below(10)), {}};
  for (std::uint32_t left = rng.below(5); left > 0; --left) {
    board.forbid({static_cast<int>(rng.below(static_cast<std::uint32_t>(board.width))),
                  static_cast<int>(rng.below(static_cast<std::uint32_t>(board.height)))});
  }
  return board;
}

/// The scores of all moves: of positions that another solver scored, and of random ones near the
/// end of the game on random boards, by playing every game to its end.
class SolverSoak {
 public:
  SolverSoak(const Settings& settings, solver::Table& table) : settings_(settings), table_(table) {}

  Verdict run() {
    for (const std::string& file : settings_.files) compare_with_file(file);
    compare_with_minimax();
    fmt::print("{} positions, {} mismatches\n", positions_, mismatches_);
    return mismatches_ == 0 ? Verdict::kHolds : Verdict::kFails;
  }

 private:
  void compare_with_file(const std::string& name) {
    std::ifstream file(name);
    if (!file) throw std::runtime_error(name + " cannot be read");
    const std::string text(std::istreambuf_iterator<char>(file), {});
    auto truths = accuracy::parse_truths(text, Board{});
    if (!truths) throw std::runtime_error(name + ": " + truths.error().message);
    // What is known of positions with many stones helps with those that lead to them.
    std::stable_sort(truths->begin(), truths->end(), [](const auto& a, const auto& b) {
      return a.position.plies() > b.position.plies();
    });
    table_.reset();
    std::uint64_t nodes = 0;
    std::size_t done = 0;
    for (const accuracy::Truth& truth : *truths) {
      const auto& position = *truth.position.get_if<connect_four::AnyPosition>();
      const FullAnswer answer = solve_moves(position, Question::kScore, table_);
      nodes += answer.position.nodes;
      compare(position, scores_of(answer, position.board().width), truth.scores);
      progress_.show(fmt::format("{}: {} of {} positions", name, ++done, truths->size()));
    }
    progress_.show("");
    fmt::print("{}: {} positions, {:.0f} M nodes\n", name, truths->size(),
               static_cast<double>(nodes) / 1e6);
    std::fflush(stdout);
  }

  void compare_with_minimax() {
    for (std::uint64_t i = 0; i < settings_.positions; ++i) {
      auto rng = support::Rng::stream(settings_.seed, i);
      const Board board = random_board(rng);
      auto opening = playout::opening_to_the_last_move(board, rng);
      const auto back = 1 + rng.below(static_cast<std::uint32_t>(settings_.cells_left));
      opening.resize(opening.size() - std::min<std::size_t>(opening.size(), back));
      AnyPosition position(board);
      position.play(opening);
      // Where no game lasts long there are too many ways to go on.
      if (cells_left(position) > settings_.cells_left + 1) continue;
      const FullAnswer answer = solve_moves(position, Question::kScore, table_);
      compare(position, scores_of(answer, board.width),
              solver::minimax_scores_of_moves(playout::naive_game_after(board, opening)));
      if (i % 64 == 0) {
        progress_.show(fmt::format("random boards: {} of {} positions", i, settings_.positions));
      }
    }
    progress_.show("");
  }

  static int cells_left(const AnyPosition& position) {
    return position.visit(
        [](const auto& laid_out) { return laid_out.geometry().cells() - laid_out.plies(); });
  }

  void compare(const AnyPosition& position, const Scores& found, const Scores& expected) {
    ++positions_;
    if (found == expected) return;
    ++mismatches_;
    progress_.show("");
    fmt::print("scores differ: {} {}\n", position_text(position), board_text(position.board()));
    for (std::size_t column = 0; column < found.size(); ++column) {
      if (found[column] == expected[column]) continue;
      fmt::print("  move {}: {}, expected {}\n", column + 1, text(found[column]),
                 text(expected[column]));
    }
  }
  static std::string text(std::optional<int> score) {
    return score ? std::to_string(*score) : "nothing";
  }

  const Settings& settings_;
  solver::Table& table_;
  const terminal::Progress progress_;
  std::uint64_t positions_ = 0;
  std::uint64_t mismatches_ = 0;
};

Verdict run_solver(const Settings& settings) {
  auto table = solver::Table::reserve(settings.memory_bytes);
  if (!table) throw std::runtime_error(table.error().message);
  return SolverSoak(settings, *table).run();
}

}  // namespace

void add_solver(CLI::App& program, Verdict& verdict) {
  auto settings = std::make_shared<Settings>();
  CLI::App* solver = program.add_subcommand(
      "solver",
      "Compare the solver's scores of every move with those of files and, on random boards, with "
      "playing every game to its end");
  solver->add_option("FILES", settings->files, "Positions with exact scores")->type_name("");
  solver
      ->add_option_function<std::string>(
          "--memory",
          [settings](const std::string& text) {
            const auto bytes = support::parse_size(text);
            if (!bytes) throw CLI::ValidationError("--memory", bytes.error().message);
            if (*bytes < solver::Table::kMinBytes) {
              throw CLI::ValidationError("--memory", "that is too little");
            }
            settings->memory_bytes = *bytes;
          },
          "Of the table [1GB]")
      ->type_name("SIZE");
  solver->add_option("--positions", settings->positions, "Random positions")->capture_default_str();
  solver
      ->add_option("--cells", settings->cells_left,
                   "Moves that are taken back from the end of a random game, at most")
      ->check(CLI::Range(1, 14))
      ->capture_default_str();
  solver->add_option("--seed", settings->seed, "Another seed, other positions")
      ->capture_default_str();
  solver->footer(
      "From the root of the repository; with --memory 8GB about half an hour.\n"
      "Example: soak solver tests/data/connect4-7x6-truth.csv --positions 1000");
  solver->callback([settings, &verdict] { verdict = run_solver(*settings); });
}

}  // namespace quadrille::soak
