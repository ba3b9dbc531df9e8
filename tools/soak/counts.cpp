#include <fmt/core.h>

#include <cstdio>
#include <memory>

#include "games/connect_four/distinct_counts.hpp"
#include "soak/subcommands.hpp"
#include "terminal/progress.hpp"

namespace quadrille::soak {
namespace {

using connect_four::Board;
using connect_four::Geometry;
using connect_four::kKnownCounts;
using connect_four::Narrow;
using connect_four::PlyOfPositions;

Verdict count_positions(std::size_t last_ply) {
  const terminal::Progress progress;
  const Geometry<Narrow> geometry(Board{7, 6, {}});
  PlyOfPositions<Narrow> positions(geometry);
  auto verdict = Verdict::kHolds;
  for (std::size_t ply = 0; ply <= last_ply; ++ply) {
    if (ply > 0) positions = positions.next();
    const std::size_t known = kKnownCounts.at(ply);
    const bool holds = positions.size() == known;
    progress.show("");
    fmt::print("ply {:2}  {:8} positions  {}\n", ply, positions.size(),
               holds ? "as known" : fmt::format("but {} are known", known));
    std::fflush(stdout);
    progress.show(fmt::format("counting ply {}", ply + 1));
    if (!holds) verdict = Verdict::kFails;
  }
  return verdict;
}

}  // namespace

void add_counts(CLI::App& program, Verdict& verdict) {
  constexpr std::size_t kLastKnownPly = kKnownCounts.size() - 1;
  auto last_ply = std::make_shared<std::size_t>(kLastKnownPly);
  CLI::App* counts = program.add_subcommand(
      "counts", "Count the distinct positions of 7x6 ply by ply and compare with known numbers");
  counts->add_option("--ply", *last_ply, "The last ply to count")
      ->check(CLI::Range(std::size_t{0}, kLastKnownPly))
      ->capture_default_str();
  counts->footer("Example: soak counts --ply 9");
  counts->callback([last_ply, &verdict] { verdict = count_positions(*last_ply); });
}

}  // namespace quadrille::soak
