#include "quadrille/tour.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>

#include "engine.hpp"
#include "games/notation.hpp"
#include "quadrille/rates.hpp"
#include "quadrille/settings_options.hpp"

namespace quadrille {
namespace {

constexpr auto kTimePerMode = std::chrono::milliseconds(300);

}  // namespace

ExitCode print_tour() {
  const games::AnyPosition start{games::usual_board(games::Kind::kConnectFour)};
  fmt::print("The empty {} board, searched for {} s in each mode, kernel {}:\n\n",
             games::board_text(start.board()), std::chrono::duration<double>(kTimePerMode).count(),
             playout::name(playout::default_path()));
  fmt::print("mode    threads  M leaves/s  M playouts/s  speed-up  move   value\n");
  double serial_speed = 0;
  for (const auto mode : {search::Mode::kSerial, search::Mode::kTree, search::Mode::kRoot}) {
    Settings settings;
    settings.book = false;
    settings.search.mode = mode;
    settings.search.threads = mode == search::Mode::kSerial ? 1 : default_threads();
    const auto report = Engine(settings).run(start, {kTimePerMode, {}, {}});
    if (!report) {
      fmt::print(stderr, "quadrille: {}\n", report.error().message);
      return kFailed;
    }
    const double speed = per_second(report->leaves, *report);
    if (mode == search::Mode::kSerial) serial_speed = speed;
    fmt::print("{:<6}  {:>7}  {:>10.2f}  {:>12.2f}  {:>7.2f}x  {:>4}  {:>4.1f} %\n", name(mode),
               report->threads, speed / 1e6, per_second(report->playouts, *report) / 1e6,
               speed / serial_speed, report->best_move + 1, 100 * report->value);
    std::fflush(stdout);
  }
  fmt::print("\nGo on with: quadrille search --help\n");
  return kDone;
}

}  // namespace quadrille
