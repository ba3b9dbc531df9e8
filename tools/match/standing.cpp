#include "match/standing.hpp"

#include <algorithm>
#include <chrono>

namespace quadrille::match {
namespace {

void count(Results& results, int half_points) {
  if (half_points == 2) ++results.wins;
  if (half_points == 1) ++results.draws;
  if (half_points == 0) ++results.losses;
}

Pace pace_of(std::vector<std::chrono::microseconds>& times, std::uint64_t leaves) {
  Pace pace;
  if (times.empty()) return pace;
  std::sort(times.begin(), times.end());
  const auto ms = [](std::chrono::microseconds time) {
    return std::chrono::duration<double, std::milli>(time).count();
  };
  std::chrono::microseconds sum{};
  for (const auto time : times) sum += time;
  pace.moves = times.size();
  pace.mean_ms = ms(sum) / static_cast<double>(times.size());
  // The time that 99 of 100 moves do not exceed.
  pace.p99_ms = ms(times[(times.size() * 99 + 99) / 100 - 1]);
  pace.max_ms = ms(times.back());
  if (sum.count() > 0) pace.leaves_per_second = static_cast<double>(leaves) / ms(sum) * 1000;
  return pace;
}

}  // namespace

void Standing::add(const Game& game) {
  games_.emplace(game.number, game);
  if (sprt_) test_next_pairs();
}

void Standing::test_next_pairs() {
  while (verdict_ == Verdict::kNone) {
    const std::uint64_t next = 2 * pairs_in(tested_);
    const auto first = games_.find(next);
    const auto second = games_.find(next + 1);
    if (first == games_.end() || second == games_.end()) return;
    ++tested_.at(
        static_cast<std::size_t>(first->second.half_points() + second->second.half_points()));
    log_likelihood_ratio_ = match::log_likelihood_ratio(tested_, *sprt_);
    verdict_ = verdict_of(log_likelihood_ratio_, *sprt_);
  }
}

std::vector<Game> Standing::games() const {
  std::vector<Game> games;
  for (const auto& [number, game] : games_) {
    if (verdict_ != Verdict::kNone && pair_of(number) >= pairs_in(tested_)) break;
    games.push_back(game);
  }
  return games;
}

double Summary::score() const {
  const std::uint64_t games = results.games();
  if (games == 0) return 0.5;
  return static_cast<double>(2 * results.wins + results.draws) / static_cast<double>(2 * games);
}

Summary summarise(const std::vector<Game>& games) {
  Summary summary;
  std::array<std::vector<std::chrono::microseconds>, 2> times;
  std::array<std::uint64_t, 2> leaves{};
  for (const Game& game : games) {
    count(summary.results, game.half_points());
    count(summary.by_colour[index_of(game.first())], game.half_points());
    for (std::size_t answer = 0; answer < game.times.size(); ++answer) {
      times[index_of(game.mover(answer))].push_back(game.times[answer]);
    }
    for (const std::size_t side : {0U, 1U}) leaves[side] += game.leaves[side];
    if (game.forfeit) summary.forfeits.push_back(game);
  }
  for (std::size_t i = 0; i + 1 < games.size(); ++i) {
    const Game& first = games[i];
    const Game& second = games[i + 1];
    if (first.number % 2 != 0 || second.number != first.number + 1) continue;
    ++summary.pairs.at(static_cast<std::size_t>(first.half_points() + second.half_points()));
  }
  if (pairs_in(summary.pairs) > 0) summary.strength = strength_of(summary.pairs);
  for (const std::size_t side : {0U, 1U}) summary.paces[side] = pace_of(times[side], leaves[side]);
  return summary;
}

}  // namespace quadrille::match
