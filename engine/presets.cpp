#include "presets.hpp"

#include <numbers>
#include <string>
#include <vector>

#include "support/units.hpp"

namespace quadrille {
namespace {

using namespace std::chrono_literals;
using playout::Policy;
using playout::Weights;
using playout::nogo::Style;
using playout::nogo::Value;
using search::FinalChoice;
using search::Selection;

/// Textbook UCT, which the engines of the reports are variants of: one worker, one visit and one
/// uniform random game at a time, mean + c * sqrt(2 ln N / n) of values from -1 to 1, no knowledge,
/// a new tree for every move.
Settings textbook(double c, FinalChoice final_choice) {
  Settings settings;
  settings.search.mode = search::Mode::kSerial;
  settings.search.threads = 1;
  settings.search.selection = {.formula = Selection::Formula::kUcb1,
                               .c = c,
                               .factor = 2,
                               .count = Selection::Count::kParent,
                               .values = Selection::Values::kSigned};
  settings.search.batch = 1;
  settings.search.expand_after = 1;
  settings.search.final_choice = final_choice;
  settings.search.early_stop = search::EarlyStop::kNever;
  settings.search.solver_share = 0;
  settings.search.reuse = false;
  settings.book = false;
  settings.leaves.policy = {};
  settings.leaves.playouts_per_leaf = 1;
  settings.leaves.net_share = 0;
  settings.leaves.tree_knowledge = false;
  settings.leaves.tree_foresight = false;
  settings.leaves.tree_threats = 0;
  settings.leaves.leaf_knowledge = false;
  settings.leaves.leaf_plans = false;
  settings.graph = Settings::Merging::kOff;
  return settings;
}

Settings square_centre() {
  Settings settings = textbook(std::numbers::sqrt2, FinalChoice::kValue);
  settings.search.selection.factor = 1;
  settings.search.selection.values = Selection::Values::kWins;
  settings.leaves.policy.weights = Weights::kSquareCentre;
  settings.leaves.policy.rules = playout::kWinBlock;
  return settings;
}

Settings linear_centre() {
  Settings settings = textbook(0.65, FinalChoice::kValue);
  settings.search.skip_forced = true;
  settings.leaves.policy.weights = Weights::kLinearCentre;
  return settings;
}

Settings reuse() {
  Settings settings = textbook(0.8, FinalChoice::kValue);
  settings.search.reuse = true;
  settings.search.pool_nodes = 9'900'000;
  settings.search.pool_reserve = 500'000;
  return settings;
}

Settings value_guided() {
  Settings settings = textbook(0.7, FinalChoice::kVisits);
  settings.search.selection.count = Selection::Count::kRoot;
  settings.search.expand_after = 20;
  settings.search.pool_nodes = 2'000'000;
  settings.leaves.policy.choice = Policy::Choice::kRoulette;
  settings.leaves.tree_knowledge = true;
  return settings;
}

std::vector<Preset> connect_four_presets() {
  return {
      {"default", "What our own games chose", Settings{}, 1s},
      {"plain", "UCT as in textbooks", textbook(1, FinalChoice::kVisits), 2500ms},
      {"greedy-mcts", "No exploration: the best mean is visited and played",
       textbook(0, FinalChoice::kValue), 2500ms},
      {"square-centre", "Random games that win, block, and like the middle much", square_centre(),
       2500ms},
      {"linear-centre", "Random games that like the middle", linear_centre(), 2s},
      {"reuse", "The tree is kept from move to move", reuse(), 2500ms},
      {"value-guided", "Random games that go by the lines through a cell", value_guided(), 2500ms},
  };
}

/// What games of NoGo chose.
Settings nogo_default() {
  Settings settings;
  settings.game = games::Kind::kNogo;
  settings.search.selection.formula = search::Selection::Formula::kPuct;
  settings.search.selection.c = 1;
  // Blocks of NoGo are large.
  settings.search.expand_after = 4;
  return settings;
}

/// The same for NoGo: uniform random games, no knowledge.
Settings nogo_textbook(double c, FinalChoice final_choice) {
  Settings settings = textbook(c, final_choice);
  settings.game = games::Kind::kNogo;
  // What only Connect Four has stays as it is.
  settings.leaves = {};
  settings.search.solver_share = Settings{}.search.solver_share;
  settings.book = Settings{}.book;
  settings.nogo_leaves = {.value = Value::kPlayout,
                          .style = Style::kUniform,
                          .moves_before = 0,
                          .playouts_per_leaf = 1,
                          .tree_knowledge = false};
  return settings;
}

Settings mobility() {
  // UCB1 as its report has it, although games favour c=0.1: values of mobility lie close together.
  Settings settings = nogo_textbook(1, FinalChoice::kValue);
  settings.nogo_leaves.value = Value::kMobility;
  settings.nogo_leaves.tree_knowledge = true;
  return settings;
}

std::vector<Preset> nogo_presets() {
  return {
      {"default", "What our own games chose", nogo_default(), 1s},
      {"plain", "UCT as in textbooks", nogo_textbook(1, FinalChoice::kVisits), 1s},
      {"mobility", "No random games: the legal moves of both sides value a leaf", mobility(), 1s},
  };
}

}  // namespace

std::span<const Preset> all_presets(games::Kind game) {
  static const std::vector<Preset> connect_four = connect_four_presets();
  static const std::vector<Preset> nogo = nogo_presets();
  switch (game) {
    case games::Kind::kConnectFour: return connect_four;
    case games::Kind::kNogo: break;
  }
  return nogo;
}

support::Result<Preset> find_preset(std::string_view name, games::Kind game) {
  std::string names;
  for (const Preset& preset : all_presets(game)) {
    if (preset.name == name) return preset;
    if (!names.empty()) names += ", ";
    names += preset.name;
  }
  return support::Error{"preset is " + support::in_quotes(name) + ", allowed are " + names};
}

const Settings& default_settings(games::Kind game) { return all_presets(game).front().settings; }

}  // namespace quadrille
