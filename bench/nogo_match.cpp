// Paired games of NoGo between two settings of the search, at equal leaves or at equal time:
//
//   bench_nogo_match value=playout,c=0.4 value=mobility,c=0.2 --pairs 100 --time 200
//
// Both games of a pair begin with the same random moves.

#include <oneapi/tbb/parallel_for.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "match/statistics.hpp"
#include "nogo_side.hpp"

namespace quadrille::nogo {
namespace {

struct Match {
  int size = 9;
  std::uint64_t pairs = 50;
  std::uint64_t leaves = 0;
  int time_ms = 0;
  int opening_plies = 4;
  std::uint64_t seed = 1;
};

class Player {
 public:
  Player(const Side& side, const Match& match, std::uint64_t seed) {
    search::Settings settings = side.search;
    settings.seed = seed;
    auto search = NogoSearch::create(settings, Leaves<Small>(side.leaves));
    if (!search) throw std::runtime_error(search.error().message);
    search_ = std::move(*search);
    if (match.time_ms > 0) budget_.time = std::chrono::milliseconds(match.time_ms);
    if (match.leaves > 0) {
      budget_.leaves = static_cast<std::uint64_t>(static_cast<double>(match.leaves) * side.share);
    }
  }

  Move choose(const Position<Small>& position) {
    const auto report = search_->run(position, budget_);
    leaves += report->leaves;
    seconds += report->seconds;
    return report->best_move;
  }

  std::uint64_t leaves = 0;
  double seconds = 0;

 private:
  std::unique_ptr<NogoSearch> search_;
  search::Budget budget_;
};

Position<Small> random_opening(const Geometry<Small>& geometry, int plies, support::Rng rng) {
  Position<Small> position(geometry);
  for (int ply = 0; ply < plies && !position.is_over(); ++ply) {
    std::vector<int> bits;
    for_each_bit(position.legal_moves().mover, [&](int bit) { bits.push_back(bit); });
    position.play(geometry.move_of(bits[rng.below(static_cast<std::uint32_t>(bits.size()))]));
  }
  return position;
}

/// Whether the first player, who is to move, wins.
bool first_wins(Position<Small> position, Player& first, Player& second) {
  for (int turn = 0;; ++turn) {
    if (position.is_over()) return turn % 2 == 1;
    position.play((turn % 2 == 0 ? first : second).choose(position));
  }
}

void run(const Match& match, const Side& a, const Side& b, unsigned workers) {
  const Geometry<Small> geometry(Board{match.size, FirstMove::kAnywhere});
  std::vector<int> points(match.pairs);
  std::atomic<std::uint64_t> next{0};
  std::array<std::atomic<std::uint64_t>, 2> leaves{};
  std::array<std::atomic<std::uint64_t>, 2> micros{};
  tbb::parallel_for(0U, workers, [&](unsigned) {
    for (std::uint64_t pair = next++; pair < match.pairs; pair = next++) {
      const auto start =
          random_opening(geometry, match.opening_plies, support::Rng::stream(match.seed, pair));
      for (int game = 0; game < 2; ++game) {
        Player one(a, match, 2 * pair + 1);
        Player two(b, match, 2 * pair + 2);
        const bool a_wins = game == 0 ? first_wins(start, one, two) : !first_wins(start, two, one);
        points[pair] += a_wins ? 2 : 0;
        for (const int side : {0, 1}) {
          const Player& player = side == 0 ? one : two;
          leaves[static_cast<std::size_t>(side)] += player.leaves;
          micros[static_cast<std::size_t>(side)] +=
              static_cast<std::uint64_t>(player.seconds * 1e6);
        }
      }
    }
  });
  match::PairCounts counts{};
  for (const int score : points) ++counts[static_cast<std::size_t>(score)];
  const auto strength = match::strength_of(counts);
  std::printf("score of A %.1f %% of %llu games, Elo %+.0f [%+.0f, %+.0f]",
              100 * match::score_of(counts), static_cast<unsigned long long>(2 * match.pairs),
              strength.elo, strength.elo_low, strength.elo_high);
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    std::printf(", %s %.0f k leaves/s", side == 0 ? "A" : "B",
                1e3 * static_cast<double>(leaves[side]) /
                    static_cast<double>(std::max<std::uint64_t>(micros[side], 1)));
  }
  std::printf("\n");
}

}  // namespace
}  // namespace quadrille::nogo

int main(int argc, char** argv) try {
  CLI::App program("Paired games of NoGo between two settings.", "bench_nogo_match");
  quadrille::nogo::Match match;
  std::string a;
  std::string b;
  unsigned workers = 1;
  program.add_option("A", a, "Settings, as value=playout,c=0.4")->required();
  program.add_option("B", b, "Settings")->required();
  program.add_option("--pairs", match.pairs, "Pairs of games")->capture_default_str();
  program.add_option("--leaves", match.leaves, "Of each search");
  program.add_option("--time", match.time_ms, "Of each search, in milliseconds");
  program.add_option("--size", match.size, "Of the board")->check(CLI::Range(3, 10));
  program.add_option("--opening", match.opening_plies, "Random moves first")->capture_default_str();
  program.add_option("--seed", match.seed, "Another seed, other openings");
  program.add_option("--workers", workers, "Games at the same time")->capture_default_str();
  program.footer("Example: bench_nogo_match value=playout value=mobility --leaves 10000");
  CLI11_PARSE(program, argc, argv);
  if (match.leaves == 0 && match.time_ms == 0) throw std::runtime_error("give --leaves or --time");
  quadrille::nogo::run(match, quadrille::nogo::parse_side(a), quadrille::nogo::parse_side(b),
                       workers);
  return 0;
} catch (const std::exception& error) {
  std::cerr << "bench_nogo_match: " << error.what() << '\n';
  return 1;
}
