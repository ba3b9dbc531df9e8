#include <fmt/core.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "games/nogo/agreement.hpp"
#include "soak/subcommands.hpp"
#include "terminal/progress.hpp"

namespace quadrille::soak {
namespace {

struct Settings {
  std::uint64_t games = 100'000;
  std::uint64_t seed = 1;
};

/// Games are numbered; number and seed alone decide how a game goes, whichever thread plays it.
Verdict compare_games(const Settings& settings) {
  constexpr std::uint64_t kGamesAtOnce = 1000;
  const terminal::Progress progress;
  std::uint64_t plies = 0;
  for (std::uint64_t first = 0; first < settings.games; first += kGamesAtOnce) {
    progress.show(fmt::format("{} of {} games, {} plies", first, settings.games, plies));
    const std::uint64_t count = std::min(kGamesAtOnce, settings.games - first);
    std::vector<nogo::ComparedGame> games(count);
    tbb::parallel_for(std::size_t{0}, games.size(), [&](std::size_t i) {
      const std::uint64_t game = first + i;
      games[i] = nogo::play_and_compare(nogo::board_of_game(game),
                                        support::Rng::stream(settings.seed, game));
    });
    for (std::size_t i = 0; i < games.size(); ++i) {
      plies += static_cast<std::uint64_t>(games[i].plies);
      if (!games[i].disagreement) continue;
      const nogo::Disagreement& found = *games[i].disagreement;
      progress.show("");
      fmt::print("game {} of seed {}: {} differ, {} layout\n  position  {}\n  moves  {}\n",
                 first + i, settings.seed, found.item, found.layout, found.position, found.moves);
      return Verdict::kFails;
    }
  }
  progress.show("");
  fmt::print("{} games, {} plies, 0 mismatches\n", settings.games, plies);
  return Verdict::kHolds;
}

}  // namespace

void add_nogo(CLI::App& program, Verdict& verdict) {
  auto settings = std::make_shared<Settings>();
  CLI::App* nogo = program.add_subcommand(
      "nogo", "Play random games of NoGo on boards of all sizes against the naive model");
  nogo->add_option("--games", settings->games, "Games to play")->capture_default_str();
  nogo->add_option("--seed", settings->seed, "Another seed, other games")->capture_default_str();
  nogo->footer("Example: soak nogo --games 10000 --seed 7");
  nogo->callback([settings, &verdict] { verdict = compare_games(*settings); });
}

}  // namespace quadrille::soak
