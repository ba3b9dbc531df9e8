#include <iostream>
#include <stop_token>
#include <string>
#include <thread>

#include "search/census.hpp"
#include "search/search.hpp"
#include "search/toy_game.hpp"

// The short run under the sanitizers that every run of the test suite includes: all kinds of
// searches of the toy game, with more threads than CPUs, stops, small arenas and reuse. Everything
// else is checked by tools/check-sanitizers.
namespace quadrille::search {
namespace {

/// Returns what is wrong with the trees afterwards.
std::string search_a_game(const Settings& settings) {
  auto search = Search<ToyEvaluator>::create(settings, ToyEvaluator());
  if (!search) return search.error().message;
  ToyGame position;
  for (int ply = 0; ply < 4 && !position.is_over(); ++ply) {
    std::stop_source source;
    Budget budget;
    budget.leaves = 3000;
    budget.stop = source.get_token();
    const std::jthread stopper([&source, ply] {
      if (ply % 2 == 1) source.request_stop();
    });
    const auto report = (*search)->run(position, budget);
    if (!report) return report.error().message;
    for (const auto& tree : (*search)->trees()) {
      std::string flaw = take_census(*tree).flaw;
      if (!flaw.empty()) return flaw;
      if (!settings.graph) continue;
      const std::string wrong_link = find_wrong_link(*tree, position);
      if (!wrong_link.empty()) return wrong_link;
    }
    position.play(static_cast<games::MoveByte>(report->best_move));
  }
  return "";
}

bool search_in_all_ways(bool graph, bool symmetry, double rave) {
  for (const Mode mode : {Mode::kSerial, Mode::kTree, Mode::kRoot, Mode::kSimulated}) {
    for (const int threads : {1, 2, 8}) {
      for (const int batch : {1, 16}) {
        if (rave > 0 && batch > 1) continue;
        for (const auto loss : {VirtualLoss::kNone, VirtualLoss::kLoss, VirtualLoss::kUnobserved}) {
          Settings settings;
          settings.mode = mode;
          settings.threads = threads;
          settings.batch = batch;
          settings.flights = threads % 4 + 1;
          settings.virtual_loss = loss;
          settings.graph = graph;
          settings.symmetry = symmetry;
          settings.selection.rave = rave;
          settings.memory_bytes = kMinMemoryBytes * static_cast<std::uint64_t>(threads);
          const std::string flaw = search_a_game(settings);
          if (flaw.empty()) continue;
          std::cerr << "mode " << static_cast<int>(mode) << ", " << threads << " threads, batch "
                    << batch << (graph ? ", graph" : ", tree") << (symmetry ? ", symmetry" : "")
                    << (rave > 0 ? ", RAVE: " : ": ") << flaw << '\n';
          return false;
        }
      }
    }
  }
  return true;
}

}  // namespace
}  // namespace quadrille::search

int main() {
  using quadrille::search::search_in_all_ways;
  const bool is_well = search_in_all_ways(false, false, 0) && search_in_all_ways(true, false, 0) &&
                       search_in_all_ways(true, true, 0) && search_in_all_ways(false, false, 50) &&
                       search_in_all_ways(true, false, 50);
  return is_well ? 0 : 1;
}
