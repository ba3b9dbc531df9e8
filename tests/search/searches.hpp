#pragma once

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <utility>

#include "playout/openings.hpp"
#include "playout/random_games.hpp"
#include "search/search.hpp"

/// What tests of the search begin with.
namespace quadrille::search {

inline constexpr std::array kAllVirtualLosses{VirtualLoss::kNone, VirtualLoss::kLoss,
                                              VirtualLoss::kUnobserved};
inline constexpr std::array kBothFormulas{Selection::Formula::kUcb1, Selection::Formula::kPuct};

/// Little memory, so that many of them can be made.
inline Settings small_settings() {
  Settings settings;
  settings.mode = Mode::kSerial;
  settings.memory_bytes = std::uint64_t{32} << 20;
  return settings;
}

inline Settings settings_for(Mode mode, int threads) {
  Settings settings = small_settings();
  settings.mode = mode;
  settings.threads = threads;
  return settings;
}

inline std::string name_of(Mode mode) {
  switch (mode) {
    case Mode::kSerial: return "Serial";
    case Mode::kTree: return "Tree";
    case Mode::kRoot: return "Root";
    case Mode::kSimulated: return "Simulated";
  }
  return "";
}

/// For traces of failed tests.
inline std::string text_of(const Settings& settings) {
  const auto number = [](auto value) { return std::to_string(static_cast<long long>(value)); };
  return name_of(settings.mode) + ", threads " + number(settings.threads) + ", batch " +
         number(settings.batch) + ", flights " + number(settings.flights) + ", virtual loss " +
         number(settings.virtual_loss) + ", formula " + number(settings.selection.formula) +
         ", expand after " + number(settings.expand_after) + ", reuse " + number(settings.reuse) +
         ", graph " + number(settings.graph) + ", symmetry " + number(settings.symmetry) +
         ", memory " + number(settings.memory_bytes) + ", seed " + number(settings.seed);
}

/// Precondition: the settings are sound.
template <playout::Evaluator E>
std::unique_ptr<Search<E>> make_search(const Settings& settings, const E& evaluator) {
  auto search = Search<E>::create(settings, evaluator);
  if (!search) ADD_FAILURE() << search.error().message;
  return std::move(*search);
}

/// Precondition: the game is not over.
template <playout::Evaluator E>
Report run_leaves(Search<E>& search, const typename E::Position& position, std::uint64_t leaves) {
  Budget budget;
  budget.leaves = leaves;
  return std::move(*search.run(position, budget));
}

/// The part of a report that does not depend on the clock.
inline Report without_seconds(Report report) {
  report.seconds = 0;
  return report;
}

/// A board of Connect Four and what searches on it need.
template <class Layout>
struct Arcade {
  using Position = connect_four::Position<Layout>;
  using Evaluator = playout::RandomGames<Layout>;

  explicit Arcade(const connect_four::Board& board) : geometry(board) {}
  Arcade(const Arcade&) = delete;
  Arcade& operator=(const Arcade&) = delete;

  Position after(const playout::Opening& moves) const {
    return playout::position_after(geometry, moves);
  }
  /// Not over.
  Position after_random_moves(int plies, support::Rng& rng) const {
    return after(playout::random_opening(geometry.board(), plies, rng));
  }
  Evaluator evaluator(const playout::RandomGamesSettings& settings = {}) const {
    return Evaluator(geometry, settings);
  }

  connect_four::Geometry<Layout> geometry;
};

}  // namespace quadrille::search
