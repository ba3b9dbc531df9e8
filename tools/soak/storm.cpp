#include <fmt/core.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <variant>

#include "games/connect_four/any_position.hpp"
#include "match/process.hpp"
#include "soak/subcommands.hpp"
#include "support/rng.hpp"
#include "support/units.hpp"
#include "terminal/progress.hpp"

namespace quadrille::soak {
namespace {

using connect_four::AnyPosition;
using connect_four::Board;
using connect_four::Column;
using connect_four::Outcome;
using match::Process;

struct Settings {
  std::string program = "build/release/bin/quadrille";
  std::uint64_t pairs = 10'000;
  int threads = 2;
  std::uint64_t seed = 1;
};

/// `go` and `stop` to an engine, 0 to 5 ms apart, in all the ways that they can meet: the search
/// may be over before the stop, end by itself at that moment, or be told twice. Positions and
/// settings change on the way. Each `go` must be answered by one `bestmove`, legal where it was
/// asked for, and all else at once.
class Storm {
 public:
  explicit Storm(const Settings& settings)
      : settings_(settings), rng_(support::Rng::stream(settings.seed, 0)) {
    auto process = Process::start({settings.program, "engine", "--protocol", "ugi", "--memory",
                                   "16MB", "--threads", std::to_string(settings.threads)});
    if (!process) throw std::runtime_error(process.error().message);
    engine_ = std::move(*process);
  }

  Verdict run() {
    send("ugi");
    wait_for("ugiok");
    for (std::uint64_t pair = 0; pair < settings_.pairs; ++pair) {
      throw_pair(pair);
      if (pair % 128 == 0) {
        progress_.show(fmt::format("{} of {} pairs", pair, settings_.pairs));
      }
    }
    // What is too much would come before the answer.
    wait_for_moves(0);
    ask_whether_ready();
    send("quit");
    expect(is_over(), "the engine does not end");
    progress_.show("");
    fmt::print("{} pairs, {} best moves, {} mistakes\n", settings_.pairs, moves_, mistakes_);
    return mistakes_ == 0 && moves_ == settings_.pairs ? Verdict::kHolds : Verdict::kFails;
  }

 private:
  void throw_pair(std::uint64_t pair) {
    static constexpr std::array kLimits{"infinite",      "movetime 2",
                                        "movetime 1000", "nodes 1000",
                                        "nodes 1",       "p1time 100 p2time 100",
                                        "ponder",        ""};
    if (rng_.below(16) == 0) send("uginewgame");
    if (rng_.below(64) == 0) {
      send(fmt::format("setoption name threads value {}", 1 + rng_.below(3)));
    }
    send_random_position();
    asked_.push_back(position_);
    send(fmt::format("go {}", kLimits[rng_.below(kLimits.size())]));
    std::this_thread::sleep_for(std::chrono::microseconds(rng_.below(5000)));
    if (rng_.below(8) == 0) send("ponderhit");
    if (rng_.below(8) == 0) ask_whether_ready();
    send("stop");
    if (rng_.below(8) == 0) send("stop");
    // Now and then the next one comes before the answer.
    if (pair % 4 != 0) wait_for_moves(0);
  }

  void send_random_position() {
    position_ = AnyPosition(Board{});
    std::string line = "position startpos moves";
    for (std::uint32_t left = rng_.below(20); left > 0; --left) {
      const auto column = static_cast<Column>(rng_.below(7));
      AnyPosition next = position_;
      if (!next.is_legal(column)) continue;
      next.play(column);
      if (next.outcome() != Outcome::kOngoing) continue;
      position_ = next;
      line += fmt::format(" {}", column + 1);
    }
    send(line);
  }

  void ask_whether_ready() {
    send("isready");
    wait_for("readyok");
  }

  void send(const std::string& line) {
    if (!engine_->write_line(line)) throw std::runtime_error("the engine is gone at: " + line);
  }

  /// Until the engine owes no more than this many moves.
  void wait_for_moves(std::size_t owed) {
    while (asked_.size() > owed) hear();
  }
  void wait_for(const std::string& word) {
    while (hear() != word) {
    }
  }

  /// One line, judged if it is a move.
  std::string hear() {
    constexpr auto kPatience = std::chrono::seconds(60);
    const auto heard = engine_->read_line(Process::Clock::now() + kPatience, {});
    const auto* line = std::get_if<std::string>(&heard);
    if (line == nullptr) throw std::runtime_error("the engine does not answer");
    constexpr std::string_view kMove = "bestmove ";
    if (line->starts_with("info string error")) expect(false, *line);
    if (!line->starts_with(kMove)) return *line;
    ++moves_;
    if (asked_.empty()) {
      expect(false, "a move that nobody asked for: " + *line);
      return *line;
    }
    const auto move = support::parse_count(line->substr(kMove.size()));
    expect(move && *move >= 1 && asked_.front().is_legal(static_cast<Column>(*move) - 1),
           "no legal move: " + *line);
    asked_.pop_front();
    return *line;
  }

  bool is_over() {
    const auto heard = engine_->read_line(Process::Clock::now() + std::chrono::seconds(60), {});
    const auto* silence = std::get_if<Process::Silence>(&heard);
    return silence != nullptr && *silence == Process::Silence::kEnded &&
           engine_->ending() == "exit code 0";
  }

  void expect(bool holds, const std::string& what) {
    if (holds) return;
    ++mistakes_;
    progress_.show("");
    fmt::print("{}\n", what);
  }

  const Settings& settings_;
  support::Rng rng_;
  const terminal::Progress progress_;
  std::unique_ptr<Process> engine_;
  AnyPosition position_{Board{}};
  /// Of each `go` without an answer yet.
  std::deque<AnyPosition> asked_;
  std::uint64_t moves_ = 0;
  std::uint64_t mistakes_ = 0;
};

}  // namespace

void add_storm(CLI::App& program, Verdict& verdict) {
  auto settings = std::make_shared<Settings>();
  CLI::App* storm = program.add_subcommand(
      "storm", "Start and stop the searches of an engine as fast as they can be told apart");
  storm->add_option("PROGRAM", settings->program, "The quadrille to storm")->capture_default_str();
  storm->add_option("--pairs", settings->pairs, "How often")->capture_default_str();
  storm->add_option("--threads", settings->threads, "Of the engine")->capture_default_str();
  storm->add_option("--seed", settings->seed, "Another seed, other times")->capture_default_str();
  storm->footer("Example: soak storm build/tsan/bin/quadrille --pairs 1000");
  storm->callback([settings, &verdict] { verdict = Storm(*settings).run(); });
}

}  // namespace quadrille::soak
