#include "engine/info_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace quadrille::protocol {
namespace {

std::string score_text(const search::MoveReport& move) {
  // Moves of the side that wins, not plies; less than nothing for the side that loses.
  if (move.proof.is_win()) return fmt::format("mate {}", (move.proof.plies() + 1) / 2);
  if (move.proof.is_loss()) return fmt::format("mate -{}", move.proof.plies() / 2);
  return fmt::format("cp {}", move.proof.is_draw() ? 0 : centipawns(move.value));
}

}  // namespace

std::string info_text(const search::Report& report, const games::AnyPosition& position, int lines,
                      const Dialect& dialect) {
  const auto nodes_per_second =
      report.seconds > 0 ? static_cast<double>(report.leaves) / report.seconds : 0;
  const std::uint64_t half = std::max<std::uint64_t>(report.memory_bytes / 2, 1);
  const std::string counters = fmt::format(
      "nodes {} nps {:.0f} hashfull {} time {:.0f}", report.leaves, nodes_per_second,
      std::min<std::uint64_t>(1000 * report.tree_bytes / half, 1000), 1000 * report.seconds);
  std::string text;
  const auto count = std::min(report.moves.size(), static_cast<std::size_t>(lines));
  for (std::size_t i = 0; i < count; ++i) {
    const search::MoveReport& move = report.moves[i];
    fmt::format_to(std::back_inserter(text), "info depth {} seldepth {}",
                   move.principal_variation.size(), report.deepest);
    if (lines > 1) fmt::format_to(std::back_inserter(text), " multipv {}", i + 1);
    fmt::format_to(std::back_inserter(text), " {} score {} pv", counters, score_text(move));
    auto reached = position;
    for (const games::Move next : move.principal_variation) {
      text += ' ';
      text += dialect.move_text(next, reached);
      reached.play(next);
    }
    text += '\n';
  }
  return text;
}

int centipawns(double value) {
  constexpr double kMost = 2000;
  constexpr double kEloPerTenfold = 400;
  if (value <= 0) return -static_cast<int>(kMost);
  if (value >= 1) return static_cast<int>(kMost);
  const double elo = kEloPerTenfold * std::log10(value / (1 - value));
  return static_cast<int>(std::lround(std::clamp(elo, -kMost, kMost)));
}

}  // namespace quadrille::protocol
