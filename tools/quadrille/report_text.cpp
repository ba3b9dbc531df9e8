#include "quadrille/report_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/notation.hpp"
#include "games/picture.hpp"
#include "quadrille/rates.hpp"
#include "settings.hpp"

namespace quadrille {
namespace {

using games::AnyPosition;

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}
std::string plies(int count) { return counted(static_cast<std::uint64_t>(count), "ply", "plies"); }

std::string sentence(games::Proof proof) {
  if (!proof.is_known()) return "";
  if (proof.is_draw()) return ", a draw";
  return fmt::format(", {} in {}", proof.is_win() ? "wins" : "loses", plies(proof.plies()));
}

std::string short_text(games::Proof proof) {
  if (!proof.is_known()) return "";
  if (proof.is_draw()) return "draw";
  return fmt::format("{} in {}", proof.is_win() ? "win" : "loss", proof.plies());
}

/// As many of the moves as there is room for.
std::string line_text(std::span<const int> moves, const games::Board& board, std::size_t room) {
  constexpr std::string_view kMore = " ..";
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string next = (i == 0 ? "" : " ") + games::move_text(board, moves[i]);
    const std::size_t needed = next.size() + (i + 1 < moves.size() ? kMore.size() : 0);
    if (text.size() + needed > room) return text.empty() ? text : text + std::string(kMore);
    text += next;
  }
  return text;
}

std::string rounded_size(std::uint64_t bytes) {
  constexpr std::array<std::string_view, 4> kUnits{"B", "KB", "MB", "GB"};
  auto amount = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; amount >= 1000 && unit + 1 < kUnits.size(); ++unit) amount /= 1024;
  return fmt::format("{:.{}f} {}", amount, amount < 100 && unit > 0 ? 1 : 0, kUnits.at(unit));
}

std::string_view ending(search::EndedBy ended_by) {
  switch (ended_by) {
    case search::EndedBy::kNothing: return "it still runs";
    case search::EndedBy::kTime: return "the time was up";
    case search::EndedBy::kLeaves: return "all leaves were searched";
    case search::EndedBy::kStop: return "it was stopped";
    case search::EndedBy::kForced: return "all other moves lose at once";
    case search::EndedBy::kDecided: return "no other move could catch up";
    case search::EndedBy::kProof: return "the position is solved";
    case search::EndedBy::kBook: return "the book knows it";
    case search::EndedBy::kVisitLimit: return "its counters are full";
  }
  return "";
}

std::string counters(const search::Report& report) {
  const std::string threads =
      counted(static_cast<std::uint64_t>(report.threads), "thread", "threads");
  std::string text =
      fmt::format("{} in {:.2f} s: {:.2f} M leaves/s, {:.2f} M playouts/s, {}, mode {}\n",
                  counted(report.leaves, "leaf", "leaves"), report.seconds,
                  per_second(report.leaves, report) / 1e6,
                  per_second(report.playouts, report) / 1e6, threads, name(report.mode));
  text += fmt::format("{} in {} of {}{}, deepest line {}; {}\n",
                      counted(report.blocks, "block", "blocks"), rounded_size(report.tree_bytes),
                      rounded_size(report.memory_bytes), report.is_arena_full ? " (full)" : "",
                      plies(report.deepest), ending(report.ended_by));
  return text;
}

}  // namespace

std::string move_text(const search::Report& report, const AnyPosition& position) {
  const char side = position.side_to_move() == 0 ? 'x' : 'o';
  return fmt::format("{} plays {}, value {:.1f} %{}", side,
                     games::move_text(position.board(), report.best_move), 100 * report.value,
                     sentence(report.proof));
}

std::string move_table(const search::Report& report, const games::Board& board, int columns) {
  constexpr std::size_t kMostLines = 12;
  std::uint64_t visits = 0;
  for (const auto& move : report.moves) visits += move.visits;
  std::string text = "move      visits    share    value  proof       line\n";
  const std::size_t lines = std::min(report.moves.size(), kMostLines);
  for (const auto& move : std::span(report.moves).first(lines)) {
    const double share =
        visits == 0 ? 0 : static_cast<double>(move.visits) / static_cast<double>(visits);
    const bool has_value = move.visits > 0 || move.proof.is_known();
    const std::string value = has_value ? fmt::format("{:.1f} %", 100 * move.value) : "-";
    const std::string start = fmt::format("{:>4}  {:>10}  {:>5.1f} %  {:>7}  {:<10}  ",
                                          games::move_text(board, move.move), move.visits,
                                          100 * share, value, short_text(move.proof));
    const auto width = static_cast<std::size_t>(columns);
    const std::size_t room = width - std::min(start.size(), width);
    text += start + line_text(move.principal_variation, board, room) + '\n';
  }
  if (report.moves.size() > lines) {
    text += counted(report.moves.size() - lines, "more move", "more moves") + '\n';
  }
  return text;
}

std::string report_text(const search::Report& report, const AnyPosition& position, int columns) {
  return fmt::format("{}\n{}\n\n{}\n{}", games::text_of(games::picture_of(position)),
                     move_text(report, position), move_table(report, position.board(), columns),
                     counters(report));
}

std::string progress_text(const search::Report& report, const games::Board& board) {
  return fmt::format("{:.0f} s  move {}  {:.1f} %  {:.2f} M leaves/s  {} of {}", report.seconds,
                     games::move_text(board, report.best_move), 100 * report.value,
                     per_second(report.leaves, report) / 1e6, rounded_size(report.tree_bytes),
                     rounded_size(report.memory_bytes));
}

}  // namespace quadrille
