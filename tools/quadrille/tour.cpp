#include "quadrille/tour.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <vector>

#include "games/connect_four/any_position.hpp"
#include "games/connect_four/board_text.hpp"

namespace quadrille {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kTimePerRow = std::chrono::milliseconds(80);
constexpr std::size_t kBatch = 1024;

struct Tally {
  std::uint64_t playouts = 0;
  std::uint64_t won_by_first = 0;
  std::uint64_t drawn = 0;
  std::uint64_t moves = 0;
  double seconds = 0;

  void add(const std::vector<playout::Ending>& endings) {
    playouts += endings.size();
    for (const auto& ending : endings) {
      won_by_first += ending.value() > 0 ? 1 : 0;
      drawn += ending.drawn ? 1 : 0;
      moves += ending.moves;
    }
  }
};

template <class Layout>
Tally play(const connect_four::Position<Layout>& start, const playout::Policy& policy,
           playout::Path path) {
  const playout::Playouts<Layout> playouts(start.geometry(), policy, path);
  std::vector<playout::Ending> endings(kBatch);
  Tally tally;
  const auto begin = Clock::now();
  for (auto now = begin; now - begin < kTimePerRow; now = Clock::now()) {
    playouts.run({&start, 1}, kBatch, {.seed = 1, .first = tally.playouts}, endings);
    tally.add(endings);
  }
  tally.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return tally;
}

void print_row(const connect_four::Board& board, std::string_view policy_name,
               const playout::Policy& policy, playout::Path path) {
  const connect_four::AnyPosition start(board);
  const Tally tally =
      start.visit([&](const auto& position) { return play(position, policy, path); });
  const auto playouts = static_cast<double>(tally.playouts);
  const auto percent = [playouts](std::uint64_t part) {
    return 100 * static_cast<double>(part) / playouts;
  };
  fmt::print("{:<6}  {:<9}  {:<7}  {:>12.2f}  {:>7.2f} %  {:>5.2f} %  {:>5.2f}\n",
             connect_four::board_text(board), policy_name, playout::name(path),
             playouts / tally.seconds / 1e6, percent(tally.won_by_first), percent(tally.drawn),
             static_cast<double>(tally.moves) / playouts);
  std::fflush(stdout);
}

}  // namespace

void print_tour(std::span<const playout::Path> paths) {
  fmt::print("Random games from the empty board, one thread:\n\n");
  fmt::print("board   policy     kernel   M playouts/s  first wins    draws  plies\n");
  for (const auto& board : {connect_four::Board{7, 6, {}}, connect_four::Board{12, 12, {}}}) {
    for (const auto path : paths) {
      print_row(board, "uniform", {}, path);
      print_row(board, "win/block", {.rules = playout::kWinBlock}, path);
    }
  }
  fmt::print("\nquadrille --help lists the options.\n");
}

}  // namespace quadrille
