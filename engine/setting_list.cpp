#include "setting_list.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "support/units.hpp"

namespace quadrille {
namespace {

using games::Kind;
using playout::Policy;
using playout::Weights;
using search::FinalChoice;
using search::Mode;
using search::Selection;
using search::VirtualLoss;
using support::Error;
using support::Range;

using Fault = std::optional<Error>;

// What texts of types look like.

std::string joined(std::span<const std::string_view> words) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += ", ";
    text += word;
  }
  return text;
}

std::string allowed(const Setting::Choice& type) { return joined(type.words); }
std::string allowed(const Setting::Switch&) { return "on, off"; }
std::string allowed(const Setting::Integer& type) {
  return std::to_string(type.range.low) + " to " + std::to_string(type.range.high);
}
std::string allowed(const Setting::Number& type) {
  return support::number_text(type.range.low) + " to " + support::number_text(type.range.high);
}
std::string allowed(const Setting::Size& type) {
  return support::size_text(type.bytes.low) + " and more";
}

/// The text is no value of the type at all: `reason` shows it.
template <class Type>
Error not_understood(std::string_view name, const Error& reason, const Type& type) {
  return {std::string(name) + ": " + reason.message + ", allowed are " + allowed(type), 0};
}

template <class Type>
Error not_allowed(std::string_view name, const std::string& value, const Type& type) {
  return {std::string(name) + " is " + value + ", allowed are " + allowed(type), 0};
}

// A setting of each type. `field` gives the member of the settings that it is about.

template <class Value>
using Words = std::vector<std::pair<std::string_view, Value>>;

template <class Field, class Value>
Setting choice(std::string_view name, std::string_view description, Field field,
               const Words<Value>& words) {
  Setting::Choice type;
  for (const auto& entry : words) type.words.push_back(entry.first);
  return {name, description, type,
          [field, words](const Settings& settings) -> std::string {
            for (const auto& [word, value] : words) {
              if (field(settings) == value) return std::string(word);
            }
            return std::string(kCustom);
          },
          [name, field, words, type](Settings& settings, std::string_view text) -> Fault {
            for (const auto& [word, value] : words) {
              if (word != text) continue;
              field(settings) = value;
              return std::nullopt;
            }
            return not_allowed(name, support::in_quotes(text), type);
          }};
}

template <class Field>
Setting merging(std::string_view name, std::string_view description, Field field) {
  using Merging = Settings::Merging;
  return choice(
      name, description, field,
      Words<Merging>{{"auto", Merging::kAuto}, {"on", Merging::kOn}, {"off", Merging::kOff}});
}

template <class Field>
Setting on_off(std::string_view name, std::string_view description, Field field) {
  Setting setting = choice(name, description, field, Words<bool>{{"on", true}, {"off", false}});
  setting.type = Setting::Switch{};
  return setting;
}

template <class Field, class Value>
Setting integer(std::string_view name, std::string_view description, Field field,
                Range<Value> range) {
  const Setting::Integer type{
      {static_cast<std::uint64_t>(range.low), static_cast<std::uint64_t>(range.high)}};
  return {name, description, type,
          [field](const Settings& settings) { return std::to_string(field(settings)); },
          [name, field, type](Settings& settings, std::string_view text) -> Fault {
            const auto value = support::parse_count(text);
            if (!value) return not_understood(name, value.error(), type);
            if (!type.range.contains(*value)) return not_allowed(name, std::string(text), type);
            field(settings) = static_cast<Value>(*value);
            return std::nullopt;
          }};
}

template <class Field>
Setting number(std::string_view name, std::string_view description, Field field,
               Range<double> range) {
  const Setting::Number type{range};
  return {name, description, type,
          [field](const Settings& settings) { return support::number_text(field(settings)); },
          [name, field, type](Settings& settings, std::string_view text) -> Fault {
            const auto value = support::parse_number(text);
            if (!value) return not_understood(name, value.error(), type);
            if (!type.range.contains(*value)) return not_allowed(name, std::string(text), type);
            field(settings) = *value;
            return std::nullopt;
          }};
}

template <class Field>
Setting size(std::string_view name, std::string_view description, Field field,
             Range<std::uint64_t> bytes) {
  const Setting::Size type{bytes};
  return {name, description, type,
          [field](const Settings& settings) { return support::size_text(field(settings)); },
          [name, field, type](Settings& settings, std::string_view text) -> Fault {
            const auto value = support::parse_size(text);
            if (!value) return not_understood(name, value.error(), type);
            if (!type.bytes.contains(*value)) return not_allowed(name, std::string(text), type);
            field(settings) = *value;
            return std::nullopt;
          }};
}

const Words<Mode>& modes() {
  static const Words<Mode> words{{"serial", Mode::kSerial},
                                 {"tree", Mode::kTree},
                                 {"root", Mode::kRoot},
                                 {"simulated", Mode::kSimulated}};
  return words;
}

/// Some settings are the same for all games, and yet each evaluator has its own.
bool is_nogo(const Settings& settings) { return settings.game == Kind::kNogo; }

std::vector<Setting> settings_of_all() {
  constexpr auto kMax = std::numeric_limits<std::uint64_t>::max();
  return {
      choice(
          "mode", "How workers share the search", [](auto& s) -> auto& { return s.search.mode; },
          modes()),
      integer(
          "threads", "Workers of the search, each on its thread",
          [](auto& s) -> auto& { return s.search.threads; }, search::kThreadsRange),
      integer(
          "batch", "Visits that a worker sends down the tree at once; 1 is plain UCT",
          [](auto& s) -> auto& { return s.search.batch; }, search::kBatchRange),
      integer(
          "playouts-per-leaf", "Random games that value a leaf", [](auto& s) -> auto& {
            return is_nogo(s) ? s.nogo_leaves.playouts_per_leaf : s.leaves.playouts_per_leaf;
          },
          playout::kPlayoutsPerLeafRange),
      integer(
          "expand-after", "Visits after which a position gets a block in the tree",
          [](auto& s) -> auto& { return s.search.expand_after; }, search::kExpandAfterRange),
      choice(
          "formula", "What makes a move worth a visit",
          [](auto& s) -> auto& { return s.search.selection.formula; },
          Words<Selection::Formula>{{"ucb1", Selection::Formula::kUcb1},
                                    {"puct", Selection::Formula::kPuct}}),
      number(
          "c", "Weight of what the formula adds to the mean",
          [](auto& s) -> auto& { return s.search.selection.c; }, search::kCRange),
      integer(
          "factor", "Number before the logarithm of ucb1",
          [](auto& s) -> auto& { return s.search.selection.factor; }, search::kFactorRange),
      choice(
          "count", "Whose visits the formula counts",
          [](auto& s) -> auto& { return s.search.selection.count; },
          Words<Selection::Count>{{"parent", Selection::Count::kParent},
                                  {"root", Selection::Count::kRoot}}),
      choice(
          "values", "What the mean is of: wins from 0 to 1, or signed values from -1 to 1",
          [](auto& s) -> auto& { return s.search.selection.values; },
          Words<Selection::Values>{{"wins", Selection::Values::kWins},
                                   {"signed", Selection::Values::kSigned}}),
      number(
          "first-visits",
          "Visits that a move without any counts as, with the mean of the position; 0: it is first",
          [](auto& s) -> auto& { return s.search.selection.first_visits; },
          search::kFirstVisitsRange),
      choice(
          "virtual-loss", "How a visit counts until its value is in",
          [](auto& s) -> auto& { return s.search.virtual_loss; },
          Words<VirtualLoss>{{"none", VirtualLoss::kNone},
                             {"loss", VirtualLoss::kLoss},
                             {"unobserved", VirtualLoss::kUnobserved}}),
      choice(
          "final-choice", "By what the move is chosen in the end",
          [](auto& s) -> auto& { return s.search.final_choice; },
          Words<FinalChoice>{{"visits", FinalChoice::kVisits},
                             {"value", FinalChoice::kValue},
                             {"lower-bound", FinalChoice::kLowerBound}}),
      choice(
          "early-stop", "Whether a search ends when no other move can catch up in its time",
          [](auto& s) -> auto& { return s.search.early_stop; },
          Words<search::EarlyStop>{{"off", search::EarlyStop::kNever},
                                   {"clock", search::EarlyStop::kClock},
                                   {"on", search::EarlyStop::kAlways}}),
      on_off(
          "skip-forced", "Play the only move that does not lose at once without a search",
          [](auto& s) -> auto& { return s.search.skip_forced; }),
      on_off(
          "reuse", "Keep what the tree knows of the next position",
          [](auto& s) -> auto& { return s.search.reuse; }),
      integer(
          "pool-nodes", "Positions that are added to the tree until it is built anew; 0: no limit",
          [](auto& s) -> auto& { return s.search.pool_nodes; }, Range<std::uint64_t>{0, kMax}),
      integer(
          "pool-reserve", "The tree is built anew for a search when fewer of these are left",
          [](auto& s) -> auto& { return s.search.pool_reserve; }, Range<std::uint64_t>{0, kMax}),
      merging(
          "graph", "Search positions once that several orders of moves lead to",
          [](auto& s) -> auto& { return s.graph; }),
      size(
          "memory", "Never exceeded by the tree; KB, MB and GB are powers of 1024",
          [](auto& s) -> auto& { return s.search.memory_bytes; },
          Range<std::uint64_t>{search::kMinMemoryBytes, kMax}),
      integer(
          "seed", "Where the random numbers start", [](auto& s) -> auto& { return s.search.seed; },
          Range<std::uint64_t>{0, kMax}),
      on_off(
          "tree-knowledge", "See wins and forced replies when the tree grows",
          [](auto& s) -> auto& {
            return is_nogo(s) ? s.nogo_leaves.tree_knowledge : s.leaves.tree_knowledge;
          }),
  };
}

std::vector<Setting> settings_of_connect_four() {
  constexpr auto kMax = std::numeric_limits<std::uint64_t>::max();
  return {
      integer(
          "flights",
          "Parts of a batch, each sent down while the games of others are played; 0: 4 on boards "
          "beyond 8x7, else 1",
          [](auto& s) -> auto& { return s.flights; }, Range<int>{0, search::kMaxFlights}),
      number(
          "rave",
          "With batch 1: visits up to which moves that are made later count for a move; 0: never",
          [](auto& s) -> auto& { return s.search.selection.rave; }, search::kRaveRange),
      merging(
          "symmetry", "In a graph: search a position and its mirror image once",
          [](auto& s) -> auto& { return s.symmetry; }),
      integer(
          "haste",
          "16ths that the slowest win or loss in random games counts less than a quick one",
          [](auto& s) -> auto& { return s.leaves.haste; }, playout::kHasteRange),
      number(
          "net-share", "How much a network that knows 7x6 counts in the value of a leaf",
          [](auto& s) -> auto& { return s.leaves.net_share; }, playout::kNetShareRange),
      number(
          "solver-share", "How much of a search may go into solving the position",
          [](auto& s) -> auto& { return s.search.solver_share; }, search::kSolverShareRange),
      integer(
          "solver-cells", "Free cells up to which the position is given to the solver; 0 is never",
          [](auto& s) -> auto& { return s.leaves.endgames.most_cells; }, solver::kMostCellsRange),
      size(
          "solver-memory", "Memory of the solver's table",
          [](auto& s) -> auto& { return s.leaves.endgames.table_bytes; },
          Range<std::uint64_t>{solver::Table::kMinBytes, kMax}),
      integer(
          "leaf-solver-nodes", "Nodes that the solver gets for a position that joins the tree",
          [](auto& s) -> auto& { return s.leaves.endgames.leaf_nodes; }, solver::kLeafNodesRange),
      integer(
          "leaf-solver-cells", "Free cells up to which it gets them",
          [](auto& s) -> auto& { return s.leaves.endgames.leaf_cells; }, solver::kMostCellsRange),
      on_off(
          "book", "Where time is the limit, play openings on 7x6 by exact values that are known",
          [](auto& s) -> auto& { return s.book; }),
      choice(
          "weights", "How likely each column is in random games",
          [](auto& s) -> auto& { return s.leaves.policy.weights; },
          Words<Weights>{{"uniform", Weights::kUniform},
                         {"linear-centre", Weights::kLinearCentre},
                         {"square-centre", Weights::kSquareCentre}}),
      choice(
          "playout-rules", "What random games know before chance decides",
          [](auto& s) -> auto& { return s.leaves.policy.rules; },
          Words<playout::Rules>{{"none", playout::kNoRules},
                                {"win-block", playout::kWinBlock},
                                {"all", playout::kAllRules}}),
      on_off(
          "rule-take-win", "Random games play a winning move",
          [](auto& s) -> auto& { return s.leaves.policy.rules.take_win; }),
      on_off(
          "rule-give-up", "Random games end before two winning cells of the other side",
          [](auto& s) -> auto& { return s.leaves.policy.rules.give_up; }),
      on_off(
          "rule-block", "Random games take the one winning cell of the other side",
          [](auto& s) -> auto& { return s.leaves.policy.rules.block; }),
      on_off(
          "rule-stacked-win", "Random games end under two own winning cells in a column",
          [](auto& s) -> auto& { return s.leaves.policy.rules.stacked_win; }),
      on_off(
          "rule-no-gift", "Random games do not play under a winning cell of the other side",
          [](auto& s) -> auto& { return s.leaves.policy.rules.no_gift; }),
      on_off(
          "rule-keep-threats", "Random games do not play under an own winning cell",
          [](auto& s) -> auto& { return s.leaves.policy.rules.keep_threats; }),
      on_off(
          "rule-follow-up", "Random games answer on top of the last stone, seven times in eight",
          [](auto& s) -> auto& { return s.leaves.policy.rules.follow_up; }),
      on_off(
          "rule-leave-even", "They leave an even number of free cells in a column, one in four",
          [](auto& s) -> auto& { return s.leaves.policy.rules.leave_even; }),
      on_off(
          "rule-plans", "Random games end where a side wins by answering or waiting",
          [](auto& s) -> auto& { return s.leaves.policy.rules.plans; }),
      choice(
          "playout-choice", "What chance goes by: column weights, or values of the cells",
          [](auto& s) -> auto& { return s.leaves.policy.choice; },
          Words<Policy::Choice>{{"weights", Policy::Choice::kWeights},
                                {"roulette", Policy::Choice::kRoulette}}),
      on_off(
          "last-good-reply", "Random games answer a stone as in the last game that this won",
          [](auto& s) -> auto& { return s.leaves.policy.last_good_reply; }),
      on_off(
          "tree-foresight", "With tree-knowledge: see three plies ahead when the tree grows",
          [](auto& s) -> auto& { return s.leaves.tree_foresight; }),
      on_off(
          "leaf-knowledge", "See a win or two threats at a leaf instead of playing random games",
          [](auto& s) -> auto& { return s.leaves.leaf_knowledge; }),
      on_off(
          "leaf-plans", "With leaf-knowledge: see who wins by answering or waiting, beyond 8x7",
          [](auto& s) -> auto& { return s.leaves.leaf_plans; }),
      integer(
          "tree-threats",
          "With tree-knowledge, on boards beyond 8x7: moves that are tried to find a win by "
          "threats alone when the tree grows",
          [](auto& s) -> auto& { return s.leaves.tree_threats; }, playout::kTreeThreatsRange),
  };
}

std::vector<Setting> settings_of_nogo() {
  return {
      choice(
          "evaluator",
          "What values a leaf: the legal moves of both sides, who wins random games, or a small "
          "network for 9x9",
          [](auto& s) -> auto& { return s.nogo_leaves.value; },
          Words<playout::nogo::Value>{{"mobility", playout::nogo::Value::kMobility},
                                      {"playouts", playout::nogo::Value::kPlayout},
                                      {"net", playout::nogo::Value::kNet}}),
      integer(
          "moves-before", "With evaluator mobility: random moves that are made first",
          [](auto& s) -> auto& { return s.nogo_leaves.moves_before; },
          playout::nogo::kMovesBeforeRange),
      choice(
          "playout-style", "Random moves: any, or cells that only one side may play last",
          [](auto& s) -> auto& { return s.nogo_leaves.style; },
          Words<playout::nogo::Style>{{"uniform", playout::nogo::Style::kUniform},
                                      {"keep-own", playout::nogo::Style::kKeepOwn}}),
  };
}

std::vector<Setting> list_settings() {
  std::vector<Setting> settings = settings_of_all();
  const auto add = [&settings](Kind game, std::vector<Setting> more) {
    for (Setting& setting : more) {
      setting.game = game;
      settings.push_back(std::move(setting));
    }
  };
  add(Kind::kConnectFour, settings_of_connect_four());
  add(Kind::kNogo, settings_of_nogo());
  return settings;
}

}  // namespace

std::span<const Setting> all_settings() {
  static const std::vector<Setting> settings = list_settings();
  return settings;
}

bool concerns(const Setting& setting, Kind game) { return setting.game.value_or(game) == game; }

std::string allowed_text(const Setting& setting) {
  return std::visit([](const auto& type) { return allowed(type); }, setting.type);
}

std::string_view name(Mode mode) {
  const auto entry = std::find_if(modes().begin(), modes().end(),
                                  [mode](const auto& word) { return word.second == mode; });
  return entry->first;
}

}  // namespace quadrille
